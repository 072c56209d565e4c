/** Groups of transactions by which a list can be filtered. The names appear in URLs. */
export const transactionGroups = [
  'inleg',
  'uitkering',
  'herbelegging',
  'verkoop',
  'kosten',
  'belasting',
  'overig',
] as const;
export type TransactionGroup = (typeof transactionGroups)[number];

export const transactionGroupTexts: Readonly<Record<TransactionGroup, string>> = {
  inleg: 'Inleg en bijstortingen',
  uitkering: 'Uitkeringen',
  herbelegging: 'Herbeleggingen',
  verkoop: 'Verkopen',
  kosten: 'Kosten',
  belasting: 'Belasting',
  overig: 'Overig',
};
