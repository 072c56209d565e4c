import { findContractNumbers, findReferences } from '@portaal/domain/money/bank-matching/creditor-reference';
import { findFormerNumberKeys, formerNumberKey } from '@portaal/domain/money/bank-matching/former-numbers';
import { hasOwnDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import type { LineToMatch } from './line-to-match.mapping.ts';

type WrittenLine = Pick<LineToMatch, 'structuredReference' | 'text'>;

/** Returns the whole text that the payer wrote on a line: its own field for references, and the description. */
export const writtenOn = ({ structuredReference, text }: WrittenLine): string =>
  `${structuredReference ?? ''} | ${text}`;

/** References with check digits on a line. */
export interface References {
  /** Whether a reference has a typing error, so that its contract is unknown. */
  readonly isBroken: boolean;
  readonly contractNumbers: readonly string[];
}

/** Returns the references on a line, from its own field and from the description. */
export function referencesOn(line: WrittenLine): References {
  const found = findReferences(writtenOn(line));
  return {
    isBroken: found.some(({ kind }) => kind === 'broken'),
    contractNumbers: found.flatMap((one) => (one.kind === 'contract' ? [one.contractNumber] : [])),
  };
}

/** Returns the contract numbers that are written on a line outside a reference. */
export const numbersOn = (line: WrittenLine): string[] => findContractNumbers(writtenOn(line));

/**
 * Returns the normalised texts on a line that may be contract numbers of a former system. A text that looks
 * like our own number is included, because a former system may have used the same form.
 */
export const formerKeysOn = (line: WrittenLine): string[] => findFormerNumberKeys(writtenOn(line));

export { formerNumberKey };

/**
 * Returns every contract a line names, in a reference or by its number, whether the payer, the bank or we wrote the
 * text.
 */
export const contractsOn = (line: WrittenLine): string[] => [
  ...new Set([...referencesOn(line).contractNumbers, ...numbersOn(line)]),
];

/**
 * Returns the contracts the payer named. If the description is our own, the payer did not write its numbers, so only
 * references count.
 */
export const contractsNamedByPayer = (line: WrittenLine): readonly string[] =>
  hasOwnDescription(line.text) ? referencesOn(line).contractNumbers : contractsOn(line);

/** Returns the normalised texts written by the payer that may be contract numbers of a former system. */
export const formerKeysNamedByPayer = (line: WrittenLine): readonly string[] =>
  hasOwnDescription(line.text) ? [] : formerKeysOn(line);

/** Returns whether the payer named this contract, by our number or by its number in a former system. */
export const isNamedByPayer = (
  line: WrittenLine,
  { number, formerNumber }: { readonly number: string; readonly formerNumber: string | null },
): boolean =>
  contractsNamedByPayer(line).includes(number) ||
  (formerNumber !== null && formerKeysNamedByPayer(line).includes(formerNumberKey(formerNumber)));
