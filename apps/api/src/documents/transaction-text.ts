import { transactionTypes } from '@portaal/domain/money/ledger/types';

const isTransactionType = (type: string): type is keyof typeof transactionTypes =>
  Object.hasOwn(transactionTypes, type);

/** Returns the readable text of a ledger type. */
export const transactionText = (type: string): string =>
  isTransactionType(type) ? transactionTypes[type].text : type;
