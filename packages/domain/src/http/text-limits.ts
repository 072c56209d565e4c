/**
 * Maximum characters of an employee's text: `MOST_REASON` for the reason of an action, `MOST_QUESTION` for a
 * question.
 */
export const MOST_REASON = 500;
export const MOST_QUESTION = 1_000;
