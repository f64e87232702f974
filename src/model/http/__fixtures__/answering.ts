import type { Get } from "../get-from.ts";

/** What a server answers: a JSON body with status 200, or a status with a text. */
export type Answers = Readonly<Record<string, unknown>>;

/** An answer that is no JSON body with status 200. */
export function raw(status: number, body: string) {
  return { raw: { status, body } };
}

/** A server made of answers by path; what has none is 404. `asked` fills with the paths and bodies in order. */
export function answering(answers: Answers): {
  readonly get: Get;
  readonly asked: { readonly path: string; readonly body: unknown }[];
} {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const get: Get = async (path, { body }) => {
    asked.push({ path, body });
    if (!Object.hasOwn(answers, path)) return { status: 404, body: "Not Found" };
    const answer = answers[path];
    if (answer === null) return null;
    return isRaw(answer) ? answer.raw : { status: 200, body: JSON.stringify(answer) };
  };
  return { get, asked };
}

function isRaw(answer: unknown): answer is ReturnType<typeof raw> {
  return typeof answer === "object" && answer !== null && Object.hasOwn(answer, "raw");
}
