import {
  addBusinessDays,
  addDays,
  addMonths,
  type DealingCalendar,
  dealingOfMonth,
  type IsoDate,
  isBusinessDay,
  isoDate,
} from '@portaal/engine';
import { dayText, euroAndCents } from '../../notation/dutch.ts';
import { underwayTexts } from './explanations.ts';

/**
 * Returns the last day on which money that moved on `since` should arrive, at a provider with these dealing days. A
 * later `since` never gives an earlier day.
 */
type DueDay = (since: IsoDate, calendar: DealingCalendar) => IsoDate;

/** Counts a payment on a day when banks are closed from the next bank day. */
const bankDays =
  (count: number): DueDay =>
  (since) =>
    addBusinessDays(isBusinessDay(since) ? since : addBusinessDays(since, 1), count);

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 8)}01`);

const lastOfNextMonth: DueDay = (since) => addDays(addMonths(firstOfMonth(since), 2), -1);

/** A fund must have paid by the day on which its investors are paid. */
const payDayAfter: DueDay = (since, calendar) => {
  const { payDay } = dealingOfMonth(since, calendar);
  return payDay > since ? payDay : dealingOfMonth(addMonths(firstOfMonth(since), 1), calendar).payDay;
};

interface Expectation {
  readonly text: string;
  readonly dueDay: DueDay;
  /** Whether the amount is a debt, which has a credit balance in the books. */
  readonly isOwed?: true;
}

/**
 * Expected day of arrival for each kind of money in transit or owed (decision 0175). The first names are the subjects
 * of the account `underway` of the books.
 */
const expectations = {
  // Mollie pays out on the next bank day: https://help.mollie.com/hc/articles/115002540294. The account is set to pay
  // out every bank day.
  mollie: { text: underwayTexts.mollie, dueDay: bankDays(1) },
  // The bank credits a collection on its day; the debtors' banks can return it until two bank days later (SDD Core
  // Rulebook 4.3).
  twikey: { text: underwayTexts.twikey, dueDay: bankDays(2) },
  // These balances are booked in the same transaction as the bank line, so they are zero at the end of each
  // transaction.
  transfer: { text: underwayTexts.transfer, dueDay: bankDays(1) },
  payouts: { text: underwayTexts.payouts, dueDay: bankDays(1) },
  refunds: { text: underwayTexts.refunds, dueDay: bankDays(1) },
  // A transfer arrives on the next bank day at the latest: PSD2, article 83.
  ownAccounts: { text: underwayTexts.ownAccounts, dueDay: bankDays(1) },
  other: { text: underwayTexts.other, dueDay: bankDays(1) },
  payoutFiles: { text: 'Betaalbestanden bij de bank, nog niet geboekt', dueDay: bankDays(1), isOwed: true },
  payoutsDue: { text: 'Uitbetalingen die in geen betaalbestand staan', dueDay: bankDays(1), isOwed: true },
  fund: { text: 'Belegd, en nog niet met het fonds verrekend', dueDay: payDayAfter, isOwed: true },
  proceeds: { text: 'Opbrengst van een fonds zonder uitbetaling', dueDay: bankDays(1), isOwed: true },
  // An internal rule: an employee decides within two bank days, and the provider refunds within three more.
  surplus: { text: 'Terug te betalen aan betalers', dueDay: bankDays(5), isOwed: true },
  // Due within a month of the end of the month: AWR, articles 10 and 19.
  withheldTax: { text: 'Ingehouden belasting', dueDay: lastOfNextMonth, isOwed: true },
} as const satisfies Readonly<Record<string, Expectation>>;

export type ExpectedKind = keyof typeof expectations;
export const expectedNames = Object.keys(expectations) as [ExpectedKind, ...ExpectedKind[]];

const expectationOf = (what: ExpectedKind): Expectation => expectations[what];

/** Returns whether this kind is a debt, with a credit balance in the books. */
export const isOwed = (what: ExpectedKind): boolean => expectationOf(what).isOwed === true;

/** Returns the last day on which money that moved on `since` should arrive. */
export const expectedOn = (what: ExpectedKind, since: IsoDate, calendar: DealingCalendar): IsoDate =>
  expectationOf(what).dueDay(since, calendar);

/** Returns the first day of movement for which money is not overdue on `today`. */
export function firstExpected(what: ExpectedKind, today: IsoDate, calendar: DealingCalendar): IsoDate {
  let day = today;
  while (expectedOn(what, addDays(day, -1), calendar) >= today) day = addDays(day, -1);
  return day;
}

/**
 * Maximum amount in euro that may remain withheld after the monthly tax return. The return rounds wage tax and
 * healthcare contribution to whole euros separately (Handboek Loonheffingen).
 */
export const LEFT_BY_ROUNDING = 2;

/** Money that has not arrived by its expected day. */
export interface OverdueMoney {
  readonly what: ExpectedKind;
  /** In euro. A negative amount means that more arrived, or was paid, than our records show. */
  readonly amount: number;
  /** Day of the oldest part of the amount; for withheld tax the first day of the month. */
  readonly since: string;
  readonly dueOn: string;
}

/** Formats a month: `oktober 2026`. */
export const monthText = (day: string): string => dayText(`${day.slice(0, 7)}-01`).replace(/^\d+ /, '');

/**
 * Formats an overdue amount: `Onderweg van …: € 8.997,00 sinds 3 augustus 2026. Verwacht uiterlijk 4 augustus 2026.`
 */
export function overdueText({ what, amount, since, dueOn }: OverdueMoney): string {
  const { text } = expectations[what];
  const euro = euroAndCents(Math.round(amount * 100));
  if (what === 'withheldTax') {
    return `${text} over ${monthText(since)}: ${euro}. Te betalen uiterlijk ${dayText(dueOn)}.`;
  }
  return `${text}: ${euro} sinds ${dayText(since)}. Verwacht uiterlijk ${dayText(dueOn)}.`;
}
