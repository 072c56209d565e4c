import { randomBytes, randomUUID } from 'node:crypto';
import { MONEY_PLACES, scaledNumber } from '@portaal/domain/office/book-package/cells';
import { addDays, type Cents, isoDate } from '@portaal/engine';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { collection, importedRow, mandate } from '../../../schema/index.ts';
import { importedIds } from './book-import.repository.ts';
import { noonOf } from './contracts-import.ts';
import { type FileRow, type ImportRun, importFile } from './import-run.ts';
import { countAttempts, listMonthlyDeposits } from './mandates-import.repository.ts';

const mandateStatuses = { actief: 'signed', gepauzeerd: 'suspended', beeindigd: 'cancelled' } as const;
const TOKEN_BYTES = 24;

/** Stores the mandates, by the reference that the provider of mandates knows. */
export async function importMandates(run: ImportRun): Promise<void> {
  const { brand, importId, keys } = run;
  const contracts = await importedIds(run.database.orm, brand, 'contracten');
  const vault = numberVault(keys, 'mandate');
  await importFile(run, 'machtigingen', async (tx, rows) => {
    const at = run.now();
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

/** Days after a collection within which its deposit was received. */
const DAYS_TO_RECEIVE = 31;

type CollectionRow = FileRow<'incasso'>;

/**
 * Stores the collections. A paid collection belongs to the deposit of its contract with the same amount that was
 * received in the month after it; without such a deposit there is nothing that the portal would show or reverse.
 */
export async function importCollections(run: ImportRun): Promise<void> {
  const { brand, importId } = run;
  const { orm } = run.database;
  const contracts = await importedIds(orm, brand, 'contracten');
  const mandates = await importedIds(orm, brand, 'machtigingen');
  await importFile(run, 'incasso', async (tx, rows) => {
    const deposits = await depositsOf(tx, rows, contracts);
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

const centsOf = (text: string): Cents => scaledNumber(text, MONEY_PLACES) as Cents;

/** Returns a function that finds the deposit of a collection, each deposit once. */
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

/** Returns a function that numbers the attempts of a contract and month. */
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
