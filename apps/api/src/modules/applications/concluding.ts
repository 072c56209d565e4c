import { dutchDay } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { CO_SIGNED, issueContract } from '../documents/documents.use-cases.ts';
import {
  recordsForReview,
  type SharedProfile,
  sharedProfileOf,
} from '../questionnaires/questionnaires.use-cases.ts';
import { openAgreement } from './agreement.ts';
import type { ApplicationRow } from './applications.repository.ts';
import { findSigners } from './signing.repository.ts';

/**
 * Everybody signed: the contract is put on paper as it was read, with who signed it and when, and the profile that
 * counts for two who each answered the questions, for each who signed. Resolves with that profile.
 */
export async function concludedContract(
  tx: Transaction,
  { clock, configuration: { fieldKeys } }: Pick<Services, 'clock' | 'configuration'>,
  row: ApplicationRow,
  now: Date,
): Promise<SharedProfile | undefined> {
  const { id, flow, personId, brand, contractId, contractNumber, sealedContract } = row;
  if (contractId === null || contractNumber === null || sealedContract === null) {
    throw new Error(`application ${id} has no contract`);
  }
  const { snapshot, identity } = openAgreement(fieldKeys, id, sealedContract);
  const names = identity.holders.map(({ name }) => name);
  const signatures = await findSigners(tx, id);
  const signers = signatures.map(({ role, name, email, signedAt }) => ({
    name: (role === 'applicant' ? names[0] : role === 'partner' ? names[1] : name) ?? email,
    signedOn: dutchDay(signedAt ?? now),
  }));
  const recordIds = signatures.flatMap(({ questionnaireRecordId }) => questionnaireRecordId ?? []);
  const shared = sharedProfileOf(await recordsForReview(tx, recordIds), { flow });
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
          contract: { number: contractNumber, product: 'SB' },
          signedOn,
        },
      },
      { ...identity, signers },
    );
  }
  return shared;
}

const profileOn = (shared: SharedProfile | undefined) =>
  shared && { sharedProfile: { name: shared.choice, stepsAbove: shared.stepsAbove } };
