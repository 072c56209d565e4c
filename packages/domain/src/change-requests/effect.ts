import { addMonths, type IsoDate, isoDate, monthsBetween } from '@portaal/engine';
import { dayText, euroAndCents, percentageText } from '../notation/dutch.ts';
import type { PaymentFrequencyCode } from '../products/product.ts';
import { paymentFrequencyTexts } from '../products/texts.ts';
import type { ChangeFacts, ChangeInput, ChangeLine, ChangeOf } from './calls.ts';
import { ownershipReasons } from './calls.ts';
import { heldShares, raisesRisk } from './fund-switch.ts';

/** Days in which a bank can still take a changed collection along (domain 5.7). */
const COLLECTION_NOTICE = 10;
const DAY_MS = 86_400_000;

/** How a change comes about. `review`: an employee looks first, so that its day is not known yet. */
export interface ChangeEffect {
  readonly way: 'atOnce' | 'onDay' | 'review';
  readonly effectiveOn: IsoDate | null;
  /** What the investor must know before he sends it. */
  readonly note: string;
}

const monthsOf: Readonly<Record<PaymentFrequencyCode, number>> = {
  Maand: 1,
  Kwartaal: 3,
  Halfjaar: 6,
  Jaar: 12,
  Geen: 0,
};

/**
 * The first day of collection of a month in which the old and the new terms both leave the notice: no month is
 * skipped and none is collected twice.
 */
function firstCollection({ debitDay }: ChangeOf<'inleg'>, facts: ChangeFacts): IsoDate {
  const day = String(Math.min(debitDay, facts.debitDay)).padStart(2, '0');
  const notice = new Date(Date.parse(facts.today) + COLLECTION_NOTICE * DAY_MS).toISOString().slice(0, 10);
  const first = isoDate(`${facts.today.slice(0, 8)}${day}`);
  let month = 0;
  while (addMonths(first, month) < notice) month += 1;
  return addMonths(first, month);
}

/**
 * The day from which an annuity pays at another frequency: the first of the month after one in which a period of
 * both the old and the new length ends, so that every month is paid once.
 */
function firstPeriod(code: PaymentFrequencyCode, facts: ChangeFacts): IsoDate {
  const { startDate, nextValueDate, uitkeringsTermijnCode } = facts;
  if (startDate === null || uitkeringsTermijnCode === null) return nextValueDate;
  const step = Math.max(monthsOf[code], monthsOf[uitkeringsTermijnCode], 1);
  const passed = Math.max(0, monthsBetween(startDate, nextValueDate) - 1);
  return addMonths(startDate, Math.ceil(passed / step) * step + 1);
}

/**
 * The day a change takes effect once nobody has to look at it any more; null for what an employee carries out by
 * hand.
 */
export function changeDay(wanted: ChangeInput, facts: ChangeFacts): IsoDate | null {
  switch (wanted.option) {
    case 'omschrijving':
      return facts.today;
    case 'inleg':
      return firstCollection(wanted, facts);
    case 'uitkering':
    case 'fondsverdeling':
      return facts.nextValueDate;
    case 'lijfrente': {
      const { payout, uitkeringsTermijnCode: code } = wanted;
      if (payout !== undefined) return isoDate([payout.start, facts.nextValueDate].sort()[1] ?? payout.start);
      const isOther = code !== undefined && code !== facts.uitkeringsTermijnCode;
      return isOther ? firstPeriod(code, facts) : facts.nextValueDate;
    }
    case 'begunstiging':
    case 'tenaamstelling':
      return null;
  }
}

/** Why an employee looks first, in words for the investor; null when nobody need look. */
function reviewNote(wanted: ChangeInput, facts: ChangeFacts): string | null {
  switch (wanted.option) {
    case 'inleg':
      // Nothing is collected without a mandate, and a contract without monthly deposit has none.
      return facts.periodicDeposit === 0 && wanted.periodicDeposit > 0
        ? 'Voor dit contract hebben wij nog geen machtiging. Wij nemen contact met u op om die te regelen.'
        : null;
    case 'fondsverdeling':
      if (wanted.funds.some(({ id, percentage }) => percentage > 0 && shareOf(facts, id) === 0)) {
        return 'U kiest een fonds dat nog niet bij dit contract hoort. Wij controleren eerst of het bij uw risicoprofiel past.';
      }
      return wanted.switchExisting && raisesRisk(wanted.funds, facts)
        ? 'Uw belegging krijgt zo meer risico. Wij controleren eerst of dat bij uw risicoprofiel past.'
        : null;
    case 'lijfrente':
      return wanted.payout === undefined
        ? null
        : 'Wij beoordelen uw aanvraag eerst. Is die goed? Dan berekenen wij uw uitkering met de waarde van de dag waarop die begint. Tot die dag kunt u uw aanvraag intrekken.';
    case 'begunstiging':
      return 'Wij controleren uw aanvraag en sturen u daarna een bevestiging.';
    case 'tenaamstelling':
      return 'Wij nemen contact met u op. Wij hebben van beide personen een handtekening nodig, het identiteitsbewijs van de nieuwe houder en een akte.';
    case 'uitkering':
    case 'omschrijving':
      return null;
  }
}

/** When and how a change takes effect. Form and server both ask here. */
export function changeEffect(wanted: ChangeInput, facts: ChangeFacts): ChangeEffect {
  const note = reviewNote(wanted, facts);
  if (note !== null) return { way: 'review', effectiveOn: null, note };
  const effectiveOn = changeDay(wanted, facts) ?? facts.today;
  if (wanted.option === 'omschrijving') {
    return { way: 'atOnce', effectiveOn, note: 'De wijziging gaat direct in.' };
  }
  const switching =
    wanted.option === 'fondsverdeling' && wanted.switchExisting
      ? ' Wij wisselen tegen de koers van die dag. Die is nu nog niet bekend.'
      : '';
  return { way: 'onDay', effectiveOn, note: `De wijziging gaat in op ${dayText(effectiveOn)}.${switching}` };
}

const shareOf = ({ funds }: ChangeFacts, id: number): number =>
  funds.find((fund) => fund.id === id)?.percentage ?? 0;

/** The line of a request that is true once new deposits are divided otherwise, before anything is switched. */
export const DEPOSITS_LINE = 'Verdeling van nieuwe stortingen';

const money = (euro: number): string => euroAndCents(Math.round(euro * 100));
const monthly = (euro: number): string => (euro === 0 ? 'Geen' : `${money(euro)} per maand`);
const pause = (until: string | null): string => (until === null ? 'Geen' : `Tot ${dayText(until)}`);
const yesOrNo = (value: boolean): string => (value ? 'Ja' : 'Nee');
const distributionTexts = { stock: 'Herbeleggen', cash: 'Uitkeren' } as const;

function shares(facts: ChangeFacts, of: (id: number) => number): string {
  const parts = facts.funds.filter(({ id }) => of(id) > 0);
  return parts.map(({ id, name }) => `${name} ${percentageText(of(id))}`).join(', ');
}

function allocationLines(wanted: ChangeOf<'fondsverdeling'>, facts: ChangeFacts): (ChangeLine | null)[] {
  const after = shares(facts, (id) => wanted.funds.find((fund) => fund.id === id)?.percentage ?? 0);
  return [
    // Nothing comes to an annuity that pays out.
    facts.product === 'SDIL'
      ? null
      : { label: DEPOSITS_LINE, before: shares(facts, (id) => shareOf(facts, id)), after },
    wanted.switchExisting
      ? { label: 'Verdeling van wat u nu hebt', before: shares(facts, heldShares(facts)), after }
      : null,
  ];
}

function annuityLines(wanted: ChangeOf<'lijfrente'>, facts: ChangeFacts): (ChangeLine | null)[] {
  const { payout, endDate, uitkeringsTermijnCode: code, loonheffingskorting } = wanted;
  const was = facts.uitkeringsTermijnCode;
  return [
    endDate === undefined
      ? null
      : {
          label: 'Einddatum',
          before: facts.endDate && dayText(facts.endDate),
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
    code === undefined || was === null || facts.periodicPayout === null
      ? null
      : {
          label: 'Uitkering, bruto',
          before: `${money(facts.periodicPayout)} ${paymentFrequencyTexts[was].per}`,
          after: `${money(payoutAt(code, was, facts.periodicPayout))} ${paymentFrequencyTexts[code].per}`,
        },
    loonheffingskorting === undefined
      ? null
      : {
          label: 'Loonheffingskorting',
          before: facts.loonheffingskorting === null ? null : yesOrNo(facts.loonheffingskorting),
          after: yesOrNo(loonheffingskorting),
        },
  ];
}

/** Gross euro a period at another frequency: a year pays the same, cents that do not divide stay in the contract. */
export function payoutAt(code: PaymentFrequencyCode, was: PaymentFrequencyCode, euro: number): number {
  return Math.floor((Math.round(euro * 100) * monthsOf[code]) / monthsOf[was]) / 100;
}

function allLines(wanted: ChangeInput, facts: ChangeFacts): (ChangeLine | null)[] {
  switch (wanted.option) {
    case 'omschrijving':
      return [{ label: 'Naam van het contract', before: facts.description, after: wanted.description }];
    case 'inleg':
      return [
        {
          label: 'Maandelijkse inleg',
          before: monthly(facts.periodicDeposit),
          after: monthly(wanted.periodicDeposit),
        },
        { label: 'Dag van afschrijven', before: `${facts.debitDay}`, after: `${wanted.debitDay}` },
        { label: 'Pauze', before: pause(facts.pausedUntil), after: pause(wanted.pausedUntil) },
      ];
    case 'uitkering':
      return [
        {
          label: 'Opbrengst van de fondsen',
          before: distributionTexts[facts.distribution],
          after: distributionTexts[wanted.uitkeringen],
        },
      ];
    case 'fondsverdeling':
      return allocationLines(wanted, facts);
    case 'lijfrente':
      return annuityLines(wanted, facts);
    case 'begunstiging':
      return [{ label: 'Begunstigde', before: null, after: beneficiaryText(wanted) }];
    case 'tenaamstelling':
      return [{ label: 'Andere naam, om reden van', before: null, after: ownershipReasons[wanted.reden] }];
  }
}

function beneficiaryText({ begunstigden: { length } }: ChangeOf<'begunstiging'>): string {
  if (length === 0) return 'Volgens de voorwaarden: partner, kinderen, erfgenamen';
  return length === 1 ? 'Eén persoon die u hebt genoemd' : `${length} personen die u hebt genoemd`;
}

/** What a change changes, as people read it; empty when everything stays as it is. */
export function changeLines(wanted: ChangeInput, facts: ChangeFacts): ChangeLine[] {
  return allLines(wanted, facts).flatMap((line) =>
    line === null || line.before === line.after ? [] : [line],
  );
}
