/** Characters of what an employee writes down: why something was done, or what is asked. */
export const MOST_REASON = 500;
export const MOST_QUESTION = 1_000;
