/** Maximum number of funds in a brand's terms, and therefore in an allocation. */
export const MOST_FUNDS = 20;
