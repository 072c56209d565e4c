/** Parts of the history that a user can view separately. */
export const contractEventGroups = ['contract', 'change', 'sell', 'deposit'] as const;
export type ContractEventGroup = (typeof contractEventGroups)[number];
