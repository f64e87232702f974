export const generate = () => "";
export const callsAtOnce = 0;
