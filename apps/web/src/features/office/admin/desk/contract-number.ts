/** Pattern of a complete contract number, which identifies exactly one contract. */
export const CONTRACT_NUMBER = /^\d{4}-\d{6,9}$/;
