import { payoutKindTexts } from '../ledger/calls.ts';

const COLLECTION = 'Maandelijkse inleg';
const REFUND = 'Terugstorting van uw overboeking';
const TRANSFER = 'Overdracht lijfrente';

const ofContract = (what: string, contractNumber: string): string => `${what} contract ${contractNumber}`;

/** Returns the description of a collection. The debtor sees it, and banks repeat it on our own statement. */
export const collectionDescription = (contractNumber: string): string =>
  ofContract(COLLECTION, contractNumber);

/** Returns the description of a payout or a refund. It names no contract if the money never belonged to a contract. */
export function payoutDescription(
  kind: keyof typeof payoutKindTexts | 'refund',
  contractNumber: string | null,
): string {
  const what = kind === 'refund' ? REFUND : payoutKindTexts[kind];
  return contractNumber === null ? what : ofContract(what, contractNumber);
}

/**
 * Returns the description of the payment of an annuity to another provider. The provider recognises its policy number,
 * and the reference of our letter, which is the number of the sell order.
 */
export const transferDescription = (
  contractNumber: string,
  { policyNumber, reference }: { readonly policyNumber: string; readonly reference: string },
): string => `${ofContract(TRANSFER, contractNumber)}, polis ${policyNumber}, kenmerk ${reference}`;

/** Reduces a text to its letters, because banks change case, spaces and line ends, and drop punctuation. */
const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

const BEGINNINGS = [COLLECTION, REFUND, TRANSFER, ...Object.values(payoutKindTexts)].map((what) =>
  lettersOf(ofContract(what, '')),
);

/**
 * Returns whether the text is one of our own descriptions repeated by a bank. The contract number in it then comes
 * from us, not from a payer.
 */
export function hasOwnDescription(text: string): boolean {
  const letters = lettersOf(text);
  return BEGINNINGS.some((beginning) => letters.includes(beginning));
}
