import type { Cents, DealingCalendar } from '@portaal/engine';
import { newId } from '../../../platform/new-id.ts';
import type {
  contract,
  contractValuation,
  deposit,
  fundSwitch,
  holding,
  importedRow,
  payout,
  sellRequest,
  sellRequestLine,
} from '../../../schema/index.ts';
import type { BookedContract } from './booked-contract.ts';
import { noonOf, unitText } from './cell-values.ts';
import type { ContinuedLine } from './continuation.rules.ts';
import type { NewLedgerLine } from './contract-rows.repository.ts';
import type { FundPrices } from './fund-prices.ts';
import type { FileRow } from './import-run.ts';

/** How money of each type of deposit was received. */
export const depositMethods = {
  INITIAL_DEPOSIT: 'transfer',
  PERIODIC_DEPOSIT: 'directDebit',
  TOP_UP: 'transfer',
  TRANSFER_IN: 'institution',
} as const;

/** Rows of other files that every contract of a package needs. */
export interface ContractSources {
  readonly persons: ReadonlyMap<string, string>;
  readonly relations: ReadonlyMap<string, string>;
  readonly funds: ReadonlyMap<string, number>;
  readonly prices: FundPrices;
  /** Dealing days of the brand. */
  readonly calendar: DealingCalendar;
  /** Collection day of the terms in force, for a contract whose row has none. */
  readonly debitDay: number;
  /** Day of the last balances of the package, on which the contracts are valued. */
  readonly valuedOn: string;
}

/** Rows of one batch, per table. */
export class BatchRows {
  readonly contracts: (typeof contract.$inferInsert)[] = [];
  readonly holdings: (typeof holding.$inferInsert)[] = [];
  readonly deposits: (typeof deposit.$inferInsert)[] = [];
  readonly payouts: (typeof payout.$inferInsert)[] = [];
  readonly sales: (typeof sellRequest.$inferInsert)[] = [];
  readonly saleLines: (typeof sellRequestLine.$inferInsert)[] = [];
  readonly switches: (typeof fundSwitch.$inferInsert)[] = [];
  readonly valuations: (typeof contractValuation.$inferInsert)[] = [];
  readonly ledger: NewLedgerLine[] = [];
  readonly imported: (typeof importedRow.$inferInsert)[] = [];
  readonly reversals: { id: string; reversedOn: string }[] = [];
  /** Previously waiting deposits, with the day on which each was dealt. */
  readonly dealt: { id: string; day: string }[] = [];
  /** Previously waiting sell orders, with the part sold in each fund. */
  readonly executed: {
    id: string;
    day: string;
    fundId: number;
    units: string;
    gross: number;
    cost: number;
  }[] = [];
}

export interface ContractOwner {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

/** Stored rows of a contract to which new lines refer. */
export interface StoredRows {
  /** Ledger lines by key, with the id of their deposit, sale or switch. */
  readonly lines: ReadonlyMap<string, { readonly id: number; readonly causeId: string | null }>;
  /** Number of stored lines by day, fund number and type. */
  readonly sequences: Map<string, number>;
  /** Returns the id of the waiting deposit that is dealt now. */
  readonly takeDeposit: (deposit: BookedContract['deposits'][number]) => string | undefined;
  /** Returns the id of the waiting sell order that is executed now. */
  readonly takeSale: (sale: BookedContract['sales'][number]) => string | undefined;
}

/** Adds the rows that follow from ledger lines. */
export function addBooked(
  rows: BatchRows,
  owned: ContractOwner,
  booked: Pick<BookedContract, 'deposits' | 'sales' | 'switches'> & {
    readonly lines: readonly (BookedContract['lines'][number] & Partial<ContinuedLine>)[];
  },
  { funds }: Pick<ContractSources, 'funds'>,
  stored?: StoredRows,
): void {
  const { id: contractId } = owned;
  const isWaiting = new Set<string>();
  const taken = booked.deposits.map((one) => stored?.takeDeposit(one));
  const ids = {
    deposit: taken.map((id) => id ?? newId()),
    sale: booked.sales.map((one) => {
      const id = stored?.takeSale(one);
      if (id !== undefined) isWaiting.add(id);
      return id ?? newId();
    }),
    switch: booked.switches.map(() => newId()),
  };
  booked.deposits.forEach(({ type, cents: amount, receivedOn, day, reversedOn }, at) => {
    const id = ids.deposit[at] ?? '';
    if (taken[at] !== undefined) rows.dealt.push({ id, day });
    else
      rows.deposits.push({
        id,
        contractId,
        type,
        method: depositMethods[type],
        amountCents: amount as Cents,
        status: 'dealt',
        createdAt: noonOf(receivedOn),
        receivedOn,
        dealFrom: day,
        dealingDay: day,
      });
    if (reversedOn !== null) rows.reversals.push({ id, reversedOn });
  });
  addSales(rows, owned, booked.sales, { ids: ids.sale, waiting: isWaiting, funds });
  booked.switches.forEach((day, at) => {
    rows.switches.push({
      id: ids.switch[at] ?? '',
      contractId,
      status: 'executed',
      dealFrom: `${day.slice(0, 8)}01`,
      createdAt: noonOf(day),
      closedAt: noonOf(day),
    });
  });
  const first = rows.ledger.length;
  for (const line of booked.lines) {
    const fundId = funds.get(line.fund) ?? 0;
    const earlier = stored?.lines.get(line.earlierCause ?? '');
    rows.ledger.push({
      contractId,
      fundId,
      type: line.type,
      sequence: stored ? nextSequence(stored, `${line.day} ${fundId} ${line.type}`) : line.sequence,
      bookingDate: line.bookedOn,
      dealingDay: line.day,
      amountCents: line.cents,
      price: line.price,
      units: unitText(line.units),
      unitsAfter: line.unitsAfter,
      causeId: line.cause === null ? (earlier?.causeId ?? null) : (ids[line.cause[0]][line.cause[1]] ?? null),
      reverses: line.reverses === null ? null : first + line.reverses,
      reversesId: stored?.lines.get(line.earlierReversed ?? '')?.id ?? null,
      acquiredOn: line.acquiredOn,
      countedOn: line.countedOn,
      formerKey: line.formerKey,
      createdAt: noonOf(line.bookedOn),
    });
  }
}

/** Adds executed sell orders. For an order that was stored while it waited, stores only the sold part. */
function addSales(
  rows: BatchRows,
  { id: contractId, personId, brand }: ContractOwner,
  sales: BookedContract['sales'],
  {
    ids,
    waiting,
    funds,
  }: {
    readonly ids: readonly string[];
    readonly waiting: ReadonlySet<string>;
    readonly funds: ReadonlyMap<string, number>;
  },
): void {
  sales.forEach((sale, at) => {
    const requestId = ids[at] ?? '';
    const moment = noonOf(sale.day);
    if (waiting.has(requestId)) {
      for (const [fund, { units, gross, cost }] of sale.funds) {
        const part = { units: unitText(units), gross, cost };
        rows.executed.push({ id: requestId, day: sale.day, fundId: funds.get(fund) ?? 0, ...part });
      }
      return;
    }
    rows.sales.push({
      id: requestId,
      number: '',
      contractId,
      personId,
      brand,
      kind: 'units',
      status: 'executed',
      requestedAt: moment,
      cancellableUntil: moment,
      closedAt: moment,
    });
    for (const [fund, { units, gross, cost }] of sale.funds) {
      rows.saleLines.push({
        requestId,
        fundId: funds.get(fund) ?? 0,
        units: units > 0 ? unitText(units) : null,
        amountCents: null,
        dealFrom: sale.day,
        executedUnits: unitText(units),
        executedGrossCents: gross as Cents,
        exitCostCents: cost as Cents,
        progress: 'done',
      });
    }
  });
}

function nextSequence({ sequences }: StoredRows, place: string): number {
  const next = sequences.get(place) ?? 0;
  sequences.set(place, next + 1);
  return next;
}

/** Adds the payouts. A payout that still waits has the key of its row in the package. */
export function addPayouts(
  rows: BatchRows,
  { id: contractId, brand, importId }: Pick<ContractOwner, 'id' | 'brand'> & { readonly importId: string },
  { payouts }: Pick<BookedContract, 'payouts'>,
  waiting: readonly FileRow<'uit_te_betalen'>[],
): void {
  for (const { kind, day, cents: amount, payOn } of payouts) {
    const id = newId();
    rows.payouts.push({
      id,
      contractId,
      kind,
      dealingDay: day,
      amountCents: amount as Cents,
      payOn: payOn ?? day,
      status: payOn === null ? 'paid' : 'ordered',
      paidAt: payOn === null ? noonOf(day) : null,
    });
    if (payOn === null) continue;
    const row = waiting.find(
      ({ soort, koersdag }) => koersdag === day && payoutKinds[soort as 'verkoop'] === kind,
    );
    if (row) rows.imported.push({ brand, importId, file: 'uit_te_betalen', key: row.sleutel, rowId: id });
  }
}

/** Kinds of payouts by the kind of a row of `uit_te_betalen.csv`. */
export const payoutKinds = {
  uitkering: 'distribution',
  verkoop: 'sale',
  lijfrente: 'annuity',
  terugboeking: 'reversal',
} as const;
