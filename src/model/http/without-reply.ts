import { errorWords, saysAddress } from "./failure-words.ts";
import { type Fields, fieldsOf } from "./json-text.ts";
import { type FailedCall, type Missing, missing, readFailure } from "./read-failure.ts";

/** A body that is no reply, though the server called it a success. */
export function malformed(what: string): Missing {
  return missing("malformed", what);
}

/** A body that is no JSON. */
export function notJson(body: string, { address, quote }: FailedCall): Missing {
  const quoted = quote(body);
  return malformed(
    quoted === ""
      ? `${address} sent nothing where a reply should be`
      : `what ${address} sent is not JSON: ${quoted}`,
  );
}

/** JSON without a message. Some servers answer every request with 200 and write the failure into the body. */
export function withoutMessage(body: string, top: Fields | null, call: FailedCall): Missing {
  const error = top?.["error"];
  if (error === undefined || error === null) {
    return malformed(`the reply holds no message: ${call.quote(body)}`);
  }
  return readFailure({ status: 200, meant: statusIn(top, body), body }, call);
}

/** The status stands in the error as its code, or beside it. */
function statusIn(top: Fields | null, body: string): number {
  const named = [fieldsOf(top?.["error"])?.["code"], top?.["status"]].map(statusOf);
  return named.find((status) => status !== null) ?? (saysAddress(errorWords(body)) ? 404 : 500);
}

function statusOf(value: unknown): number | null {
  const written = typeof value === "string" || typeof value === "number";
  const status = written ? Number(value) : Number.NaN;
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : null;
}
