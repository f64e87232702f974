/** Lets a model's first call be made alone, so that a wrong key or address costs one call and not a burst. */
export interface FirstCall {
  /** Resolves when the caller may call; it calls the answer when its call has ended. */
  admit(): Promise<() => void>;
}

/** The first caller is admitted at once, the others when its call has ended. */
export function firstCallAlone(): FirstCall {
  let ended: Promise<void> | null = null;
  return {
    async admit() {
      if (ended !== null) {
        await ended;
        return () => {};
      }
      const { promise, resolve } = withResolvers();
      ended = promise;
      return resolve;
    },
  };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
