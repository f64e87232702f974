export const generate = () => "";
export const prefill = true;
