/** Euro paid in on one contract; who wants more speaks to us (domain 6). */
export const MOST_ONLINE = 250_000;
