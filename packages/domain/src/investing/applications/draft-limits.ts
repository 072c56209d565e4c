/** Maximum characters of one field. An explanation may be longer. */
export const MOST_CHARACTERS = 200;
export const MOST_EXPLANATION = 1000;
/** Maximum number of countries, besides the Netherlands and the United States, in which one person pays taxes. */
export const MOST_TAX_COUNTRIES = 3;
/**
 * At most three people can each have more than a quarter of the shares. The same holds for the votes and for the
 * profit, so there are at most nine owners.
 */
export const MOST_OWNERS = 9;
