import { Readable } from 'node:stream';
import { fullName } from '@portaal/domain/fields/applicant';
import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@portaal/domain/notation/csv';
import { policyBefore2014 } from '@portaal/domain/products/products/product';
import { type Cents, cents, centsToEuro } from '@portaal/engine';
import {
  type OutgoingSettlement,
  outgoingTransferLetter,
} from '../../../documents/capital-transfer/outgoing-letter.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { findTransfer } from './outgoing-transfers.repository.ts';
import { policyNumberOf } from './outgoing-transfers.use-cases.ts';

interface TransferKey {
  readonly id: string;
  readonly brand: string;
}

/** Returns the result of a transfer after its first sale. Throws `notFound`, also before that sale. */
async function settlementOf(services: Services, key: TransferKey): Promise<OutgoingSettlement> {
  const transfer = await findTransfer(services.database.orm, key);
  if (!transfer || transfer.dealtOn === null) throw new AppError('notFound');
  const { personId, personName, soldGrossCents, exitCostCents, paidCents } = transfer;
  const { persoon } = await getPersonalInformation(services, { id: personId });
  return {
    providerName: transfer.providerName,
    policyNumber: policyNumberOf(services, transfer),
    isWhole: transfer.amountCents === null,
    isComplete: transfer.orderStatus === 'executed',
    // Without a stored regime at least a part was built up in 2014 or later.
    regime: transfer.policyConditions === policyBefore2014 ? 'before2014' : 'from2014',
    holder: {
      name: persoon ? fullName(persoon) : personName,
      birthDate: persoon?.geboortedatum ?? null,
    },
    contractNumber: transfer.contractNumber,
    reference: transfer.orderNumber ?? '',
    dealtOn: transfer.dealtOn,
    grossCents: cents(soldGrossCents),
    exitCostCents: cents(exitCostCents),
    netCents: cents(soldGrossCents - exitCostCents),
    paidCents: cents(paidCents),
  };
}

/** Returns the letter to the new provider. Throws `notFound`. */
export async function getOutgoingTransferLetter(
  services: Services,
  { brand: brandId }: SignedInPerson,
  id: string,
): Promise<FileResponse> {
  const brand = services.brands.byId(brandId);
  if (!brand) throw new AppError('notFound');
  const settlement = await settlementOf(services, { id, brand: brandId });
  const content = await outgoingTransferLetter(settlement, brand, services.clock.now());
  return { name: `overdracht-van-${settlement.contractNumber}.pdf`, content };
}

const euros = (value: Cents): CsvValue => ({ value: centsToEuro(value), decimals: 2 });

/** Columns of the file with the data of a transfer (docs/domain/annuities.md 1.11). */
const columns: readonly (readonly [header: string, value: (settlement: OutgoingSettlement) => CsvValue])[] = [
  ['Aanbieder', ({ providerName }) => providerName],
  ['Polisnummer', ({ policyNumber }) => policyNumber],
  ['Houder', ({ holder }) => holder.name],
  ['Geboortedatum', ({ holder }) => holder.birthDate],
  ['Regime', ({ regime }) => regime],
  ['Geheel of deel', ({ isWhole }) => (isWhole ? 'geheel' : 'deel')],
  ['Koers van', ({ dealtOn }) => dealtOn],
  ['Waarde', ({ grossCents }) => euros(grossCents)],
  ['Uitstapkosten', ({ exitCostCents }) => euros(exitCostCents)],
  ['Over te dragen', ({ netCents }) => euros(netCents)],
  ['Betaald', ({ paidCents }) => euros(paidCents)],
  ['Compleet', ({ isComplete }) => (isComplete ? 'ja' : 'nee')],
  ['Contract', ({ contractNumber }) => contractNumber],
  ['Kenmerk', ({ reference }) => reference],
];

/** Returns the data of a transfer for the new provider. Throws `notFound`. */
export async function getOutgoingTransferData(
  services: Services,
  { brand }: SignedInPerson,
  id: string,
): Promise<FileResponse> {
  const settlement = await settlementOf(services, { id, brand });
  const lines = [
    BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header)),
    csvLine(columns.map(([, value]) => value(settlement))),
  ];
  return {
    name: `overdracht-van-${settlement.contractNumber}.csv`,
    content: Readable.from(lines, { objectMode: false }),
  };
}
