import { Readable } from 'node:stream';
import {
  type ContractTransaction,
  type LinePlace,
  linePlaceText,
} from '@portaal/domain/investing/transactions/calls';
import { type DealtAmount, dealtAmounts } from '@portaal/domain/money/ledger/dealt-amounts';
import type { TransactionGroup } from '@portaal/domain/money/ledger/groups';
import { type TransactionType, transactionTypes } from '@portaal/domain/money/ledger/types';
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@portaal/domain/notation/csv';
import { cents } from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { type PayoutView, payoutViewOf } from '../../money/payouts/index.ts';
import { requireOwnContract } from '../contracts/contracts.use-cases.ts';
import { transactionResponse } from './transactions.mapping.ts';
import {
  type LineFilter,
  type LineRow,
  listDeductionRows,
  listLineRows,
  listOpenSells,
  listOpenSwitches,
  listWaitingDeposits,
  listYearRows,
} from './transactions.repository.ts';

type Needs = Pick<Services, 'clock' | 'database'>;
/** Services that also determine the payout status of a line. */
type FileNeeds = Needs & Parameters<typeof payoutViewOf>[0];

/** Filter of a list: the calendar year of the dealing day, and one kind. */
export interface TransactionFilter {
  readonly jaar?: string | undefined;
  readonly soort?: TransactionGroup | undefined;
}

const allTypes = Object.keys(transactionTypes) as TransactionType[];

function lineFilter({ jaar, soort }: TransactionFilter): LineFilter {
  return {
    from: `${jaar ?? '0001'}-01-01`,
    before: jaar === undefined ? '9999-12-31' : `${Number(jaar) + 1}-01-01`,
    types: soort === undefined ? allTypes : allTypes.filter((type) => transactionTypes[type].group === soort),
  };
}

/** A line with the amount that was dealt at its price. */
export type DealtLine = LineRow & DealtAmount;

/** Filter and page of the requested list. */
export type LineQuestion = TransactionFilter & PageRequest<LinePlace>;

/** R-25: lists the transactions, newest first. Throws `notFound` for a contract that is not the caller's. */
export async function listTransactions(
  services: Needs,
  person: SignedInPerson,
  contractId: string,
  question: LineQuestion,
): Promise<Page<DealtLine>> {
  await requireOwnContract(services, person, contractId);
  return listLines(services, contractId, question);
}

/** Does the same as {@link listTransactions}, for a caller that has verified access to the contract. */
export async function listLines(
  { clock, database }: Needs,
  contractId: string,
  question: LineQuestion,
): Promise<Page<DealtLine>> {
  const filter = lineFilter(question);
  const today = clock.today();
  return pageOf(
    question,
    (part) => listDealtLines(database.orm, contractId, filter, { ...part, today }),
    linePlaceText,
  );
}

/** Lists lines with the dealt amount of each. Its cost line may be on another page or outside the filter. */
async function listDealtLines(
  orm: Orm,
  contractId: string,
  filter: LineFilter,
  page: PageRequest<LinePlace> & { readonly today: string },
): Promise<DealtLine[]> {
  const rows = await listLineRows(orm, contractId, filter, page);
  const [last, first] = [rows.at(0), rows.at(-1)];
  if (last === undefined || first === undefined) return [];
  const days = { first: first.dealingDay, last: last.dealingDay };
  const deductions = await listDeductionRows(orm, contractId, days);
  const dealt = new Map([...dealtAmounts(deductions)].map(([{ id }, amounts]) => [id, amounts]));
  return rows.map((row) => ({
    ...row,
    ...(dealt.get(row.id) ?? { deductedCents: cents(0), dealtCents: row.amountCents }),
  }));
}

/**
 * Returns everything that waits for the next dealing run, and the sums per year and type. Throws as {@link
 * listTransactions}.
 */
export async function getTransactionTotals(services: Needs, person: SignedInPerson, contractId: string) {
  await requireOwnContract(services, person, contractId);
  const { orm } = services.database;
  const [deposits, sells, switches, years] = [
    await listWaitingDeposits(orm, contractId),
    await listOpenSells(orm, contractId),
    await listOpenSwitches(orm, contractId),
    await listYearRows(orm, contractId),
  ];
  return { deposits, sells, switches, years };
}

const decimal = (value: number | null, decimals: number): CsvValue =>
  value === null ? null : { value, decimals };

/** Header of each column, and its value for a line. */
const columns: readonly (readonly [header: string, value: (line: ContractTransaction) => CsvValue])[] = [
  ['Datum', ({ Datum }) => Datum],
  ['Valutadatum', ({ Valutadatum }) => Valutadatum],
  ['Soort', ({ Soort }) => Soort],
  ['Fonds', ({ Fonds }) => Fonds],
  ['Bedrag', ({ Bedrag }) => decimal(Bedrag, 2)],
  ['Kosten', ({ Kosten }) => decimal(Kosten, 2)],
  ['Ingehouden', ({ Ingehouden }) => decimal(Ingehouden, 2)],
  ['Belegd of verkocht', ({ Verhandeld }) => decimal(Verhandeld, 2)],
  ['Koers', ({ Koers }) => decimal(Koers, 4)],
  ['Participaties', ({ Participaties }) => decimal(Participaties, 4)],
  ['Saldo participaties', ({ SaldoParticipaties }) => decimal(SaldoParticipaties, 4)],
  ['Status', ({ Status }) => Status],
];

/** Lines read per query. */
const BATCH = 500;

async function* csvText(
  { clock, database }: FileNeeds,
  view: PayoutView,
  contractId: string,
  filter: LineFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header));
  let after: LinePlace | undefined;
  do {
    const page = { after, limit: BATCH, today: clock.today() };
    const rows = await listDealtLines(database.orm, contractId, filter, page);
    const lines = rows.map(transactionResponse(view));
    yield lines.map((line) => csvLine(columns.map(([, value]) => value(line)))).join('');
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after);
}

/** Returns a file with all lines that pass the filter, read while it is sent. Throws as {@link listTransactions}. */
export async function getTransactionsFile(
  services: FileNeeds,
  person: SignedInPerson,
  contractId: string,
  filter: TransactionFilter,
): Promise<{ name: string; content: Readable }> {
  const { number } = await requireOwnContract(services, person, contractId);
  const text = csvText(services, payoutViewOf(services, person.brand), contractId, lineFilter(filter));
  const content = Readable.from(text, { objectMode: false });
  return { name: `transacties-${number}${filter.jaar ? `-${filter.jaar}` : ''}.csv`, content };
}
