/** The protocols whose lines `extract` answers, in the order in which they are named to the user. */
export const lineProtocols = ["purpose-label", "state-block"] as const;
export type LineProtocol = (typeof lineProtocols)[number];
