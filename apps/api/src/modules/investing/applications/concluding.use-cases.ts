import { dutchDay } from '@portaal/engine';
import type { ActMessage } from '../../../foundation/acts/acts.use-cases.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { CO_SIGNED, issueContract } from '../../documents/documents/documents.use-cases.ts';
import {
  isMoreCareful,
  recordsForReview,
  type SharedProfile,
  sharedProfileOf,
} from '../../products/questionnaires/questionnaires.use-cases.ts';
import { openAgreement, productOf } from './agreement.mapping.ts';
import { type ApplicationRow, updateApplication } from './applications.repository.ts';
import { type ConcludedApplication, markContract } from './decisions.repository.ts';
import { issueOffer } from './issue-offer.use-cases.ts';
import { findRuledFunds, findSigners, type SignerRow } from './signing.repository.ts';

/** The risk profile that applies to the contract when both signers answered the questionnaire. */
interface ProfileOfTwo {
  readonly shared: SharedProfile;
  /** Whether the partner's answers led to a more careful profile than the applicant's. */
  readonly isMoreCareful: boolean;
}

async function profileOf(
  orm: Orm,
  { contractId }: Pick<ApplicationRow, 'contractId'>,
  signatures: readonly SignerRow[],
): Promise<ProfileOfTwo | undefined> {
  // Two people apply together for funds with the same questionnaire only, so each of them has one record.
  const recordIds = signatures.flatMap(({ questionnaireRecordId }) => questionnaireRecordId ?? []);
  if (recordIds.length < 2 || contractId === null) return undefined;
  const records = await recordsForReview(orm, recordIds);
  const shared = sharedProfileOf(records, await findRuledFunds(orm, contractId));
  const applicant = signatures.find(({ role }) => role === 'applicant');
  const own = records.find(({ id }) => id === applicant?.questionnaireRecordId);
  return shared && own && { shared, isMoreCareful: isMoreCareful(shared, own) };
}

/** Returns the shared profile of two signers; undefined if only one person answered the questionnaire. */
export const profileOfTwo = async (
  orm: Orm,
  row: Pick<ApplicationRow, 'id' | 'contractId'>,
): Promise<ProfileOfTwo | undefined> => profileOf(orm, row, await findSigners(orm, row.id));

/**
 * Returns the text that shows both signers the applicable profile, and warns them if the investment is riskier than
 * that profile.
 */
export function sharedText(shared: SharedProfile | undefined): string {
  if (!shared) return '';
  const { choice, stepsAbove } = shared;
  const warning =
    stepsAbove > 0 ? ' Let op: deze belegging heeft meer risico dan bij dit profiel van u beiden past.' : '';
  return ` Voor u beiden geldt het voorzichtigste profiel: ${choice}.${warning}`;
}

export interface Conclusion {
  readonly application: ConcludedApplication;
  readonly applicantName: string;
  /** Id of the second signer. */
  readonly secondId: string;
  readonly now: Date;
}

/**
 * Concludes an application of two signers once everything is signed and confirmed: the contract then awaits payment.
 * Returns the applicable profile and the messages to both signers.
 */
export async function conclude(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'configuration'>,
  { application, applicantName, secondId, now }: Conclusion,
): Promise<{ readonly shared: SharedProfile | undefined; readonly messages: readonly ActMessage[] }> {
  const { id, personId, contract } = application;
  await markContract(tx, contract.id, { status: 'awaitingPayment' });
  await updateApplication(tx, id, { status: 'submitted', submittedAt: now, changedAt: now });
  const shared = await concludedContract(tx, services, application, now);
  const text = `Iedereen heeft contract ${contract.number} ondertekend.${sharedText(shared)}`;
  const message = { kind: 'contract', mail: true, title: 'Iedereen heeft ondertekend' } as const;
  return {
    shared,
    messages: [
      {
        ...message,
        personId,
        contractId: contract.id,
        text: `${text} U kunt nu uw eerste inleg betalen. Wij controleren intussen uw aanvraag.`,
      },
      {
        ...message,
        personId: secondId,
        text: `${text} ${applicantName} kan nu betalen. U vindt het contract bij uw overzicht.`,
      },
    ],
  };
}

/**
 * Issues the contract document once every signer has signed. The document contains the text the signers read, each
 * signer with the date of signing and, if two signers answered the questionnaire, the applicable risk profile. Each
 * signer gets a copy. Returns that risk profile.
 */
export async function concludedContract(
  tx: Transaction,
  { clock, configuration: { fieldKeys } }: Pick<Services, 'clock' | 'configuration'>,
  row: ApplicationRow,
  now: Date,
): Promise<SharedProfile | undefined> {
  const { id, personId, brand, contractId, contractNumber, sealedContract, offerId } = row;
  if (contractId === null || contractNumber === null || sealedContract === null) {
    throw new Error(`application ${id} has no contract`);
  }
  const agreement = openAgreement(fieldKeys, id, sealedContract);
  const { snapshot, identity } = agreement;
  const product = productOf(agreement);
  const names = identity.holders.map(({ name }) => name);
  const signatures = await findSigners(tx, id);
  const signers = signatures.map(({ role, name, email, signedAt }) => ({
    name: (role === 'applicant' ? names[0] : role === 'partner' ? names[1] : name) ?? email,
    signedOn: dutchDay(signedAt ?? now),
  }));
  const shared = (await profileOf(tx, row, signatures))?.shared;
  const signedOn = clock.today();
  const second = signatures.find(({ role }) => role !== 'applicant')?.signedBy;
  const copies = [
    { personId, reference: contractNumber },
    ...(second ? [{ personId: second, reference: `${contractNumber}${CO_SIGNED}` }] : []),
  ];
  for (const copy of copies) {
    await issueContract(
      tx,
      { fieldKeys, at: now, today: signedOn },
      {
        ...copy,
        id: contractId,
        brand,
        snapshot: {
          ...snapshot,
          ...(snapshot.applied && { applied: { ...snapshot.applied, ...profileOn(shared) } }),
          contract: { number: contractNumber, product },
          signedOn,
        },
      },
      { ...identity, signers },
    );
  }
  if (offerId !== null) {
    await issueOffer(tx, { fieldKeys, at: now, today: signedOn }, { contractId, offerId });
  }
  return shared;
}

const profileOn = (shared: SharedProfile | undefined) =>
  shared && { sharedProfile: { name: shared.choice, stepsAbove: shared.stepsAbove } };
