import { checkShape } from "./check-shape.ts";
import { fileFault } from "./file-fault.ts";
import { nameOfFile } from "./file-place.ts";
import type { FilePlace } from "./text-file.ts";
import type { Variant } from "./variant.ts";
import { variantSchema } from "./variant-schema.ts";
import { readYamlFile } from "./yaml-file.ts";

/**
 * Reads a variant for an agent or a narrator.
 *
 * @throws {FileError} if it cannot be read, has a fault or is for the other of the two
 */
export async function readVariant(place: FilePlace, plays: Variant["for"]): Promise<Variant> {
  const yaml = await readYamlFile(place);
  const file = checkShape(yaml, variantSchema);
  const name = nameOfFile(place, /\.ya?ml$/i);
  if (file.for === plays) return { ...file, name };
  throw fileFault({
    message: `this variant is for the ${file.for}, and the experiment plays the ${plays}`,
    mend: `name a variant with \`for: ${plays}\``,
    where: yaml.place(["for"]),
  });
}
