import { type BookAccount, bookAccounts } from '@portaal/domain/money/books/book';
import type { BookReport } from '@portaal/domain/money/books/calls';
import {
  itemAges,
  type OpenKind,
  openKinds,
  payoutStatuses,
  type Underway,
  underwayTexts,
} from '@portaal/domain/money/books/explanations';
import { formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import type { AdminSectionName } from '../admin-sections.ts';

/** An amount on the page, and the admin section with its details. */
export interface BookRow {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly amount: number;
  readonly section?: AdminSectionName | undefined;
}

const openSections: Readonly<Record<OpenKind, AdminSectionName>> = {
  awaitsColleague: 'afschriften',
  refund: 'open-posten',
  in: 'open-posten',
  out: 'open-posten',
};

const underwaySections: Readonly<Record<Underway, AdminSectionName | undefined>> = {
  mollie: 'betalingen',
  twikey: 'incassos',
  transfer: 'afschriften',
  payouts: 'uitbetalen',
  refunds: 'open-posten',
  ownAccounts: 'open-posten',
  other: undefined,
};

const ownerSections: Readonly<Partial<Record<BookAccount, AdminSectionName>>> = {
  toPay: 'uitbetalen',
  surplus: 'betalingen',
  openItem: 'open-posten',
};

const counted = (count: number): string => (count === 1 ? '1 regel' : `${formatNumber(count)} regels`);

/** Returns the rows of the reconciliation, from the bank balance to the unexplained difference. */
export function accountRows({
  statementDay,
  closing,
  explained,
  openItems,
}: BookReport['accounts'][number]): BookRow[] {
  return [
    {
      key: 'bank',
      label: 'Volgens de bank',
      note:
        statementDay === null ? 'nog geen afschrift' : `afschrift tot en met ${formatLongDate(statementDay)}`,
      amount: closing,
      section: 'afschriften',
    },
    { key: 'books', label: 'Verklaard door onze boeken', amount: explained },
    ...openItems.map(({ kind, age, count, amount }) => ({
      key: `${kind} ${age}`,
      label: openKinds[kind],
      note: `${counted(count)}, ${itemAges[age]} oud`,
      amount,
      section: openSections[kind],
    })),
  ];
}

export function thereRows({ accounts, underway, otherStatement }: BookReport): BookRow[] {
  const closing = accounts.reduce((sum, account) => sum + Math.round(account.closing * 100), 0) / 100;
  return [
    { key: 'bank', label: 'Op de bankrekeningen', note: 'volgens de afschriften', amount: closing },
    ...(otherStatement === 0
      ? []
      : [
          {
            key: 'other',
            label: 'Op een ander afschrift',
            note: 'geboekt tot en met deze dag',
            amount: otherStatement,
          },
        ]),
    ...underway.map(({ who, age, amount }) => ({
      key: `${who} ${age}`,
      label: underwayTexts[who],
      note: `${itemAges[age]} oud`,
      amount,
      section: underwaySections[who],
    })),
  ];
}

export const ownerRows = ({ owners }: BookReport): BookRow[] =>
  owners.map(({ account, amount }) => ({
    key: account,
    label: bookAccounts[account],
    amount,
    section: ownerSections[account],
  }));

export const payoutRows = ({ payouts }: BookReport): BookRow[] =>
  payouts.map(({ stand, count, amount }) => ({
    key: stand,
    label: payoutStatuses[stand],
    note: count === 1 ? '1 uitbetaling' : `${formatNumber(count)} uitbetalingen`,
    amount,
    section: 'uitbetalen',
  }));
