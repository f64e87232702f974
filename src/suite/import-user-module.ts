import { pathToFileURL } from "node:url";

/**
 * Imports a module of the user's: `.ts` and `.mts` through jiti on every Node, everything else natively. The module's
 * code runs. Rejects with whatever it throws.
 *
 * @param hash of the module's text: an edited module is another one
 */
export async function importUserModule(path: string, hash: string): Promise<unknown> {
  if (/\.m?ts$/i.test(path)) {
    const { createJiti } = await import("jiti");
    // Without its caches, so that an edited module is read again and nothing is written beside the user's files.
    return createJiti(import.meta.url, { moduleCache: false, fsCache: false }).import(path);
  }
  return import(/* @vite-ignore */ `${pathToFileURL(path).href}?${hash}`);
}
