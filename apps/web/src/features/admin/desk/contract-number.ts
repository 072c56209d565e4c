/** A whole one: who types it looks for the contract itself. */
export const CONTRACT_NUMBER = /^\d{4}-\d{6,9}$/;
