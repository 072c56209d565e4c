/** Maximum characters of an employee's text: the reason for an act, or a question. */
export const MOST_REASON = 500;
export const MOST_QUESTION = 1_000;
