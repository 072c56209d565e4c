import { addMonths, firstOfNextMonth, type IsoDate, isoDate, monthsBetween } from '@portaal/engine';
import * as z from 'zod/mini';
import type { FieldProblem } from '../../../http/error.ts';
import { euroAmount, isoDay } from '../../../http/schema.ts';
import { dayText } from '../../../notation/dutch.ts';
import {
  calculatorLimits,
  type PaymentFrequencyCode,
  paymentFrequencyCodes,
  products,
} from '../../../products/products/product.ts';
import { paymentFrequencyTexts } from '../../../products/products/texts.ts';
import { defineChange } from '../definition.ts';
import { type ChangeLine, money } from '../lines.ts';
import type { ChangeTerms } from '../terms.ts';

/** Minimum years of an accumulation (domain 1.4). */
const SHORTEST_ACCUMULATION = products.SUL.duration.minimum;

const schema = z.strictObject({
  option: z.literal('lijfrente'),
  /** SUL: the last day of the accumulation. */
  endDate: z.optional(isoDay),
  /**
   * SUL: requests a payout instead, lasting this number of years. It starts on the dealing day of the month, which
   * `start` names by its first day.
   */
  payout: z.optional(
    z.strictObject({
      start: isoDay,
      duration: z.int('Kies een looptijd in hele jaren.'),
      uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
      loonheffingskorting: z._default(z.boolean(), false),
    }),
  ),
  /** SDIL: payment frequency, and whether the wage tax credit is applied. */
  uitkeringsTermijnCode: z.optional(z.enum(paymentFrequencyCodes)),
  loonheffingskorting: z.optional(z.boolean()),
  /** Euro per year from temporary annuities with other providers, which share one ceiling with ours (domain 10.5). */
  otherTemporaryPayouts: z.optional(euroAmount(calculatorLimits.initialDeposit.maximum)),
});
type AnnuityInput = z.output<typeof schema>;

const isLastOfMonth = (day: string): boolean =>
  new Date(Date.parse(day) + 86_400_000).toISOString().endsWith('-01T00:00:00.000Z');

/**
 * Rejects an end date that makes the accumulation too short, or that is too late for the payouts to begin in time
 * (domain 1.4).
 */
function endProblem(
  endDate: string,
  { startDate, latestEnd, nextDealingDay }: ChangeTerms,
): string | undefined {
  if (latestEnd === null) return 'Vul eerst uw geboortedatum in bij uw persoonlijke informatie.';
  const first = startDate && addMonths(startDate, 12 * SHORTEST_ACCUMULATION);
  const earliest = first !== null && first > nextDealingDay ? first : nextDealingDay;
  if (endDate < earliest) return `Kies een dag vanaf ${dayText(earliest)}.`;
  if (endDate > latestEnd) return `De opbouw mag uiterlijk op ${dayText(latestEnd)} eindigen.`;
  return isLastOfMonth(endDate) ? undefined : 'Kies de laatste dag van een maand.';
}

/**
 * Returns the first day of the first month in which a payout can start: the month of the next dealing, but
 * never the current month.
 */
function earliestStart({ nextDealingDay, today }: ChangeTerms): IsoDate {
  const next = firstOfNextMonth(today);
  // The next dealing day can still fall in the current month.
  return nextDealingDay.slice(0, 7) < next.slice(0, 7) ? next : isoDate(`${nextDealingDay.slice(0, 8)}01`);
}

/** Rejects fields that belong to the other kind of annuity, and missing fields of this kind. */
function annuityProblems(input: AnnuityInput, terms: ChangeTerms): FieldProblem[] {
  const { endDate, payout, uitkeringsTermijnCode, loonheffingskorting, otherTemporaryPayouts } = input;
  if (products[terms.product].paysOut) {
    if (endDate !== undefined || payout !== undefined)
      return [{ field: 'option', message: 'Dit kan niet bij een lijfrente die uitkeert.' }];
    return uitkeringsTermijnCode === 'Geen'
      ? [{ field: 'uitkeringsTermijnCode', message: 'Kies hoe vaak u een uitkering wilt.' }]
      : [];
  }
  if (uitkeringsTermijnCode !== undefined || loonheffingskorting !== undefined) {
    return [{ field: 'option', message: 'Dit kan pas als uw lijfrente uitkeert.' }];
  }
  if (otherTemporaryPayouts !== undefined && payout === undefined) {
    return [{ field: 'otherTemporaryPayouts', message: 'Dit hoort bij een lijfrente die gaat uitkeren.' }];
  }
  if (endDate !== undefined && payout !== undefined) {
    return [{ field: 'option', message: 'Kies één wijziging tegelijk.' }];
  }
  const message = endDate === undefined ? undefined : endProblem(endDate, terms);
  if (message !== undefined) return [{ field: 'endDate', message }];
  if (payout === undefined) return [];
  const problems: FieldProblem[] = [];
  const earliest = earliestStart(terms);
  if (payout.start < earliest) {
    problems.push({ field: 'payout.start', message: `Kies een dag vanaf ${dayText(earliest)}.` });
  }
  if (payout.uitkeringsTermijnCode === 'Geen') {
    const field = 'payout.uitkeringsTermijnCode';
    problems.push({ field, message: 'Kies hoe vaak u een uitkering wilt.' });
  }
  return problems;
}

const monthsOf: Readonly<Record<PaymentFrequencyCode, number>> = {
  Maand: 1,
  Kwartaal: 3,
  Halfjaar: 6,
  Jaar: 12,
  Geen: 0,
};

/**
 * Returns the day from which an annuity pays at another frequency: the first of the month after a month in which
 * periods of both the old and the new length end, so that every month is paid exactly once.
 */
function firstPeriod(code: PaymentFrequencyCode, terms: ChangeTerms): IsoDate {
  const { startDate, nextDealingDay, uitkeringsTermijnCode } = terms;
  if (startDate === null || uitkeringsTermijnCode === null) return nextDealingDay;
  const step = Math.max(monthsOf[code], monthsOf[uitkeringsTermijnCode], 1);
  const passed = Math.max(0, monthsBetween(startDate, nextDealingDay) - 1);
  return addMonths(startDate, Math.ceil(passed / step) * step + 1);
}

/**
 * Returns the requested start of a payout, even if an employee reviews it after the cut-off. A review must not make a
 * person miss the last lawful day (domain 10.4). Units are transferred unchanged, so knowing the price gives
 * no advantage.
 */
function annuityDay({ payout, uitkeringsTermijnCode: code }: AnnuityInput, terms: ChangeTerms): IsoDate {
  if (payout !== undefined) return payout.start;
  const isOther = code !== undefined && code !== terms.uitkeringsTermijnCode;
  return isOther ? firstPeriod(code, terms) : terms.nextDealingDay;
}

/**
 * Returns the line that ends the wage tax credit at another contract if this change moves the credit to this
 * contract. A person can use the credit only once.
 */
function movedCredit(
  input: AnnuityInput,
  { loonheffingskortingBij: number }: ChangeTerms,
): ChangeLine | null {
  const isChosen = input.loonheffingskorting ?? input.payout?.loonheffingskorting ?? false;
  return isChosen && number !== null
    ? { label: `Loonheffingskorting bij contract ${number}`, before: 'Ja', after: 'Nee' }
    : null;
}

const yesOrNo = (value: boolean): string => (value ? 'Ja' : 'Nee');

function annuityLines(input: AnnuityInput, terms: ChangeTerms): (ChangeLine | null)[] {
  const { payout, endDate, uitkeringsTermijnCode: code, loonheffingskorting, otherTemporaryPayouts } = input;
  const was = terms.uitkeringsTermijnCode;
  return [
    endDate === undefined
      ? null
      : {
          label: 'Einddatum',
          before: terms.endDate && dayText(terms.endDate),
          after: dayText(endDate),
        },
    payout === undefined
      ? null
      : {
          label: 'Omzetten naar een lijfrente die uitkeert',
          before: null,
          after: `Vanaf ${dayText(payout.start)}, ${payout.duration} jaar, ${paymentFrequencyTexts[payout.uitkeringsTermijnCode].per}, ${payout.loonheffingskorting ? 'met' : 'zonder'} loonheffingskorting`,
        },
    code === undefined || was === null
      ? null
      : {
          label: 'Termijn',
          before: paymentFrequencyTexts[was].every,
          after: paymentFrequencyTexts[code].every,
        },
    code === undefined || was === null || terms.periodicPayout === null
      ? null
      : {
          label: 'Uitkering, bruto',
          before: `${money(terms.periodicPayout)} ${paymentFrequencyTexts[was].per}`,
          // An estimate. The dealing run of that day calculates the payout from the value of the contract (domain
          // 10.1).
          after: `ongeveer ${money(payoutAt(code, was, terms.periodicPayout))} ${paymentFrequencyTexts[code].per}`,
        },
    loonheffingskorting === undefined
      ? null
      : {
          label: 'Loonheffingskorting',
          before: terms.loonheffingskorting === null ? null : yesOrNo(terms.loonheffingskorting),
          after: yesOrNo(loonheffingskorting),
        },
    movedCredit(input, terms),
    otherTemporaryPayouts === undefined
      ? null
      : {
          label: 'Andere tijdelijke lijfrentes',
          before: null,
          after: `${money(otherTemporaryPayouts)} bruto per jaar`,
        },
  ];
}

/**
 * Returns the gross euro per period at another frequency. The yearly total stays the same, and cents that cannot be
 * divided equally stay in the contract.
 */
export function payoutAt(code: PaymentFrequencyCode, was: PaymentFrequencyCode, euro: number): number {
  return Math.floor((Math.round(euro * 100) * monthsOf[code]) / monthsOf[was]) / 100;
}

export const lijfrente = defineChange({
  title: 'Lijfrente',
  text: 'De einddatum of de uitkering van uw lijfrente.',
  subject: 'de lijfrente',
  event: 'annuityChanged',
  allowedIn: ['active', 'maturing'],
  notFor: { SB: 'Dit contract is geen lijfrente.' },
  schema,
  problems: annuityProblems,
  effectiveOn: annuityDay,
  needsReview: ({ payout }) =>
    payout === undefined
      ? null
      : 'Wij beoordelen uw aanvraag eerst. Is die goed? Dan berekenen wij uw uitkering met de waarde van de dag waarop die begint. Tot die dag kunt u uw aanvraag intrekken.',
  summary: annuityLines,
  reviewTask: 'De lijfrente gaat uitkeren. Controleer of de klant alles heeft gekozen wat daarvoor nodig is.',
});
