/** Maximum number of funds in a brand's terms, and therefore in a division. */
export const MOST_FUNDS = 20;
