import type { BookAccount } from '@portaal/domain/money/books/book';
import type { BookReport, BookReportAccount } from '@portaal/domain/money/books/calls';
import { differenceText } from '@portaal/domain/money/books/differences';
import {
  type ItemAge,
  itemAgeNames,
  type Underway,
  underwayTexts,
} from '@portaal/domain/money/books/explanations';
import type { BooksWork } from '@portaal/domain/money/books/work';
import { addBusinessDays, addDays, cents, centsToEuro, type IsoDate, isoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { bookReportDocument } from '../../../documents/books/book-report-document.ts';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import {
  calendarOf,
  readCalendars,
} from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listBookDifferences } from './differences.repository.ts';
import { listOverdueMoney } from './overdue-money.use-cases.ts';
import {
  findLastStatementDay,
  listAccountsUpTo,
  listBalancesUpTo,
  listOpenUpTo,
  listPayoutsUpTo,
  listUnderwayByAge,
  readOneMoment,
} from './report.repository.ts';

/**
 * Returns the first bank day without a statement, after the last statement and up to `day`; null if none is
 * missing or the account never had a statement.
 */
function missingFrom(statementDay: string | null, day: string): string | null {
  if (statementDay === null) return null;
  const next = addBusinessDays(isoDate(statementDay), 1);
  return next <= day ? next : null;
}

const euro = (amount: number): number => centsToEuro(cents(amount));
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Returns the reconciliation of bank and books of a brand for a day; by default the day of its newest
 * statement, or else today. The report of a past day changes only if an entry is booked later on that day,
 * because a matched bank line counts on its own day.
 */
export const bookReport = (
  services: Pick<Services, 'brands' | 'clock' | 'database'>,
  brand: string,
  requested: IsoDate | undefined,
): Promise<BookReport> =>
  services.database.transaction(async (tx) => {
    await readOneMoment(tx);
    const lastStatementDay = (await findLastStatementDay(tx, brand)) ?? null;
    const day = requested ?? isoDate(lastStatementDay ?? services.clock.today());
    const accounts: (BookReportAccount & { readonly bookedCents: number })[] = [];
    for (const row of await listAccountsUpTo(tx, { brand, day })) {
      const statementDay = row.statementDay ?? day;
      const open = await listOpenUpTo(tx, {
        ...{ brand, accountId: row.id, day: statementDay, position: row.position },
      });
      const explained = row.bookedCents - total(open.map(({ bookedCents }) => bookedCents));
      const items = open.filter(({ count, amountCents }) => count > 0 || amountCents !== 0);
      accounts.push({
        iban: row.iban,
        name: row.name,
        statementDay: row.statementDay,
        closing: centsToEuro(row.closingCents),
        explained: euro(explained),
        openItems: items
          .map(({ kind, age, count, amountCents }) => ({ kind, age, count, amount: euro(amountCents) }))
          .toSorted((one, other) => itemAgeNames.indexOf(other.age) - itemAgeNames.indexOf(one.age)),
        unnamed: euro(row.closingCents - explained - total(items.map(({ amountCents }) => amountCents))),
        missingFrom: missingFrom(row.statementDay, day),
        bookedCents: row.bookedCents,
      });
    }
    return {
      day,
      lastStatementDay,
      accounts: accounts.map(({ bookedCents: _, ...account }) => account),
      ...(await whoseMoney(tx, { brand, day }, accounts)),
      differences: await listBookDifferences(tx, brand),
      // Overdue amounts exist only for the present. Omitting them keeps the report of an earlier day
      // unchanged.
      overdue: isOver(services, requested)
        ? []
        : await listOverdueMoney(services, tx, { brand, calendar: (await readCalendars(tx)).of(brand) }),
    };
  });

const isOver = ({ clock }: Pick<Services, 'clock'>, day: IsoDate | undefined): boolean =>
  day !== undefined && day < clock.today();

/**
 * Accounts that show who owns the money, in display order: investors, funds, then costs. Bank and transit
 * accounts show where the money is.
 */
const OWNERS = [
  'undealt',
  'toPay',
  'surplus',
  'openItem',
  'dealt',
  'proceeds',
  'withheldTax',
  'cost',
  'opening',
] as const satisfies readonly BookAccount[];

/**
 * Returns the balances on bank accounts and in transit, and the owners of that money. Both lists have the
 * same total.
 */
async function whoseMoney(
  tx: Transaction,
  upTo: { readonly brand: string; readonly day: string },
  accounts: readonly { readonly closing: number; readonly bookedCents: number }[],
): Promise<Pick<BookReport, 'underway' | 'otherStatement' | 'owners' | 'payouts' | 'total'>> {
  const balances = await listBalancesUpTo(tx, upTo);
  const of = (name: string) => balances.filter(({ account }) => account === name);
  const sumOf = (name: string) => total(of(name).map(({ amountCents }) => amountCents));
  const others = OWNERS.filter((owner) => balances.some(({ account }) => account === owner));
  const owned = -total(others.map(sumOf));
  const closing = total(accounts.map((account) => Math.round(account.closing * 100)));
  const otherStatement = sumOf('bank') - total(accounts.map(({ bookedCents }) => bookedCents));
  const there = closing + otherStatement + sumOf('underway');
  const recent = await listUnderwayByAge(tx, upTo);
  return {
    underway: of('underway').flatMap(({ subject, amountCents }) =>
      byAge(
        subject,
        amountCents,
        recent.filter((one) => one.subject === subject),
      ),
    ),
    otherStatement: euro(otherStatement),
    owners: others.map((account) => ({ account, amount: euro(-sumOf(account)) })),
    payouts: (await listPayoutsUpTo(tx, upTo)).map(({ stand, count, amountCents }) => ({
      ...{ stand, count },
      amount: centsToEuro(amountCents),
    })),
    total: { there: euro(there), owned: euro(owned), unnamed: euro(there - owned) },
  };
}

const isUnderway = (subject: string): subject is Underway => Object.hasOwn(underwayTexts, subject);

/**
 * Splits the balance in transit by age, newest first: a provider pays the oldest amount first, so the newest remains.
 */
function byAge(
  subject: string,
  balance: number,
  recent: readonly { readonly age: ItemAge; readonly plus: number; readonly minus: number }[],
): BookReport['underway'] {
  const who = isUnderway(subject) ? subject : 'other';
  let left = balance;
  return itemAgeNames.flatMap((age) => {
    const moved = recent.find((one) => one.age === age);
    const came = balance > 0 ? (moved?.plus ?? 0) : (moved?.minus ?? 0);
    const part = age === 'older' ? left : balance > 0 ? Math.min(left, came) : Math.max(left, came);
    left -= part;
    return part === 0 ? [] : [{ who, age, amount: euro(part) }];
  });
}

/** Returns the report of a day as a PDF. Writes an audit line for the download. */
export async function getBookReportFile(
  services: Services,
  employee: SignedInPerson,
  brand: Brand,
  requestedDay: IsoDate | undefined,
) {
  const report = await bookReport(services, employee.brand, requestedDay);
  const content = await bookReportDocument(report, brand, services.clock.now());
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          ...{ action: 'books.downloaded', subjectType: 'books', subjectId: null },
          detail: { day: report.day },
        },
      }),
  });
  return { name: `bank-en-boeken-${report.day}.pdf`, content };
}

/**
 * Returns the daily tasks about bank and books. The statement of the previous day should be available every
 * morning.
 */
export async function booksWork(
  services: Pick<Services, 'brands' | 'clock' | 'database'>,
  brand: string,
): Promise<BooksWork> {
  const {
    clock,
    database: { orm },
  } = services;
  const differences = await listBookDifferences(orm, brand);
  const [largest] = differences;
  const lastStatementDay = (await findLastStatementDay(orm, brand)) ?? null;
  return {
    differences: differences.length,
    largest: largest === undefined ? null : differenceText(largest),
    lastStatementDay,
    missingFrom: missingFrom(lastStatementDay, addDays(clock.today(), -1)),
    overdue: await listOverdueMoney(services, orm, { brand, calendar: await calendarOf(services, brand) }),
  };
}
