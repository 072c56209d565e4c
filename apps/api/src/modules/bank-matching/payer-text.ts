import { findContractNumbers, findReferences } from '@portaal/domain/bank-matching/creditor-reference';
import { hasOwnDescription } from '@portaal/domain/bank-matching/own-descriptions';
import type { LineToMatch } from './line-to-match.ts';

type WrittenLine = Pick<LineToMatch, 'structuredReference' | 'text'>;

const writtenOn = ({ structuredReference, text }: WrittenLine): string =>
  `${structuredReference ?? ''} | ${text}`;

/** References with check digits on a line. */
export interface References {
  /** A typing error: which contract is meant nobody knows. */
  readonly isBroken: boolean;
  readonly contractNumbers: readonly string[];
}

/** The references on a line, in its own field and in the description. */
export function referencesOn(line: WrittenLine): References {
  const found = findReferences(writtenOn(line));
  return {
    isBroken: found.some(({ kind }) => kind === 'broken'),
    contractNumbers: found.flatMap((one) => (one.kind === 'contract' ? [one.contractNumber] : [])),
  };
}

/** The numbers of contracts that stand on a line by themselves. */
export const numbersOn = (line: WrittenLine): string[] => findContractNumbers(writtenOn(line));

/** Every contract a line names, in a reference or by its number, by any author. */
export const contractsOn = (line: WrittenLine): string[] => [
  ...new Set([...referencesOn(line).contractNumbers, ...numbersOn(line)]),
];

/** The contracts a payer named: a number in a description of ours was written by us. */
export const contractsNamedByPayer = (line: WrittenLine): readonly string[] =>
  hasOwnDescription(line.text) ? referencesOn(line).contractNumbers : contractsOn(line);
