import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files of a folder, by their path in it. */
export type FolderFiles = Readonly<Record<string, string | Uint8Array>>;

/** A small suite of both protocols that loads; tests spoil one place in it. */
export const goodFiles = {
  "suite.yaml": `name: small
experiments:
  - protocol: purpose-label
    options: { maxChars: 40, toolFormat: native, eligibility: scripted }
    seams: [none, system]
    wordings: [firm, ./own/soft.md]
    variants: [default]
    history: { source: live, form: verbatim, nudges: keep }
    tasks: [tasks/agent/*.yaml]
  - protocol: state-block
    options: { vocabulary: words.yaml }
    seams: [nudge]
    wordings: [firm]
    tasks: [tasks/narrator/cave.yaml]
models:
  - sim:steady
  - id: mine
    adapter: llama
    model: "\${MODELS}/tiny.gguf"
    sampling: { temperature: 0 }
    contextTokens: 512
    body: { min_p: 0.05 }
    headers: { x-team: nine }
epochs: 2
seed: 7
sampling: { temperature: 0.5, maxOutputTokens: 100, stop: ["."] }
limits: { concurrency: 4, timeoutMs: 1000, retries: 1 }
extractor: reference
compare: { primary: declared, baseline: { seam: system }, margin: 0.1 }
`,
  "own/soft.md": "You could write <purpose>so</purpose>.\n",
  "wordings/purpose-label/firm.md":
    "You must write <purpose>so</purpose> in {{maxChars}} characters.\n",
  "wordings/firm.md":
    "## Rule\nEnd with a block of\n{{vocabulary}}\n## Reminder\n[Reminder: the block]\n",
  "package/variants/agent/default.yaml": "for: agent\nsystem: Help.\n",
  "package/variants/default.yaml": "for: narrator\nsystem: Tell.\nrefusalNote: false\n",
  "words.yaml": `events:
  - type: go
    fields: { who: identifier, to: identifier }
  - type: meet
    fields: { id: new-identifier, name: string }
`,
  "tasks/agent/dig.yaml": `for: agent
title: Dig
tools:
  - name: dig
    description: Digs a hole.
    parameters:
      type: object
      properties:
        metres: { type: integer, examples: [2] }
      required: [metres]
turns:
  - user: Dig here.
    steps:
      - tool: dig
        arguments: { metres: 2 }
        result: { found: [bone, "1 coin"] }
  - user: Thanks.
results:
  - tool: dig
    result: Only sand.
`,
  "tasks/narrator/cave.yaml": `for: narrator
title: A cave
world:
  entities:
    - { id: cave, kind: place, name: A cave }
    - { id: ada, kind: person, name: Ada }
turns:
  - player: Ada walks in.
    expect:
      - { type: go, who: ada, to: cave }
  - player: She waits.
`,
} as const;

/** Writes files into a new folder, runs `use` on its path and takes the folder away again. */
export async function inFolder<T>(
  files: FolderFiles,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "seambench-suite-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The good files with one text in one of them replaced. */
export function spoilt(path: keyof typeof goodFiles, from: string, to: string): FolderFiles {
  const text = goodFiles[path];
  if (!text.includes(from)) throw new RangeError(`${path} has no "${from}"`);
  return { ...goodFiles, [path]: text.replace(from, () => to) };
}
