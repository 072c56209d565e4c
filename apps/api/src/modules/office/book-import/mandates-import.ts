import { randomBytes, randomUUID } from 'node:crypto';
import { MONEY_PLACES, scaledNumber } from '@portaal/domain/office/book-package/cells';
import { addDays, type Cents, isoDate } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { collection, importedRow, mandate } from '../../../schema/index.ts';
import { importedIds } from './book-import.repository.ts';
import { noonOf } from './cell-values.ts';
import { batches, eachRow, type FileRow, type ImportRun, importFile } from './import-run.ts';
import {
  countAttempts,
  listCollectionStatuses,
  listMandateStatuses,
  listMonthlyDeposits,
  setCollection,
  setMandateStatus,
} from './mandates-import.repository.ts';

const mandateStatuses = { actief: 'signed', gepauzeerd: 'suspended', beeindigd: 'cancelled' } as const;
const TOKEN_BYTES = 24;

/**
 * Step of the import that counts the changed mandates. Stored mandates are changed before new mandates are
 * stored.
 */
const CHANGES = 'machtigingen bekend';

/**
 * Changes the status of stored mandates according to a monthly package, before a new mandate of the same
 * contract is stored. Returns the existing references.
 */
async function changeExisting(run: ImportRun): Promise<ReadonlyMap<string, string>> {
  const { brand, continued } = run;
  if (!continued) return new Map();
  const existing = await importedIds(run.database.orm, brand, 'machtigingen');
  const batch = await batches<FileRow<'machtigingen'>>(run, CHANGES, run.rowsABatch, async (tx, rows) => {
    const at = run.now();
    const ids = rows.flatMap(({ kenmerk }) => existing.get(kenmerk) ?? []);
    const stored = new Map((await listMandateStatuses(tx, ids)).map((one) => [one.id, one.status]));
    const lines: AuditLine[] = [];
    for (const { kenmerk, status } of rows) {
      const id = existing.get(kenmerk) ?? '';
      const next = mandateStatuses[status as keyof typeof mandateStatuses];
      if (!stored.has(id) || stored.get(id) === next) continue;
      await setMandateStatus(tx, id, next, at);
      const detail = { fields: 'status', from: stored.get(id) ?? '', to: next };
      lines.push({ action: 'bookImport.changed', subjectType: 'mandate', subjectId: id, detail });
    }
    await continued.audit(tx, lines);
  });
  if (batch.isComplete) return existing;
  await eachRow(run.archive, 'machtigingen', (row) => batch.add(row), batch.ready);
  await batch.end();
  return existing;
}

/** Stores the mandates with the reference that the mandate provider uses. */
export async function importMandates(run: ImportRun): Promise<void> {
  const { brand, importId, keys } = run;
  const contracts = await importedIds(run.database.orm, brand, 'contracten');
  const vault = numberVault(keys, 'mandate');
  const existing = await changeExisting(run);
  await importFile(run, 'machtigingen', async (tx, all) => {
    const at = run.now();
    const rows = all.filter(({ kenmerk }) => !existing.has(kenmerk));
    const made = rows.map((row) => ({ row, id: newId() }));
    await bulkInsert(
      tx,
      mandate,
      made.map(({ row, id }) => {
        const isEnded = row.status === 'beeindigd';
        return {
          id,
          contractId: contracts.get(row.contract) ?? '',
          brand,
          status: mandateStatuses[row.status as keyof typeof mandateStatuses],
          token: randomBytes(TOKEN_BYTES).toString('base64url'),
          reference: row.kenmerk,
          signUrl: '',
          sealedIban: vault.seal('sealed_iban', id, row.iban),
          signedOn: row.getekend_op,
          createdAt: noonOf(row.getekend_op),
          replacedAt: isEnded ? at : null,
          endedAt: isEnded ? at : null,
        };
      }),
    );
    await bulkInsert(
      tx,
      importedRow,
      made.map(({ row, id }) => ({ brand, file: 'machtigingen', key: row.kenmerk, importId, rowId: id })),
    );
  });
}

const collectionStatuses = {
  open: 'open',
  betaald: 'paid',
  mislukt: 'failed',
  teruggeboekt: 'reversed',
} as const;

/** Maximum number of days between a collection and the receipt of its deposit. */
const DAYS_TO_RECEIVE = 31;

type CollectionRow = FileRow<'incasso'>;

/**
 * Stores the collections. A paid collection is linked to the deposit of its contract with the same amount
 * that was received in the following month. A paid collection without such a deposit is linked to none,
 * because the portal has nothing to show or reverse for it.
 */
export async function importCollections(run: ImportRun): Promise<void> {
  const { brand, importId } = run;
  const { orm } = run.database;
  const contracts = await importedIds(orm, brand, 'contracten');
  const mandates = await importedIds(orm, brand, 'machtigingen');
  const existing = run.continued ? await importedIds(orm, brand, 'incasso') : new Map<string, string>();
  await importFile(run, 'incasso', async (tx, all) => {
    const rows = all.filter(({ sleutel }) => !existing.has(sleutel));
    const deposits = await depositsOf(tx, all, contracts);
    await settleExisting(tx, all, { existing, contracts, deposits });
    const attempts = await attemptsOf(tx, rows, contracts);
    const made = rows.flatMap((row) => {
      const contractId = contracts.get(row.contract) ?? '';
      const status = collectionStatuses[row.status as keyof typeof collectionStatuses];
      const depositId = status === 'paid' ? deposits(contractId, row) : null;
      const attempt = attempts(contractId, row.maand);
      if ((status === 'paid' && depositId === null) || attempt > 2) return [];
      const id = newId();
      return [
        {
          key: row.sleutel,
          values: {
            id,
            contractId,
            mandateId: mandates.get(row.kenmerk) ?? '',
            brand,
            month: `${row.maand}-01`,
            attempt,
            amountCents: centsOf(row.bedrag),
            collectOn: row.dag,
            status,
            createdAt: noonOf(row.dag),
            providerKey: randomUUID(),
            settledAt: status === 'open' ? null : noonOf(row.dag),
            depositId,
          },
        },
      ];
    });
    await bulkInsert(
      tx,
      collection,
      made.map(({ values }) => values),
    );
    await bulkInsert(
      tx,
      importedRow,
      made.map(({ key, values }) => ({ brand, file: 'incasso', key, importId, rowId: values.id })),
    );
  });
}

/**
 * Settles stored collections according to a monthly package. A paid collection without a deposit in the
 * portal is not linked.
 */
async function settleExisting(
  tx: Transaction,
  rows: readonly CollectionRow[],
  {
    existing,
    contracts,
    deposits,
  }: {
    readonly existing: ReadonlyMap<string, string>;
    readonly contracts: ReadonlyMap<string, string>;
    readonly deposits: (contractId: string, row: CollectionRow) => string | null;
  },
): Promise<void> {
  const byId = new Map(
    rows.flatMap((row) => (existing.has(row.sleutel) ? [[existing.get(row.sleutel) ?? '', row]] : [])),
  );
  for (const { id, status } of await listCollectionStatuses(tx, [...byId.keys()])) {
    const row = byId.get(id);
    if (!row) continue;
    const next = collectionStatuses[row.status as keyof typeof collectionStatuses];
    const isSettled = status === 'open' || (status === 'paid' && next === 'reversed');
    if (next === status || next === 'open' || !isSettled) continue;
    const depositId = next === 'paid' ? deposits(contracts.get(row.contract) ?? '', row) : undefined;
    const settledAt = noonOf(row.dag);
    if (depositId === null) await setCollection(tx, id, { status: 'withdrawn', settledAt });
    else
      await setCollection(tx, id, { status: next, settledAt, ...(depositId !== undefined && { depositId }) });
  }
}

const centsOf = (text: string): Cents => scaledNumber(text, MONEY_PLACES) as Cents;

/** Returns a function that finds the deposit of a collection. Each deposit is used once. */
async function depositsOf(
  tx: Transaction,
  rows: readonly CollectionRow[],
  contracts: ReadonlyMap<string, string>,
): Promise<(contractId: string, row: CollectionRow) => string | null> {
  const ids = [...new Set(rows.map(({ contract }) => contracts.get(contract) ?? ''))];
  const [since = ''] = rows.map(({ dag }) => dag).sort();
  const free = new Map<string, { id: string; receivedOn: string }[]>();
  for (const { id, contractId, amountCents, receivedOn } of await listMonthlyDeposits(tx, ids, since)) {
    const place = `${contractId} ${amountCents}`;
    const list = free.get(place) ?? [];
    list.push({ id, receivedOn });
    free.set(place, list);
  }
  return (contractId, { bedrag, dag }) => {
    const list = free.get(`${contractId} ${centsOf(bedrag)}`) ?? [];
    const last = addDays(isoDate(dag), DAYS_TO_RECEIVE);
    const at = list.findIndex(({ receivedOn }) => receivedOn >= dag && receivedOn <= last);
    return at < 0 ? null : (list.splice(at, 1)[0]?.id ?? null);
  };
}

/** Returns a function that numbers the attempts per contract and month. */
async function attemptsOf(
  tx: Transaction,
  rows: readonly CollectionRow[],
  contracts: ReadonlyMap<string, string>,
): Promise<(contractId: string, month: string) => number> {
  const ids = [...new Set(rows.map(({ contract }) => contracts.get(contract) ?? ''))];
  const existing = await countAttempts(tx, ids);
  const counts = new Map(
    existing.map(({ contractId, month, attempts }) => [`${contractId} ${month}`, attempts]),
  );
  return (contractId, month) => {
    const place = `${contractId} ${month}`;
    const attempt = (counts.get(place) ?? 0) + 1;
    counts.set(place, attempt);
    return attempt;
  };
}
