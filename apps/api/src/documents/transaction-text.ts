import { transactionTypes } from '@portaal/domain/transactions/calls';

const isKnown = (type: string): type is keyof typeof transactionTypes =>
  Object.hasOwn(transactionTypes, type);

/** What people read for a type of the ledger. */
export const transactionText = (type: string): string => (isKnown(type) ? transactionTypes[type].text : type);
