throw new Error("no server is there");
export const generate = () => "";
