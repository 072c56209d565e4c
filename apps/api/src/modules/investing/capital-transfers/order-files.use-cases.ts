import { Readable } from 'node:stream';
import { fullName } from '@portaal/domain/fields/applicant';
import { referenceOfContract, writeReference } from '@portaal/domain/money/bank-matching/creditor-reference';
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@portaal/domain/notation/csv';
import { products } from '@portaal/domain/products/products/product';
import { centsToEuro, dutchDay } from '@portaal/engine';
import {
  type TransferOrder,
  transferOrderLetter,
} from '../../../documents/capital-transfer/transfer-order.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { findTransfer } from './capital-transfers.repository.ts';
import { policyNumberOf } from './ordering.use-cases.ts';

interface TransferKey {
  readonly id: string;
  readonly brand: string;
  readonly personId?: string;
}

/** Returns the signed order with everything that the other provider needs. Throws `notFound`. */
async function orderOf(services: Services, key: TransferKey): Promise<TransferOrder> {
  const transfer = await findTransfer(services.database.orm, key);
  if (!transfer) throw new AppError('notFound');
  const { contractNumber, personId, personName, productCode } = transfer;
  const { persoon } = await getPersonalInformation(services, { id: personId });
  const [account] = services.brands.byId(key.brand)?.bankAccounts ?? [];
  return {
    providerName: transfer.providerName,
    policyNumber: policyNumberOf(services, transfer),
    isWhole: transfer.isWhole,
    kind: transfer.kind,
    regime: transfer.regime,
    expectedCents: transfer.expectedCents,
    holder: {
      name: persoon ? fullName(persoon) : personName,
      birthDate: persoon?.geboortedatum ?? null,
    },
    contractNumber,
    account: account ?? null,
    reference: writeReference(referenceOfContract(contractNumber)),
    paysOut: products[productCode].paysOut,
    orderedAt: transfer.orderedAt,
  };
}

/** Returns the order of the caller, as a letter. Throws `notFound`. */
export const getOwnCapitalTransferOrder = (
  services: Services,
  { id: personId, brand }: SignedInPerson,
  id: string,
): Promise<FileResponse> => letterOf(services, { id, brand, personId });

/** Returns the letter to the other provider. Throws `notFound`. */
export const getCapitalTransferOrder = (
  services: Services,
  { brand }: SignedInPerson,
  id: string,
): Promise<FileResponse> => letterOf(services, { id, brand });

async function letterOf(services: Services, key: TransferKey): Promise<FileResponse> {
  const brand = services.brands.byId(key.brand);
  if (!brand) throw new AppError('notFound');
  const order = await orderOf(services, key);
  const content = await transferOrderLetter(order, brand, services.clock.now());
  return { name: `opdracht-overdracht-${order.contractNumber}.pdf`, content };
}

/** Columns of the file with the data of an order (docs/domain/annuities.md 1.8). */
const columns: readonly (readonly [header: string, value: (order: TransferOrder) => CsvValue])[] = [
  ['Aanbieder', ({ providerName }) => providerName],
  ['Polisnummer', ({ policyNumber }) => policyNumber],
  ['Houder', ({ holder }) => holder.name],
  ['Geboortedatum', ({ holder }) => holder.birthDate],
  ['Geheel of deel', ({ isWhole }) => (isWhole ? 'geheel' : 'deel')],
  ['Soort', ({ kind }) => kind],
  ['Regime', ({ regime }) => regime],
  ['Verwacht bedrag', ({ expectedCents }) => ({ value: centsToEuro(expectedCents), decimals: 2 })],
  ['Naar rekening', ({ account }) => account?.iban ?? null],
  ['Ten name van', ({ account }) => account?.name ?? null],
  ['Betalingskenmerk', ({ reference }) => reference],
  ['Contract', ({ contractNumber }) => contractNumber],
  ['Ondertekend op', ({ orderedAt }) => dutchDay(orderedAt)],
];

/** Returns the data of an order for the other provider. Throws `notFound`. */
export async function getCapitalTransferData(
  services: Services,
  { brand }: SignedInPerson,
  id: string,
): Promise<FileResponse> {
  const order = await orderOf(services, { id, brand });
  const lines = [
    BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header)),
    csvLine(columns.map(([, value]) => value(order))),
  ];
  return {
    name: `overdracht-${order.contractNumber}.csv`,
    content: Readable.from(lines, { objectMode: false }),
  };
}
