/** Pattern of a complete contract number: a user who types it wants that contract. */
export const CONTRACT_NUMBER = /^\d{4}-\d{6,9}$/;
