/** What one model has to be asked. */
export interface TimedModel {
  readonly id: string;
  readonly calls: number;
  /** Models of one host run one after another; null for one that shares nothing. */
  readonly host: string | null;
  readonly callsAtOnce: number | null;
  /** Calls of its longest conversation, which are made one after another. */
  readonly longest: number;
}

/**
 * Seconds that a run takes when every call takes `latencyMs`: hosts run beside each other, the models of one after
 * another, and all of them share the run's concurrency. Retries, probes and rate limits are not in it.
 */
export function wallSeconds(
  models: readonly TimedModel[],
  { latencyMs, concurrency }: { readonly latencyMs: number; readonly concurrency: number },
): number {
  const hosts = new Map<string, number>();
  for (const { id, calls, host, callsAtOnce, longest } of models) {
    const name = host === null ? `model ${id}` : `host ${host}`;
    const atOnce = Math.min(concurrency, callsAtOnce ?? concurrency);
    const rounds = Math.max(longest, calls / atOnce);
    hosts.set(name, (hosts.get(name) ?? 0) + rounds);
  }
  const all = models.reduce((sum, { calls }) => sum + calls, 0) / concurrency;
  return (Math.max(0, all, ...hosts.values()) * latencyMs) / 1000;
}
