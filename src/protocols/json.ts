/** Any JSON value; what models write is only ever this, never trusted as more. Every key is an own property. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
