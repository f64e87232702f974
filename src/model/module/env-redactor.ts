import type { Environment } from "../expand-env.ts";
import { type Redactor, redactor } from "../http/redact.ts";

/** Shorter values are flags and numbers, and would cut words in two. */
const shortestSecret = 16;

/**
 * A redactor for code that reads its keys out of the environment by itself: which values are keys is not known.
 * Out of quotes goes every value of 16 characters and more; out of replies, which are data, only those whose
 * variable is named like a secret.
 *
 * @param known values that are known to be secret
 */
export function envRedactor(env: Environment, known: readonly string[] = []): Redactor {
  const long = Object.entries(env).filter(
    (entry): entry is [string, string] => (entry[1]?.length ?? 0) >= shortestSecret,
  );
  const secrets = long.filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  return redactor(
    [...known, ...secrets],
    long.map(([, value]) => value),
  );
}

const SECRET_NAME = /key|token|secret|passw|credential|auth/i;
