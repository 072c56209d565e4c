import {
  addBusinessDays,
  addDays,
  addMonths,
  dealingOn,
  type IsoDate,
  isBusinessDay,
  isoDate,
} from '@portaal/engine';
import { dayText, euroAndCents } from '../notation/dutch.ts';
import { underwayTexts } from './explanations.ts';

/** The last day on which money that has moved since a day is expected to have arrived; later for a later day. */
type DueDay = (since: IsoDate) => IsoDate;

/** A payment on a day without banks counts from the next day with them. */
const bankDays =
  (count: number): DueDay =>
  (since) =>
    addBusinessDays(isBusinessDay(since) ? since : addBusinessDays(since, 1), count);

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 8)}01`);

const lastOfNextMonth: DueDay = (since) => addDays(addMonths(firstOfMonth(since), 2), -1);

/** The fund pays before the day on which its investors are paid, and is paid by then. */
const payDayAfter: DueDay = (since) => {
  const month = firstOfMonth(since);
  const { payDay } = dealingOn(month);
  return payDay > since ? payDay : dealingOn(addMonths(month, 1)).payDay;
};

interface Expectation {
  readonly text: string;
  readonly dueDay: DueDay;
  /** We owe it to others: its balance in the books is credit. */
  readonly isOwed?: true;
}

/**
 * When money is expected that has left one place and not reached the next (decision 0175). Of `underway` the names are
 * the subjects of that account of the books.
 */
const expectations = {
  // Paid out on the next bank day: https://help.mollie.com/hc/articles/115002540294; the account pays out every bank day.
  mollie: { text: underwayTexts.mollie, dueDay: bankDays(1) },
  // The bank credits a collection on its day; until two bank days later banks of debtors return it (SDD Core Rulebook 4.3).
  twikey: { text: underwayTexts.twikey, dueDay: bankDays(2) },
  // Booked in one transaction with the line of the bank, so that these are nothing at the end of each.
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
  // A rule of the house: an employee decides in two bank days, and the provider pays back in three.
  surplus: { text: 'Terug te betalen aan betalers', dueDay: bankDays(5), isOwed: true },
  // Paid within a month of the end of the month: AWR, articles 10 and 19.
  withheldTax: { text: 'Ingehouden belasting', dueDay: lastOfNextMonth, isOwed: true },
} as const satisfies Readonly<Record<string, Expectation>>;

export type Expected = keyof typeof expectations;
export const expectedNames = Object.keys(expectations) as [Expected, ...Expected[]];

const expectationOf = (what: Expected): Expectation => expectations[what];

/** Whether the books have it as credit: we owe it. */
export const isOwed = (what: Expected): boolean => expectationOf(what).isOwed === true;

/** The last day on which money of `since` is expected. */
export const expectedOn = (what: Expected, since: IsoDate): IsoDate => expectations[what].dueDay(since);

/** The first day whose money is not overdue on `today`. */
export function firstExpected(what: Expected, today: IsoDate): IsoDate {
  let day = today;
  while (expectedOn(what, addDays(day, -1)) >= today) day = addDays(day, -1);
  return day;
}

/**
 * Euro that the return of a month may leave of what was withheld: the return is in whole euros, of wage tax and of the
 * healthcare contribution apart (Handboek Loonheffingen).
 */
export const LEFT_BY_ROUNDING = 2;

/** Money that should have arrived. */
export interface OverdueMoney {
  readonly what: Expected;
  /** In euro; below 0: more arrived, or was paid, than we know of. */
  readonly amount: number;
  /** The day of its oldest part; the first day of the month of withheld tax. */
  readonly since: string;
  readonly dueOn: string;
}

/** `oktober 2026`. */
export const monthText = (day: string): string => dayText(`${day.slice(0, 7)}-01`).replace(/^\d+ /, '');

/** `Onderweg van …: € 8.997,00 sinds 3 augustus 2026. Verwacht uiterlijk 4 augustus 2026.` */
export function overdueText({ what, amount, since, dueOn }: OverdueMoney): string {
  const { text } = expectations[what];
  const euro = euroAndCents(Math.round(amount * 100));
  if (what === 'withheldTax') {
    return `${text} over ${monthText(since)}: ${euro}. Te betalen uiterlijk ${dayText(dueOn)}.`;
  }
  return `${text}: ${euro} sinds ${dayText(since)}. Verwacht uiterlijk ${dayText(dueOn)}.`;
}
