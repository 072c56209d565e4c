import { createHash } from 'node:crypto';
import { type AddressSection, fullName, type PersonSection } from '@portaal/domain/fields/applicant';
import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import type { ApplicantKind } from '@portaal/domain/investing/applications/flows';
import { maskedEmail } from '@portaal/domain/notation/masked';
import { investmentCode, type ProductCode, products } from '@portaal/domain/products/products/product';
import { addDays, cents, centsToEuro, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ContractSnapshot,
  coolingOffDaysOf,
  type HolderSnapshot,
  type IdentitySnapshot,
  SNAPSHOT_VERSION,
} from '../../../documents/contract-snapshot.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { maskedPolicyNumber } from '../../../platform/sealed-number.ts';
import { addressLines } from '../../documents/documents/documents.use-cases.ts';
import { relationBirthdate, relationName } from '../../people/relations/relations.use-cases.ts';
import { frequencyOf } from '../change-requests/change-requests.use-cases.ts';
import { agreedTexts, declarationsOf } from './declarations.mapping.ts';
import type { WholeApplication } from './whole-application.use-cases.ts';

/** Everything in a contract except its number and date, in a fixed order. The digest of this is what is signed. */
export interface Agreement {
  readonly application: string;
  /** Version of the draft from which the agreement was made. */
  readonly version: number;
  /** Absent in an older agreement, which is for an ordinary investment. */
  readonly product?: ProductCode;
  readonly snapshot: Omit<ContractSnapshot, 'contract' | 'signedOn'>;
  readonly identity: IdentitySnapshot;
  readonly secondSigner: string | null;
}

/** Returns the agreement a signer of this application accepts. `accountName`: the name of the applicant's account. */
export function agreementOf(
  whole: WholeApplication,
  { accountName, brand }: { readonly accountName: string; readonly brand: Brand },
): Agreement {
  const { row, draft, input, funds, offer, profile } = whole;
  const { investment } = draft;
  const [first] = funds;
  return {
    application: row.id,
    version: row.version,
    ...(offer && { product: row.productCode }),
    snapshot: {
      version: SNAPSHOT_VERSION,
      startDate: null,
      endDate: offer?.endDate ?? null,
      initialDepositCents: euroToCents(input.amounts.initialDeposit),
      monthlyDepositCents: euroToCents(input.amounts.periodicDeposit),
      debitDay: whole.debitDay,
      distributionMode: investment.stock,
      funds: funds.map(({ fund, basisPoints }) => ({ name: fund.name, allocationBasisPoints: basisPoints })),
      ...payoutOf(offer),
      texts: agreedTexts(brand, whole),
      applied: {
        entryCostRate: first?.entryCostRate ?? 0,
        ...(offer && {
          entryCostRates: funds.map(({ entryCostRate }) => entryCostRate),
          offer: { number: offer.number, changedTerms: offer.changedTerms },
        }),
        profile,
        ...(draft.for === 'partner' ? { sharedProfile: null } : {}),
        documents: whole.documents.map(({ id, fundId, kind, version, validFrom, sha256 }) => ({
          id,
          fund: funds.find(({ fund }) => fund.terms.id === fundId)?.fund.name ?? '',
          kind,
          version,
          validFrom,
          sha256,
        })),
      },
    },
    identity: {
      holders: holdersOf(whole, accountName),
      description: investment.description.trim() || defaultDescription(whole),
      ...(offer?.annuity && { annuity: offer.annuity }),
      ...(offer?.transfer && { transfer: offer.transfer }),
      ...(offer?.payout && { payout: offer.payout }),
    },
    secondSigner: input.secondSigner,
  };
}

/** Returns the agreed payouts of an annuity; null for a product that pays nothing out. */
function payoutOf(
  offer: WholeApplication['offer'],
): Pick<ContractSnapshot, 'paymentFrequency' | 'periodicPayoutCents' | 'appliesTaxCredit'> {
  const payout = offer?.payout;
  const paymentFrequency = payout && frequencyOf(payout.uitkeringsTermijnCode);
  if (!paymentFrequency) return { paymentFrequency: null, periodicPayoutCents: null, appliesTaxCredit: null };
  return {
    paymentFrequency,
    periodicPayoutCents: euroToCents(payout.payout),
    appliesTaxCredit: payout.loonheffingskorting,
  };
}

/** Returns the name of a contract that the applicant did not name. */
const defaultDescription = ({ row, funds: [only, ...others] }: WholeApplication): string =>
  only && others.length === 0 && !products[row.productCode].isAnnuity
    ? only.fund.name
    : products[row.productCode].name;

/** Returns the product of an agreement. */
export const productOf = ({ product = investmentCode }: Agreement): ProductCode => product;

const holder = (
  role: HolderSnapshot['role'],
  persoon: PersonSection,
  adres: AddressSection | null,
): HolderSnapshot => ({
  role,
  name: fullName(persoon),
  birthDate: persoon.geboortedatum,
  citizenNumber: null,
  address: addressLines(adres),
});

function holdersOf({ input, information, relation }: WholeApplication, accountName: string) {
  const persoon = input.self?.persoon ?? information.persoon;
  const adres = input.self?.adres ?? information.adres;
  const applicant: HolderSnapshot = persoon
    ? holder('holder', persoon, adres)
    : { role: 'holder', name: accountName, birthDate: null, citizenNumber: null, address: [] };
  const { partner, child, company } = input;
  if (relation) {
    const { adres: other = null } = relation.details as { readonly adres?: AddressSection };
    return [
      applicant,
      {
        role: relation.type,
        name: relationName(relation.details),
        birthDate: relationBirthdate(relation.details),
        citizenNumber: null,
        address: addressLines(other),
      },
    ];
  }
  if (partner) return [applicant, holder('partner', partner.persoon, partner.adres)];
  if (child) return [applicant, holder('child', child.persoon, null)];
  if (!company) return [applicant];
  const { organisatie, adres: seat } = company;
  return [
    applicant,
    {
      role: 'company' as const,
      name: organisatie.naamBedrijf,
      birthDate: null,
      citizenNumber: null,
      address: addressLines(seat),
    },
  ];
}

const place = (applicationId: string): FieldPlace => ({
  table: 'application',
  column: 'sealed_contract',
  rowId: applicationId,
});

/** Seals the agreement for storage: the text the digest is computed over. */
export const sealAgreement = (keys: FieldKeys, agreement: Agreement): string =>
  encryptField(keys, place(agreement.application), JSON.stringify(agreement));

export const openAgreement = (keys: FieldKeys, applicationId: string, sealed: string): Agreement =>
  JSON.parse(decryptField(keys, place(applicationId), sealed)) as Agreement;

export const digestOf = (agreement: Agreement): Buffer =>
  createHash('sha256').update(JSON.stringify(agreement)).digest();

const roles = {
  holder: 'mijn',
  partner: 'partner',
  child: 'child',
  company: 'company',
} as const satisfies Record<HolderSnapshot['role'], ApplicantKind>;

export function contractToSign(agreement: Agreement, brand: Brand, today: IsoDate): ContractToSign {
  const { snapshot, identity, secondSigner } = agreement;
  const coolingOffUntil = addDays(today, coolingOffDaysOf(snapshot));
  const [fund] = snapshot.funds;
  const { applied } = snapshot;
  return {
    digest: digestOf(agreement).toString('hex'),
    fund: { name: fund?.name ?? '', entryCostRate: applied?.entryCostRate ?? 0 },
    funds: snapshot.funds.map(({ name, allocationBasisPoints }, index) => ({
      name,
      share: allocationBasisPoints / 10_000,
      entryCostRate: applied?.entryCostRates?.[index] ?? applied?.entryCostRate ?? 0,
    })),
    product: productOf(agreement),
    startDate: snapshot.startDate === null ? null : isoDate(snapshot.startDate),
    endDate: snapshot.endDate === null ? null : isoDate(snapshot.endDate),
    changedTerms: [...(applied?.offer?.changedTerms ?? [])],
    initialDeposit: centsToEuro(cents(snapshot.initialDepositCents)),
    periodicDeposit: centsToEuro(cents(snapshot.monthlyDepositCents)),
    transfer: identity.transfer
      ? { ...identity.transfer, policyNumber: maskedPolicyNumber(identity.transfer.policyNumber) }
      : null,
    payout: identity.payout ?? null,
    stock: snapshot.distributionMode,
    description: identity.description,
    holders: identity.holders.map(({ name, role }) => ({ name, role: roles[role] })),
    profile: applied?.profile ?? '',
    documents: (applied?.documents ?? []).map(({ fund: _, validFrom, ...document }) => ({
      ...document,
      validFrom: isoDate(validFrom),
    })),
    coolingOffUntil,
    ...declarationsOf(snapshot.texts, { brand, coolingOffUntil }),
    secondSigner: secondSigner === null ? null : maskedEmail(secondSigner),
  };
}
