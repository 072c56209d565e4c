import { ibanRules } from '@portaal/domain/fields/iban';
import type { OpenItem, RefundWay } from '@portaal/domain/money/bank-matching/calls';
import { matchKindText, matchRules, openReasons } from '@portaal/domain/money/bank-matching/matching';
import { monthText } from '@portaal/domain/money/books/expected-days';
import { addMonths, daysBetween, type IsoDate } from '@portaal/engine';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';

/** Returns the name of a bank line for a button or a message. */
export const nameOf = ({ openAmount, amount, counterparty }: OpenItem): string =>
  [formatEuro(openAmount === 0 ? amount : openAmount), counterparty.name].filter(Boolean).join(' van ');

const refundAdvice: Readonly<Record<RefundWay, string>> = {
  nextFile: 'Gaat mee met het volgende betaalbestand, bij Uitbetalen.',
  withBank: 'Staat in een betaalbestand. Het afschrift van de bank sluit deze post.',
  byHand: 'Maak het over naar de rekening van de betaler.',
};

/** Returns why a bank line is open, and the advised action. */
export function adviceOf({
  reason,
  refund,
  isOfFund,
  isOwnAccount,
  isGap,
  counterparty: { iban },
}: OpenItem): string[] {
  if (reason === null) return [];
  if (isGap) return ['Er ontbreekt een afschrift van de bank.', 'Komt het nog, dan sluit deze post vanzelf.'];
  if (refund !== null) return [refundAdvice[refund.way]];
  if (isOfFund) return ['Deze rekening is van het fonds.', 'Kies Boeken.'];
  if (isOwnAccount) return ['Deze rekening is van ons zelf.', 'Kies Boeken.'];
  const { text, advice } = openReasons[reason];
  const isUnknown = reason === 'unknown' || reason === 'unknownOut';
  const ofFund = 'De bank noemt geen rekening. Is het van of voor het fonds? Kies dan Boeken.';
  return [text, advice, ...(isUnknown && iban === null ? [ofFund] : [])];
}

/** Returns the bank's data of a line, which are shown while an employee records the line's purpose. */
export function openItemFields({ amount, openAmount, bookedOn, counterparty, reference, text }: OpenItem) {
  const { name, iban } = counterparty;
  return [
    {
      term: amount < 0 ? 'Afgeschreven' : 'Bijgeschreven',
      value: `${formatEuro(Math.abs(amount))} op ${formatLongDate(bookedOn)}`,
    },
    ...(openAmount === amount ? [] : [{ term: 'Nog open', value: formatEuro(Math.abs(openAmount)) }]),
    { term: amount < 0 ? 'Naar' : 'Van', value: name ?? 'De bank noemt geen naam' },
    { term: 'Rekening', value: iban === null ? 'De bank noemt geen rekening' : ibanRules.write(iban) },
    ...(reference === null ? [] : [{ term: 'Betalingskenmerk', value: reference }]),
    ...(text === null ? [] : [{ term: 'Omschrijving', value: text }]),
  ];
}

/**
 * Returns a text with the contract holder if `number` is the contract that the bank line refers to; undefined for
 * another number.
 */
export const holderOf = ({ contract }: OpenItem, number: string): string | undefined =>
  contract?.number === number.trim() ? `Het contract van ${contract.personName}.` : undefined;

/** Returns the age of a bank line in whole days, as text. */
export function ageText(bookedOn: OpenItem['bookedOn'], today: IsoDate): string {
  const days = daysBetween(bookedOn, today);
  if (days < 1) return 'vandaag';
  return days === 1 ? 'gisteren' : `${days} dagen geleden`;
}

/** Returns the purpose of a matched part of a bank line, and the rule that matched it. */
export function matchText({
  kind,
  rule,
  amount,
  contractNumber,
  period,
  isByLateStatement,
}: OpenItem['matches'][number]): string {
  if (isByLateStatement) return `Opgeheven door een afschrift dat alsnog kwam: ${formatEuro(amount)}`;
  const contract = contractNumber === null ? '' : ` ${contractNumber}`;
  const month = period === null ? '' : ` over ${monthText(period)}`;
  return `${matchKindText(kind, rule)}${contract}${month}: ${formatEuro(amount)}, door ${matchRules[rule]}`;
}

const MONTHS_BACK = 24;

/** Returns the months for which tax can be booked, the current month first. */
export const taxPeriods = (today: IsoDate): { value: string; label: string }[] =>
  Array.from({ length: MONTHS_BACK }, (_, back) => {
    const value = addMonths(today, -back).slice(0, 7);
    return { value, label: monthText(value) };
  });
