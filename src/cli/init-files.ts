import { starterAgentTasks } from "./init-agent-tasks.ts";
import type { InitModel } from "./init-model.ts";
import { starterNarratorTasks } from "./init-narrator-tasks.ts";
import { type InitProtocol, protocolYaml, readerOf } from "./init-protocol.ts";
import { yamlText } from "./init-yaml.ts";

/** All that a starter suite is made of. */
export interface InitAnswers {
  /** The suite's name. */
  readonly name: string;
  readonly protocol: InitProtocol;
  /** The text of the wording file, whole. */
  readonly instruction: string;
  readonly models: readonly InitModel[];
  readonly seams: readonly string[];
}

/** A file to write: its path below the suite's folder, with slashes, and what it holds. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
}

/** How a file of that path names the JSON Schema of its kind to an editor; null where there is none to name. */
export type SchemaLink = (path: string, kind: string) => string | null;

/** The files of a starter suite, the suite file first. */
export function starterFiles(answers: InitAnswers, schemaLink: SchemaLink): readonly StarterFile[] {
  const reader = readerOf(answers.protocol);
  const tasks = reader === "agent" ? starterAgentTasks : starterNarratorTasks;
  const yamlFile = (path: string, kind: string, text: string): StarterFile => {
    const link = schemaLink(path, kind);
    return {
      path,
      text: link === null ? text : `# yaml-language-server: $schema=${link}\n${text}`,
    };
  };
  return [
    yamlFile("suite.yaml", "suite", suiteText(answers)),
    { path: "wordings/mine.md", text: answers.instruction },
    ...Object.entries(tasks).map(([name, text]) =>
      yamlFile(`tasks/${reader}/${name}.yaml`, `${reader}-task`, text),
    ),
  ];
}

/** With three tasks, enough turns for an interval to say something on a first try. */
const EPOCHS = 3;

function suiteText({ name, protocol, models, seams }: InitAnswers): string {
  return `${HEADER}name: ${yamlText(name)}
protocol: ${protocolYaml(protocol)}
seams: [${seams.join(", ")}]
wordings: [mine]${protocol.kind === "tag" ? "" : " # add requirement to see yours beside one of ours"}
tasks: [tasks/${readerOf(protocol)}/*.yaml]
models:
${models.map((model) => `  - ${modelText(model, protocol)}\n`).join("")}epochs: ${EPOCHS}
seed: 1
sampling: { temperature: 0.7, maxOutputTokens: 512 }
`;
}

const HEADER = `# Does a model do what wordings/mine.md asks, and at which seam does it do so most reliably?
#
#   seambench validate suite.yaml                    checks this file and all that it names
#   seambench run suite.yaml --models sim:steady     tries it out: no network, simulated figures
#   seambench run suite.yaml --out results/first     asks the models below and prints the table
#   seambench show results/first --failing 3         shows replies that did not comply
#
# To compare two instructions, lay a second one beside mine.md and name both under wordings. The three tasks
# show the form and are there to be replaced: tasks of your own application tell more, and more of them tell
# it with more certainty.
`;

function modelText(model: InitModel, protocol: InitProtocol): string {
  switch (model.kind) {
    case "sim":
      return protocol.kind === "tag"
        ? `sim:${model.profile} # simulated: shows that the suite runs; knows no tag of yours, so it scores 0 %`
        : `sim:${model.profile} # simulated: shows how a run looks, says nothing of a real model`;
    case "llama":
      return `{ adapter: llama, model: ${yamlText(model.path)} } # needs: npm install node-llama-cpp`;
    case "named":
      return yamlText(`${model.adapter}:${model.model}`);
    case "server": {
      const key = model.keyEnv === null ? "" : `, apiKeyEnv: ${yamlText(model.keyEnv)}`;
      return `{ adapter: openai-compatible, model: ${yamlText(model.model)}, baseUrl: ${yamlText(model.baseUrl)}${key} }`;
    }
    default:
      return model satisfies never;
  }
}
