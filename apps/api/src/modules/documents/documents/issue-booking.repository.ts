import type { IsoDate } from '@portaal/engine';
import { and, eq, inArray, like } from 'drizzle-orm';
import { type ConfirmationSnapshot, SNAPSHOT_VERSION } from '../../../documents/contract-snapshot.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { contract, document, fund, ledgerEntry } from '../../../schema/index.ts';
import { documentId } from './document-id.mapping.ts';
import { documentTitle } from './document-titles.mapping.ts';
import { insertDocuments } from './documents.repository.ts';

/**
 * Issues the confirmation of lines booked outside the monthly dealing run, such as a correction. It is a
 * separate document, and a day can have several of them. The caller must lock the contract row, so that each
 * confirmation gets its own number.
 */
export async function issueBooking(
  tx: Transaction,
  { at, today }: { readonly at: Date; readonly today: IsoDate },
  booked: { readonly contractId: string; readonly dealingDay: IsoDate; readonly entryIds: readonly number[] },
): Promise<void> {
  const { contractId, dealingDay } = booked;
  const [owner] = await tx
    .select({
      number: contract.number,
      product: contract.productCode,
      personId: contract.personId,
      brand: contract.brand,
    })
    .from(contract)
    .where(eq(contract.id, contractId));
  if (!owner) throw new Error(`no contract ${contractId}`);
  const ofThatDay = and(
    eq(document.contractId, contractId),
    eq(document.kind, 'confirmation'),
    like(document.reference, `${dealingDay}-%`),
  );
  const reference = `${dealingDay}-${(await tx.$count(document, ofThatDay)) + 1}`;
  const { number, product, personId, brand } = owner;
  const snapshot: ConfirmationSnapshot = {
    version: SNAPSHOT_VERSION,
    contract: { number, product },
    valueDate: dealingDay,
    order: null,
    leavesOpen: false,
    lines: await listBooked(tx, booked.entryIds),
  };
  await insertDocuments(tx, [
    {
      id: documentId(contractId, 'confirmation', reference),
      contractId,
      personId,
      brand,
      kind: 'confirmation',
      reference,
      title: documentTitle('confirmation', reference),
      documentDate: today,
      snapshot,
      createdAt: at,
    },
  ]);
}

const listBooked = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({
      type: ledgerEntry.type,
      fund: fund.name,
      bookingDate: ledgerEntry.bookingDate,
      amountCents: ledgerEntry.amountCents,
      price: ledgerEntry.price,
      units: ledgerEntry.units,
      unitsAfter: ledgerEntry.unitsAfter,
    })
    .from(ledgerEntry)
    .innerJoin(fund, eq(fund.id, ledgerEntry.fundId))
    .where(inArray(ledgerEntry.id, [...ids]))
    .orderBy(ledgerEntry.id);
