/** Parts of the history a person can look at apart. */
export const contractEventGroups = ['contract', 'change', 'sell', 'deposit'] as const;
export type ContractEventGroup = (typeof contractEventGroups)[number];
