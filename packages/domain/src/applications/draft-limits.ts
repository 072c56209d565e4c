/** As much as one field holds; an explanation holds more. */
export const MOST_CHARACTERS = 200;
export const MOST_EXPLANATION = 1000;
