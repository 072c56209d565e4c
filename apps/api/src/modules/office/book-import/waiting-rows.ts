import { ledgerKinds } from '@portaal/domain/office/book-package/codes';
import { type Cents, nextDealing } from '@portaal/engine';
import { newId } from '../../../platform/new-id.ts';
import {
  type BatchRows,
  type ContractOwner,
  type ContractSources,
  depositMethods,
  payoutKinds,
} from './batch-rows.ts';
import type { WaitingPayout } from './booked-contract.ts';
import { cents, noonOf, orNull } from './cell-values.ts';
import type { ContractFiles } from './contract-files.ts';
import type { FileRow } from './import-run.ts';

// Payouts, deposits and orders of a package that still wait.

/** Returns the waiting payouts of a contract, without those with a stored key. */
export const waitingOf = (
  { payouts }: Pick<ContractFiles, 'payouts'>,
  number: string,
  storedKeys: ReadonlySet<string> = new Set(),
): WaitingPayout[] =>
  (payouts.get(number) ?? [])
    .filter(({ sleutel }) => !storedKeys.has(sleutel))
    .map(({ line, soort, bedrag, koersdag, dag }) => ({
      line,
      kind: payoutKinds[soort as keyof typeof payoutKinds],
      cents: cents(bedrag),
      day: koersdag,
      payOn: dag,
    }));

/** Adds the waiting money and the waiting sell order, without rows that have a stored key. */
export function addWaitingMoney(
  rows: BatchRows,
  {
    id: contractId,
    personId,
    brand,
    importId,
    row,
    files,
    sources,
  }: ContractOwner & {
    readonly importId: string;
    readonly row: Pick<FileRow<'contracten'>, 'nummer_oud'>;
    readonly files: Pick<ContractFiles, 'deposits' | 'orders'>;
    readonly sources: Pick<ContractSources, 'funds' | 'calendar'>;
  },
  storedKeys: ReadonlySet<string> = new Set(),
): void {
  for (const { sleutel, soort, bedrag, dag } of files.deposits.get(row.nummer_oud) ?? []) {
    if (storedKeys.has(sleutel)) continue;
    const id = newId();
    const type = ledgerKinds[soort as 'bijstorting'].type as keyof typeof depositMethods;
    rows.deposits.push({
      id,
      contractId,
      type,
      method: depositMethods[type],
      amountCents: cents(bedrag),
      status: 'received',
      createdAt: noonOf(dag),
      receivedOn: dag,
      dealFrom: nextDealing(noonOf(dag), sources.calendar).dealingDay,
      dealingDay: null,
    });
    rows.imported.push({ brand, importId, file: 'onderweg', key: sleutel, rowId: id });
  }
  const orders = (files.orders.get(row.nummer_oud) ?? []).filter(({ sleutel }) => !storedKeys.has(sleutel));
  const [first] = orders;
  if (!first) return;
  const requestId = newId();
  const dealing = nextDealing(noonOf(first.dag), sources.calendar);
  rows.sales.push({
    id: requestId,
    number: '',
    contractId,
    personId,
    brand,
    kind: first.bedrag === '' ? 'units' : 'amount',
    status: 'queued',
    requestedAt: noonOf(first.dag),
    cancellableUntil: dealing.cutOff,
    closedAt: null,
  });
  for (const order of orders) {
    rows.saleLines.push({
      requestId,
      fundId: sources.funds.get(order.fonds) ?? 0,
      units: orNull(order.participaties),
      amountCents: order.bedrag === '' ? null : cents(order.bedrag),
      dealFrom: dealing.dealingDay,
      executedUnits: '0.0000',
      executedGrossCents: 0 as Cents,
      exitCostCents: 0 as Cents,
      progress: 'open',
    });
    rows.imported.push({ brand, importId, file: 'opdrachten', key: order.sleutel, rowId: requestId });
  }
}
