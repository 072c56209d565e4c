import type { RelationInput } from '@portaal/domain/people/relations/calls';
import { type PolicyConditionCode, policyBefore2014 } from '@portaal/domain/products/products/product';
import { type Cents, cents, euroToCents, yearOf } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { keepSignedInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import {
  keepRelation,
  keepRelationContact,
  lockRelation,
} from '../../people/relations/relations.use-cases.ts';
import { stateElsewhere } from '../../products/calculation/calculation.use-cases.ts';
import { orderTransfer } from '../capital-transfers/capital-transfers.use-cases.ts';
import { moveTaxCredit } from '../change-requests/change-requests.use-cases.ts';
import { nextContractNumber } from '../contracts/contracts.use-cases.ts';
import type { Agreement } from './agreement.mapping.ts';
import type { Applicant } from './application-questionnaire.use-cases.ts';
import type { AppliedOfferTerms } from './offered-terms.use-cases.ts';
import { insertContract } from './signing.repository.ts';
import type { WholeApplication } from './whole-application.use-cases.ts';

/** Returns the columns of a contract that follow from its transfer and its payouts. */
function annuityColumns({ transfer, payout }: Pick<AppliedOfferTerms, 'transfer' | 'payout'>) {
  // A transfer preserves the tax regime of the capital (domain 1.6).
  const preserved: PolicyConditionCode | null = transfer?.regime === 'before2014' ? policyBefore2014 : null;
  return {
    policyConditions: payout?.polisVoorwaardeCode ?? preserved,
    ...(payout && payoutColumns(payout)),
  };
}

const payoutColumns = (payout: NonNullable<AppliedOfferTerms['payout']>) => ({
  applyTaxCredit: payout.loonheffingskorting,
  isTemporary: payout.isTemporary,
  calculationRate: String(payout.calculationRate),
});

/** Returns what the investor owes before the first deposit is received. */
function dueFirst(
  { initialDepositCents, monthlyDepositCents }: Agreement['snapshot'],
  isTransfer: boolean,
): Cents {
  if (isTransfer) return cents(0);
  return initialDepositCents > 0 ? initialDepositCents : monthlyDepositCents;
}

/** Stores what a signature adds for an annuity: the order of its transfer, and its payouts. */
async function storeAnnuity(
  tx: Transaction,
  { configuration }: Pick<Services, 'configuration'>,
  { offer }: WholeApplication,
  { contractId, person, expectedCents, now }: AnnuityToStore,
): Promise<void> {
  const { transfer: order, payout } = offer ?? {};
  if (order) {
    await orderTransfer(tx, configuration.fieldKeys, { contractId, person, order, expectedCents, now });
  }
  if (payout?.statedElsewhere != null) {
    const yearlyCents = euroToCents(payout.statedElsewhere);
    await stateElsewhere(tx, { personId: person.id, brand: person.brand }, { yearlyCents, statedAt: now });
  }
}

interface AnnuityToStore {
  readonly contractId: string;
  readonly person: Applicant['person'];
  readonly expectedCents: Cents;
  readonly now: Date;
}

/** Creates the results of a signature: the stored personal data, the contract and its expected deposit. */
export async function makeContract(
  tx: Transaction,
  services: Services,
  {
    whole,
    agreement,
    applicant: { person },
    now,
  }: { whole: WholeApplication; agreement: Agreement; applicant: Applicant; now: Date },
) {
  const { input, information, offer } = whole;
  const relation = await withInvestorsAbove(tx, services, whole, { person, now });
  const stored = await keepSignedInformation(tx, services, {
    person,
    version: information.versie,
    signed: input.self,
    now,
  });
  const { snapshot, identity, secondSigner } = agreement;
  const id = newId();
  const number = await nextContractNumber(tx, yearOf(services.clock.today()));
  const owner = { id, number, personId: person.id, brand: person.brand };
  const moved = offer?.payout?.loonheffingskorting ? await moveTaxCredit(tx, owner) : undefined;
  const isTransfer = identity.transfer !== undefined;
  await insertContract(
    tx,
    {
      ...owner,
      relationId: relation.id,
      productCode: whole.row.productCode,
      description: identity.description,
      status: secondSigner === null ? 'awaitingPayment' : 'awaitingSecondSignature',
      startDate: null,
      endDate: snapshot.endDate,
      isUnderReview: true,
      distributionMode: snapshot.distributionMode,
      initialDepositCents: snapshot.initialDepositCents,
      monthlyDepositCents: snapshot.monthlyDepositCents,
      isPaymentCompleted: false,
      outstandingCents: dueFirst(snapshot, isTransfer),
      depositedCents: cents(0),
      withdrawnCents: cents(0),
      debitDay: snapshot.debitDay,
      paymentFrequency: snapshot.paymentFrequency,
      periodicPayoutCents: snapshot.periodicPayoutCents,
      ...(offer && annuityColumns(offer)),
      termsVersion: whole.termsVersion,
      createdAt: now,
    },
    {
      shares: whole.funds.map(({ fund, basisPoints }) => ({ fundId: fund.terms.id, basisPoints })),
      firstDepositId: isTransfer || snapshot.initialDepositCents === 0 ? null : newId(),
    },
  );
  const expectedCents = snapshot.initialDepositCents;
  await storeAnnuity(tx, services, whole, { contractId: id, person, expectedCents, now });
  return { contractId: id, number, audit: [...relation.audit, ...stored], moved };
}

/**
 * Returns the relation with whom or for whom the contract is held: the chosen relation or a new one. Returns none for
 * a contract of the applicant alone.
 */
async function withInvestorsAbove(
  tx: Transaction,
  services: Services,
  { input, relation: chosen }: WholeApplication,
  { person, now }: { person: Applicant['person']; now: Date },
) {
  if (chosen) {
    const row = await lockRelation(tx, person.id, chosen.id);
    if (row?.version !== chosen.version) throw new AppError('changedMeanwhile');
    const { relationContact: contact } = input;
    return { id: row.id, audit: contact ? await keepRelationContact(tx, row, { contact, now }) : [] };
  }
  const typed = relationOf(input);
  if (!typed) return { id: null, audit: [] };
  const { row, audit } = await keepRelation(tx, services, { person, input: typed, now });
  return { id: row.id, audit: [audit] };
}

function relationOf({ partner, child, company }: WholeApplication['input']): RelationInput | undefined {
  if (partner) {
    const { persoon, adres, contact, identiteit } = partner;
    return { type: 'partner', persoon, adres, contact, identiteit };
  }
  if (child) return { type: 'child', persoon: child.persoon, identiteit: child.identiteit };
  if (!company) return undefined;
  const { soort: _, ...organisatie } = company.organisatie;
  const { nummer: __, ...contactPersoon } = company.contactPersoon;
  return {
    type: 'company',
    organisatie,
    adres: company.adres,
    contactPersoon: { ...contactPersoon, tekenbevoegd: true },
  };
}
