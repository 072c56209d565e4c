/** As much as one field holds; an explanation holds more. */
export const MOST_CHARACTERS = 200;
export const MOST_EXPLANATION = 1000;
/** The countries besides the Netherlands and the United States in which one person pays taxes. */
export const MOST_TAX_COUNTRIES = 3;
/** More than a quarter of the shares, of the votes and of the profit can each belong to three. */
export const MOST_OWNERS = 9;
