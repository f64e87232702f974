/** How foreign code ended, or that it was not waited for. */
export type Settled =
  | { readonly kind: "resolved"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "aborted" };

/**
 * Runs foreign code until it settles or `signal` is aborted, whichever is first: a client that does not heed the
 * signal must not hold up the run. What it does later is not looked at. Never rejects.
 */
export async function withinSignal(run: () => unknown, signal: AbortSignal): Promise<Settled> {
  if (signal.aborted) return { kind: "aborted" };
  let stop = () => {};
  const aborted = new Promise<Settled>((resolve) => {
    stop = () => resolve({ kind: "aborted" });
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([settled(run), aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** An abort that it noticed itself is an abort, whoever was first. */
async function settled(run: () => unknown): Promise<Settled> {
  try {
    return { kind: "resolved", value: await run() };
  } catch (error) {
    return { kind: "threw", error };
  }
}
