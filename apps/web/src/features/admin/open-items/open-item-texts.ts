import type { OpenItem, RefundWay } from '@portaal/domain/bank-matching/calls';
import { matchKinds, matchRules, openReasons } from '@portaal/domain/bank-matching/matching';
import { formatEuro } from '../../../lib/dutch-format.ts';

/** What it is called in a button or a message. */
export const nameOf = ({ openAmount, amount, counterparty }: OpenItem): string =>
  [formatEuro(openAmount === 0 ? amount : openAmount), counterparty.name].filter(Boolean).join(' van ');

const refundAdvice: Readonly<Record<RefundWay, string>> = {
  nextFile: 'Gaat mee met het volgende betaalbestand, bij Uitbetalen.',
  withBank: 'Staat in een betaalbestand. Het afschrift van de bank sluit deze post.',
  byHand: 'Maak het over naar de rekening van de betaler.',
};

/** Why it is open and what to do with it. */
export function adviceOf({ reason, refund, isOfFund }: OpenItem): string[] {
  if (reason === null) return [];
  if (refund !== null) return [refundAdvice[refund.way]];
  if (isOfFund) return ['Deze rekening is van het fonds.', 'Kies Boeken.'];
  const { text, advice } = openReasons[reason];
  return [text, advice];
}

/** What a part of it is for, and why. */
export const matchText = ({ kind, rule, amount, contractNumber }: OpenItem['matches'][number]): string =>
  `${matchKinds[kind]}${contractNumber === null ? '' : ` ${contractNumber}`}: ${formatEuro(amount)}, door ${matchRules[rule]}`;
