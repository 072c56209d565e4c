/** Largest top-up in euro that a request may name. The terms of the brand set the limit of a contract (decision 0217). */
export const MOST_TOP_UP = 10_000_000;
