/** Maximum number of funds in the terms of a brand, and so in a division. */
export const MOST_FUNDS = 20;
