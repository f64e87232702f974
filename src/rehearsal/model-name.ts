import { simProfiles } from "../model/sim/profiles.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { type Behaviours, type BehavioursReading, readBehaviours } from "./behaviours.ts";

/**
 * What a model's name asks of the server: `steady`, `sim:small?prefill=ignored&latency=50`, or any vendor's name,
 * which the profile of the server then plays. The key is the whole server's and no name sets it, because names are
 * told in logs and journals. Total over texts.
 *
 * @param server the behaviours that hold where the name says nothing
 */
export function readModelName(name: string, server: Behaviours): BehavioursReading {
  const { base, query } = partsOf(name);
  const written = [...new URLSearchParams(query)];
  if (written.some(([behaviour]) => behaviour === "key")) {
    return {
      kind: "refused",
      problem: "a model's name cannot set key",
      mend: "set it for the whole server",
    };
  }
  const profile = profileOf(base);
  if (profile === null && base.startsWith(PREFIX)) return unknownProfile(base.slice(PREFIX.length));
  return readBehaviours(written, profile === null ? server : { ...server, profile });
}

/** The name without its behaviours, as a log may tell it. */
export function bareName(name: string): string {
  return partsOf(name).base;
}

function partsOf(name: string): { readonly base: string; readonly query: string } {
  const mark = name.indexOf("?");
  return mark === -1
    ? { base: name, query: "" }
    : { base: name.slice(0, mark), query: name.slice(mark + 1) };
}

const PREFIX = "sim:";

function profileOf(base: string): string | null {
  const tagged = base.startsWith(PREFIX) ? base.slice(PREFIX.length) : base;
  // Ollama lists each model under a tag, and clients send back what it lists.
  const name = tagged.replace(/:latest$/, "");
  return Object.hasOwn(simProfiles, name) ? name : null;
}

function unknownProfile(name: string): BehavioursReading {
  return {
    kind: "refused",
    problem: `there is no simulated model ${JSON.stringify(name)}`,
    mend: knownWords(name, Object.keys(simProfiles), "profiles"),
  };
}
