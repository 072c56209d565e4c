import { payoutKindTexts } from '../ledger/calls.ts';

const COLLECTION = 'Maandelijkse inleg';
const REFUND = 'Terugstorting van uw overboeking';

const ofContract = (what: string, contractNumber: string): string => `${what} contract ${contractNumber}`;

/** The description of a collection, as the debtor reads it and banks repeat it on our own statement. */
export const collectionDescription = (contractNumber: string): string =>
  ofContract(COLLECTION, contractNumber);

/** The description of a payout or a refund; without a contract when the money was never of one. */
export function payoutDescription(
  kind: keyof typeof payoutKindTexts | 'refund',
  contractNumber: string | null,
): string {
  const what = kind === 'refund' ? REFUND : payoutKindTexts[kind];
  return contractNumber === null ? what : ofContract(what, contractNumber);
}

/** Banks change case, spaces and line ends, and leave out signs. */
const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

const BEGINNINGS = [COLLECTION, REFUND, ...Object.values(payoutKindTexts)].map((what) =>
  lettersOf(ofContract(what, '')),
);

/** Whether a bank repeats a description of ours: the contract it names was named by us, and by no payer. */
export function hasOwnDescription(text: string): boolean {
  const letters = lettersOf(text);
  return BEGINNINGS.some((beginning) => letters.includes(beginning));
}
