/** Maximum total in euro that can be paid into one contract online. Above it the investor contacts us (domain 6). */
export const MOST_ONLINE = 250_000;
