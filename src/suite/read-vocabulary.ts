import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { parseVocabulary, type Vocabulary } from "../protocols/state-block/vocabulary.ts";
import { fileFault } from "./file-fault.ts";
import type { FilePlace } from "./text-file.ts";
import { valuePath } from "./value-path.ts";
import { readYamlFile } from "./yaml-file.ts";

/**
 * The vocabulary of a file; the default one where there is none.
 *
 * @throws {FileError} if the file cannot be read or its vocabulary has a fault, at the line it stands on
 */
export async function readVocabulary(place: FilePlace | null): Promise<Vocabulary> {
  if (place === null) return defaultVocabulary;
  const yaml = await readYamlFile(place);
  const parsed = parseVocabulary(yaml.value);
  if (parsed.kind === "vocabulary") return parsed.vocabulary;
  const { path, problem } = parsed;
  throw fileFault({
    message: path === "" ? "this is not a vocabulary" : `the vocabulary has a fault at \`${path}\``,
    mend: problem,
    where: yaml.place(valuePath(path, yaml.value)),
  });
}
