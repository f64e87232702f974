/** How the models of the Gemini line differ in what a request may say. Everything is what the vendor documents. */

import { compareVersions, modelName, type Version } from "../dialects/model-name.ts";

/** How a model is told to think. `unasked`: whether it thinks where the request says nothing. */
export type ThinkingHabit =
  | { readonly kind: "never" }
  /** By a budget of tokens; `least` is the smallest, and 0 is not thinking. */
  | { readonly kind: "budget"; readonly least: number; readonly unasked: boolean }
  /** By a level, none of which is not thinking. */
  | { readonly kind: "level"; readonly least: "MINIMAL" | "LOW"; readonly unasked: boolean }
  | { readonly kind: "unknown" };

export interface GeminiHabits {
  readonly thinking: ThinkingHabit;
  readonly takesTemperature: boolean;
  /** Whether it refuses calls in the history that do not carry the signature of the thought that made them. */
  readonly wantsSignatures: boolean;
}

const numbered = (major: number, minor: number): Version => ({ major, minor });

/** What aliases without a number stand for, at the least. */
const aliases: ReadonlyMap<string | null, Version> = new Map([
  ["flash", numbered(3, 8)],
  ["flash-lite", numbered(3, 5)],
  ["pro", numbered(3, 1)],
]);

/** Habits by a model's name, with or without `models/` in front. */
export function geminiHabits(model: string): GeminiHabits {
  const name = modelName(model);
  const version = name?.vendor === "gemini" ? (name.version ?? aliases.get(name.family)) : null;
  if (name === null || version === null || version === undefined) {
    return { thinking: { kind: "unknown" }, takesTemperature: true, wantsSignatures: false };
  }
  const { family } = name;
  const since = (major: number, minor: number) =>
    compareVersions(version, numbered(major, minor)) >= 0;
  const lite = family === "flash-lite";
  return {
    thinking: since(3, 0) ? levelHabit(family, since) : budgetHabit(family, since),
    takesTemperature: !(lite ? since(3, 5) : since(3, 6)),
    wantsSignatures: since(3, 0),
  };
}

type Since = (major: number, minor: number) => boolean;

function budgetHabit(family: string | null, since: Since): ThinkingHabit {
  if (!since(2, 5)) return { kind: "never" };
  if (family === "pro") return { kind: "budget", least: 128, unasked: true };
  return { kind: "budget", least: 0, unasked: family !== "flash-lite" };
}

function levelHabit(family: string | null, since: Since): ThinkingHabit {
  if (family === "flash-lite") return { kind: "level", least: "MINIMAL", unasked: false };
  const minimal = family === "flash" && !since(3, 7);
  return { kind: "level", least: minimal ? "MINIMAL" : "LOW", unasked: true };
}
