import { createHash } from 'node:crypto';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noPaymentFrequency } from '@portaal/domain/products/products/product';
import { centsToEuro, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import { issueOffer } from '../modules/investing/applications/applications.use-cases.ts';
import { calculate } from '../modules/products/calculation/calculation.use-cases.ts';
import { sealOfferName } from '../modules/products/offers/offer-name.mapping.ts';
import { offerSnapshotOf } from '../modules/products/offers/offer-snapshot.mapping.ts';
import { nextOfferNumber } from '../modules/products/offers/offers.repository.ts';
import { clockFrom } from '../platform/clock.ts';
import type { FieldKeys } from '../platform/field-encryption.ts';
import type { Database, Transaction } from '../platform/orm.ts';
import { offer } from '../schema/index.ts';
import { offerDays } from './demo-terms.ts';
import type { InvestorRows } from './investor-rows.ts';
import { stableId } from './stable-id.ts';

type Rows = Pick<InvestorRows, 'persons' | 'contracts' | 'holdings'>;

const DAY = 86_400_000;
/** Time between the offer and the start of the contract, in milliseconds. */
const BEFORE = 4 * DAY;
/** Duration in years used for the calculation, because an investment contract has no end date. */
const YEARS = 10;

/**
 * Creates the offers on which the demo contracts are based, with the data of their day, and issues them as contract
 * documents. The offers do not remain in the investor's list of offers. Annuities have no offer, because the fiscal
 * rules of the years in which they started are not loaded.
 */
export async function issueDemoOffers(
  tx: Transaction,
  { persons, contracts, holdings }: Rows,
  { kind, fieldKeys }: { readonly kind: Database['kind']; readonly fieldKeys: FieldKeys },
): Promise<void> {
  const database: Database = { kind, orm: tx, isResponding: () => true, transaction: (work) => work(tx) };
  const names = new Map(persons.map(({ id, name }) => [id, name]));
  for (const contract of contracts) {
    const { id: contractId, startDate, createdAt, productCode } = contract;
    if (!startDate || productCode !== 'SB') continue;
    const at = new Date(createdAt.getTime() - BEFORE);
    const input: CalculationInput = {
      ...chosen(contract, isoDate(startDate)),
      funds: holdings
        .filter((holding) => holding.contractId === contractId)
        .map(({ fundId, allocationBasisPoints }) => ({
          id: fundId,
          percentage: allocationBasisPoints / 10_000,
        })),
    };
    const calculation = await calculate({ clock: clockFrom(() => at), database }, contract.brand, input);
    const offerId = stableId(at, `offer ${contractId}`);
    await tx.insert(offer).values({
      id: offerId,
      number: await nextOfferNumber(tx, dutchDay(at).slice(0, 4)),
      personId: contract.personId,
      brand: contract.brand,
      productCode: input.productCode,
      parameterVersion: calculation.fundVersion,
      fiscalVersion: calculation.fiscalVersion,
      input,
      result: calculation.result,
      facts: offerSnapshotOf(input, calculation.funds, calculation.riskProfiles),
      sealedName: sealOfferName(fieldKeys, offerId, names.get(contract.personId) ?? ''),
      inputDigest: createHash('sha256').update(JSON.stringify(input)).digest(),
      createdAt: at,
      validUntil: dutchDay(new Date(at.getTime() + offerDays * DAY)),
      deletedAt: createdAt,
    });
    await issueOffer(tx, { fieldKeys, at: createdAt, today: dutchDay(createdAt) }, { contractId, offerId });
  }
}

/** Returns the calculator input of a contract, except its funds. */
function chosen(
  { initialDepositCents, monthlyDepositCents, description }: Rows['contracts'][number],
  start: IsoDate,
): Omit<CalculationInput, 'funds'> {
  return {
    productCode: 'SB',
    initialDeposit: centsToEuro(initialDepositCents),
    periodicDeposit: centsToEuro(monthlyDepositCents),
    birthdate: null,
    start,
    duration: YEARS,
    chosenRiskProfile: 'NVT',
    uitkeringsTermijnCode: noPaymentFrequency,
    polisVoorwaardeCode: null,
    isHuidigeLijfrenteOversluiten: false,
    description,
  };
}
