import { Readable } from 'node:stream';
import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@portaal/domain/notation/csv';
import { centsToEuro } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findTransfer, type WholeTransfer } from './capital-transfers.repository.ts';
import { policyNumberOf } from './capital-transfers.use-cases.ts';

type OrderFile = { readonly name: string; readonly content: Readable };

async function requireTransfer(
  { database }: Pick<Services, 'database'>,
  key: { readonly id: string; readonly brand: string; readonly personId?: string },
): Promise<WholeTransfer> {
  const found = await findTransfer(database.orm, key);
  if (!found) throw new AppError('notFound');
  return found;
}

/** Returns the data of an order for the other provider. Throws `notFound`. */
export async function getCapitalTransferData(
  services: Services,
  { brand }: SignedInPerson,
  id: string,
): Promise<OrderFile> {
  const transfer = await requireTransfer(services, { id, brand });
  const columns: readonly (readonly [header: string, value: CsvValue])[] = [
    ['Aanbieder', transfer.providerName],
    ['Polisnummer', policyNumberOf(services, transfer)],
    ['Kenmerk', referenceOfContract(transfer.contractNumber)],
    ['Verwacht bedrag', { value: centsToEuro(transfer.expectedCents), decimals: 2 }],
  ];
  const text = columns.map(([header]) => header);
  const content = Readable.from(
    [BYTE_ORDER_MARK + csvLine(text), csvLine(columns.map(([, value]) => value))],
    { objectMode: false },
  );
  return { name: `overdracht-${transfer.contractNumber}.csv`, content };
}
