import type { Json } from "../protocols/json.ts";

/** Whether a value is a JSON Schema that can be checked against. */
export type SchemaReading =
  | { readonly kind: "check"; fits(value: Json): boolean }
  | { readonly kind: "invalid"; readonly problem: string };

/**
 * Makes a JSON Schema ready: of draft 7, or of the draft that its `$schema` names among 2019-09 and 2020-12. What
 * `format` says is not checked. The validator is loaded when it is first needed.
 */
export async function readJsonSchema(schema: Json): Promise<SchemaReading> {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    return { kind: "invalid", problem: "a JSON Schema is a map" };
  }
  if ("$async" in schema) return { kind: "invalid", problem: "`$async` cannot be checked here" };
  const { Ajv } = await validatorFor("$schema" in schema ? String(schema["$schema"]) : "");
  try {
    const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
    const validate = ajv.compile(schema);
    return { kind: "check", fits: (value) => validate(value) === true };
  } catch (error) {
    return { kind: "invalid", problem: error instanceof Error ? error.message : String(error) };
  }
}

async function validatorFor(draft: string) {
  if (draft.includes("2020-12")) return { Ajv: (await import("ajv/dist/2020.js")).Ajv2020 };
  if (draft.includes("2019-09")) return { Ajv: (await import("ajv/dist/2019.js")).Ajv2019 };
  return { Ajv: (await import("ajv")).Ajv };
}
