import { UsageError } from "../errors.ts";
import type { InitFlags } from "./commands/init.ts";
import { type Asker, askerOf, askUntil, type Filler } from "./init-asker.ts";
import type { InitAnswers } from "./init-files.ts";
import { type InstructionSources, instructionFrom } from "./init-instruction-source.ts";
import { type InitModel, keyEnvNamed, modelsNamed } from "./init-model.ts";
import { type InitProtocol, initProtocols, protocolNamed } from "./init-protocol.ts";
import { defaultSeams, seamsNamed, seamsOf } from "./init-seams.ts";

/**
 * What a starter suite is made of. A flag that is given is not asked for; without anybody to ask, models and seams
 * have defaults, and protocol and instruction only with `--yes`.
 *
 * @throws {UsageError} for a flag that cannot be used, and for a missing one that nobody fills in
 * @throws {FileError} for a wording file that cannot be read, or holds no instruction of the protocol
 */
export async function initAnswers(
  flags: InitFlags,
  filler: Filler,
  sources: InstructionSources,
): Promise<Omit<InitAnswers, "name">> {
  const keyEnv = keyEnvNamed(flags.keyEnv ?? "");
  const protocol = await protocolFrom(flags, filler);
  return {
    protocol,
    instruction: await instructionFrom(flags, filler, { protocol, sources }),
    models: await modelsFrom(flags, filler, keyEnv),
    seams: await seamsFrom(flags, filler, protocol),
  };
}

async function protocolFrom({ protocol, tag }: InitFlags, filler: Filler): Promise<InitProtocol> {
  const asker = askerOf(filler);
  if (protocol === "tag" && tag === undefined && asker !== null) return askTag(asker);
  if (protocol !== undefined || tag !== undefined) return protocolNamed(protocol, tag);
  if (asker !== null) return askProtocol(asker);
  if (filler === "defaults") return protocolNamed("purpose-label", undefined);
  throw new UsageError("no protocol is named", {
    where: "--protocol",
    mend: `add --protocol ${initProtocols.join(" | ")}, or --yes to take every default`,
  });
}

async function askProtocol(asker: Asker): Promise<InitProtocol> {
  asker.say(PROTOCOLS);
  const kind = await askUntil(asker, "Protocol [1]: ", (answer) => {
    const numbered = initProtocols[Number(answer === "" ? "1" : answer) - 1] ?? answer;
    // The name of a tag is the next question.
    return protocolNamed(numbered, numbered === "tag" ? "later" : undefined).kind;
  });
  return kind === "tag" ? askTag(asker) : { kind };
}

const PROTOCOLS = `What does the instruction make the model write?
  1  purpose-label  an agent's <purpose>…</purpose> line before its tool calls
  2  state-block    a narrator's \`\`\`state block after its story
  3  tag            a tag of your own, such as <status>…</status>, before an agent's tool calls`;

function askTag(asker: Asker): Promise<InitProtocol> {
  return askUntil(asker, "Name of the tag [status]: ", (answer) =>
    protocolNamed("tag", answer === "" ? "status" : answer),
  );
}

async function modelsFrom(
  { model }: InitFlags,
  filler: Filler,
  keyEnv: string | null,
): Promise<readonly InitModel[]> {
  const asker = askerOf(filler);
  if (model !== undefined || asker === null) return modelsNamed(model ?? [DEFAULT_MODEL], keyEnv);
  asker.say(MODELS);
  const models = await askUntil(asker, `Models [${DEFAULT_MODEL}]: `, async (answer) => {
    const lists = answer === "" ? DEFAULT_MODEL : answer;
    return modelsNamed([BARE_URL.test(lists) ? await askServer(asker, lists) : lists], keyEnv);
  });
  const needsKey = models.some(({ kind }) => kind === "server") && keyEnv === null;
  return needsKey ? withKey(models, await askKey(asker)) : models;
}

const DEFAULT_MODEL = "sim:steady";

const MODELS = `Which models are asked? sim:steady is simulated and needs nothing. A real one is the path of a GGUF file, or the
address of an OpenAI-compatible server (http://127.0.0.1:8080/v1). Separate several by commas.`;

const BARE_URL = /^https?:\/\/[^,]*$/i;

async function askServer(asker: Asker, url: string): Promise<string> {
  return `${(await asker.ask("The model's name at that server: ")).trim()}@${url}`;
}

function askKey(asker: Asker): Promise<string | null> {
  return askUntil(asker, "Environment variable that holds its key [none]: ", keyEnvNamed);
}

function withKey(models: readonly InitModel[], keyEnv: string | null): readonly InitModel[] {
  return models.map((model) => (model.kind === "server" ? { ...model, keyEnv } : model));
}

async function seamsFrom(
  { seams }: InitFlags,
  filler: Filler,
  protocol: InitProtocol,
): Promise<readonly string[]> {
  const asker = askerOf(filler);
  if (seams !== undefined) return seamsNamed(seams, protocol);
  const usual = defaultSeams(protocol).join(",");
  if (asker === null) return seamsNamed(usual, protocol);
  asker.say(`At which seams is it delivered? There are ${seamsOf(protocol).join(", ")}.`);
  return askUntil(asker, `Seams [${usual}]: `, (answer) =>
    seamsNamed(answer === "" ? usual : answer, protocol),
  );
}
