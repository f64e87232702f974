/** Throws what the last message names. */
export async function generate({ messages }, { signal }) {
  const asked = messages.at(-1).content;
  switch (asked) {
    case "429":
      throw Object.assign(new Error("slow down"), {
        status: 429,
        headers: new Headers({ "retry-after": "3" }),
      });
    case "abort":
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    case "deaf":
      return new Promise(() => {});
    case "late":
      return new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), 30));
    case "nothing":
      return undefined;
    case "typo":
      return { text: "a", tool_calls: [] };
    case "getter":
      return Object.defineProperty({}, "text", {
        enumerable: true,
        get() {
          throw new Error("no");
        },
      });
    default:
      throw new Error(asked);
  }
}
