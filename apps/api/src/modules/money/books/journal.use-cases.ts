import type { BookAccount } from '@portaal/domain/money/books/book';
import type { Orm } from '../../../platform/orm.ts';
import {
  type BookAccountName,
  type JournalLine,
  listJournal,
  listOwnedAccounts,
  listSharedAccounts,
} from './books.repository.ts';

/** Account type in the plain text journal, by the first part of the account name. */
const natures: Readonly<Record<BookAccount, 'assets' | 'liabilities' | 'revenues' | 'equity'>> = {
  bank: 'assets',
  underway: 'assets',
  undealt: 'liabilities',
  dealt: 'liabilities',
  proceeds: 'liabilities',
  toPay: 'liabilities',
  withheldTax: 'liabilities',
  surplus: 'liabilities',
  openItem: 'liabilities',
  cost: 'revenues',
  opening: 'equity',
};

/**
 * Returns `assets:bank:<brand>:<id>`. The name contains the brand, so that the brands stay separate in a
 * journal of all brands.
 */
function journalAccount({ brand, account, subject }: BookAccountName): string {
  return [natures[account], account, brand, ...(subject === '' ? [] : [subject])].join(':');
}

/** Formats an amount with two decimals, without rounding. */
export function journalAmount(amountCents: number): string {
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  return `${amountCents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} EUR`;
}

function textOf(lines: readonly JournalLine[]): string {
  let entryId: number | undefined;
  let text = '';
  for (const line of lines) {
    if (line.entryId !== entryId)
      text += `\n${line.bookedOn} (${line.entryId}) ${line.cause} ${line.causeId}\n`;
    entryId = line.entryId;
    text += `    ${journalAccount(line)}  ${journalAmount(line.amountCents)}\n`;
  }
  return text;
}

const declared = (accounts: readonly BookAccountName[]): string =>
  accounts.map((one) => `account ${journalAccount(one)}\n`).join('');

/** Declares every account that an entry uses, as `hledger check --strict` requires. */
async function* declarationsOf(orm: Orm): AsyncGenerator<string> {
  yield `\n${declared(await listSharedAccounts(orm))}`;
  let after: BookAccountName | undefined;
  for (;;) {
    const accounts = await listOwnedAccounts(orm, after);
    after = accounts.at(-1);
    if (after === undefined) return;
    yield declared(accounts);
  }
}

/**
 * Yields all books as a plain text accounting journal (`hledger -f`), in parts of thousands of entries. The account
 * declarations come last, so that they include the accounts of entries booked while the journal is read.
 */
export async function* journalOf(orm: Orm): AsyncGenerator<string> {
  yield 'commodity 1000.00 EUR\n';
  let after = 0;
  for (;;) {
    const lines = await listJournal(orm, after);
    const last = lines.at(-1);
    if (!last) break;
    yield textOf(lines);
    after = last.entryId;
  }
  yield* declarationsOf(orm);
}
