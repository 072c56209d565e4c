/** Maximum euro paid in on one contract online; beyond that the investor contacts us (domain 6). */
export const MOST_ONLINE = 250_000;
