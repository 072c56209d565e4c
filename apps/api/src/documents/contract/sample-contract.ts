import { investmentCode, type ProductCode, payoutCode } from '@portaal/domain/products/products/product';
import { addDays, addMonths, cents, type IsoDate } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import type { ProviderText } from '../../provider-texts/parse-text.ts';
import { textInForce } from '../../provider-texts/provider-texts.ts';
import type { ContractSnapshot, IdentitySnapshot } from '../contract-snapshot.ts';
import { contractDocument } from './contract-document.ts';
import { contractFigures, type NamedTerms } from './contract-text.ts';

/** Returns the identity of a fictitious person. */
const identity = (signedOn: IsoDate): IdentitySnapshot => ({
  holders: [
    {
      role: 'holder',
      name: 'A. Voorbeeld',
      birthDate: '1970-01-31',
      citizenNumber: null,
      address: ['Voorbeeldstraat 1', '1234 AB Voorbeeldstad'],
    },
  ],
  description: 'Voorbeeld',
  signers: [{ name: 'A. Voorbeeld', signedOn }],
});

const TERM_YEARS = 10;

interface SampleTerms extends NamedTerms {
  readonly product: ProductCode;
  /** The text to print. It may differ from the text in force. */
  readonly text: ProviderText;
  readonly today: IsoDate;
  /** Day of the month on which the brand collects the monthly deposit of a new contract. */
  readonly debitDay: number;
}

function snapshotOf(
  brand: Brand,
  { product, text, today, debitDay, ...named }: SampleTerms,
): ContractSnapshot {
  const startDate = addMonths(`${today.slice(0, 7)}-01` as IsoDate, 1);
  const paysOut = product === payoutCode;
  return {
    version: 1,
    contract: { number: `${today.slice(0, 4)}-000000`, product },
    signedOn: today,
    startDate,
    endDate: product === investmentCode ? null : addDays(addMonths(startDate, 12 * TERM_YEARS), -1),
    initialDepositCents: cents(1_000_000),
    monthlyDepositCents: cents(paysOut ? 0 : 10_000),
    debitDay,
    distributionMode: 'stock',
    funds: [
      { name: 'Voorbeeldfonds Noord', allocationBasisPoints: 6_000 },
      { name: 'Voorbeeldfonds Zuid', allocationBasisPoints: 4_000 },
    ],
    paymentFrequency: paysOut ? 'quarter' : null,
    periodicPayoutCents: paysOut ? cents(25_000) : null,
    appliesTaxCredit: paysOut ? false : null,
    texts: {
      contract: text.digest,
      signing: textInForce(brand, 'signing').digest,
      figures: contractFigures(named),
      declarations: [],
    },
    applied: { entryCostRate: 0, profile: 'Voorbeeldprofiel' },
  };
}

/** Draws the contract of a fictitious person with the text `text`, marked as a test print on every page. */
export const sampleContract = (brand: Brand, terms: SampleTerms): Promise<Buffer> =>
  contractDocument({
    brand,
    title: 'Contract',
    documentDate: terms.today,
    createdAt: new Date(`${terms.today}T00:00:00Z`),
    snapshot: snapshotOf(brand, terms),
    identity: identity(terms.today),
    text: terms.text,
    isSample: true,
  });
