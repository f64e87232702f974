import type { Model, Probing, TargetFacts } from "../model.ts";
import type { Target } from "./opened.ts";
import type { Oracle } from "./oracle.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";

/**
 * How a target behind HTTP is probed.
 *
 * @param candidates dialects to try where the server does not tell what it is
 */
export function httpProbing(
  opened: Target,
  oracle: Oracle,
  candidates: readonly string[],
  speaking: (dialect: PrefillDialect) => Model,
): Probing {
  const { spec, settings, wire } = opened;
  return {
    target: { endpoint: settings.endpoint.base, model: spec.model },
    facts: async (signal) => withCandidates(await oracle.facts(signal), candidates, wire.dialects),
    speaking(id, echoes) {
      const dialect = dialectNamed(id, wire.dialects);
      return speaking(echoes === undefined ? dialect : { ...dialect, mayEcho: echoes });
    },
    render: async (request, id, signal) => {
      const dialect = id === null ? null : dialectNamed(id, wire.dialects);
      return oracle.render(request, dialect, signal);
    },
  };
}

function withCandidates(
  told: TargetFacts,
  candidates: readonly string[],
  writable: readonly PrefillDialect[],
): TargetFacts {
  const ids = new Set(writable.map(({ id }) => id));
  const isNamed = candidates.length === 1;
  const offered = isNamed
    ? candidates
    : told.server === null
      ? [...told.dialects, ...candidates]
      : told.dialects;
  return { ...told, dialects: [...new Set(offered)].filter((id) => ids.has(id)) };
}

function dialectNamed(id: string, dialects: readonly PrefillDialect[]): PrefillDialect {
  const dialect = dialects.find((each) => each.id === id);
  if (dialect === undefined) throw new RangeError(`the wire has no dialect ${id}`);
  return dialect;
}
