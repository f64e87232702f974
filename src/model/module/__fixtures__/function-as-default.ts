// biome-ignore lint/style/noDefaultExport: a module of a user's may have one
export default async function () {
  return "from a default";
}

export const prefill = "honoured";
