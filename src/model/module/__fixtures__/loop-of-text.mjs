export const generate = "text";
