import type { YamlPath } from "./yaml-place.ts";

/**
 * The steps of a path as the protocols write it, such as `events[2].fields.item`, within the value it is
 * about. Keys may hold dots themselves, so at each step the longest key that the value has is taken; what
 * the value does not have ends the path there.
 */
export function valuePath(written: string, value: unknown): YamlPath {
  const steps: (string | number)[] = [];
  let rest = written;
  let at = value;
  while (rest !== "") {
    const next = Array.isArray(at) ? indexStep(rest) : keyStep(rest, at);
    if (next === null) break;
    steps.push(next.step);
    rest = next.rest;
    at = Object(at)[next.step];
  }
  return steps;
}

interface Step {
  readonly step: string | number;
  readonly rest: string;
}

function indexStep(rest: string): Step | null {
  const [whole, digits] = /^\[(\d+)\]\.?/.exec(rest) ?? [];
  return whole === undefined ? null : { step: Number(digits), rest: rest.slice(whole.length) };
}

function keyStep(rest: string, map: unknown): Step | null {
  if (typeof map !== "object" || map === null) return null;
  const fitting = Object.keys(map).filter(
    (key) => rest.startsWith(key) && /^(?:[.[]|$)/.test(rest.slice(key.length)),
  );
  const [step] = fitting.sort((a, b) => b.length - a.length);
  return step === undefined ? null : { step, rest: rest.slice(step.length).replace(/^\./, "") };
}
