import { type AgreedAmounts, agreedAmounts } from '@portaal/domain/investing/applications/amounts';
import { cents, centsToEuro } from '@portaal/engine';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openAgreement } from './agreement.mapping.ts';
import { findApplication } from './applications.repository.ts';
import { openDraft } from './sealed-draft.mapping.ts';
import { findInvitation } from './signing.repository.ts';

type SignServices = Pick<Services, 'configuration' | 'database'>;

/**
 * Returns the deposits filled in on the caller's own application. If the draft changes, the contract differs, so a
 * code issued for the earlier deposits no longer applies.
 */
export async function depositsOf(
  { configuration, database }: SignServices,
  { id: personId }: SignedInPerson,
  applicationId: string,
): Promise<AgreedAmounts | undefined> {
  const row = await findApplication(database.orm, personId, applicationId);
  return row && agreedAmounts(openDraft(configuration.fieldKeys, row.id, row.sealedDraft).investment);
}

/** Returns the contract of an invitation link; undefined if the link was not sent to this person. */
export async function invitedContract(
  { configuration, database }: SignServices,
  { brand, email }: SignedInPerson,
  token: string,
): Promise<{ contract: string; name: string | undefined; deposits: AgreedAmounts } | undefined> {
  const found = await findInvitation(database.orm, token);
  if (!found?.row.sealedContract || found.brand !== brand || found.signer.email !== email) return undefined;
  const { snapshot } = openAgreement(configuration.fieldKeys, found.row.id, found.row.sealedContract);
  return {
    contract: found.contractNumber,
    name: snapshot.funds.map(({ name }) => name).join(', '),
    deposits: {
      initialDeposit: centsToEuro(cents(snapshot.initialDepositCents)),
      periodicDeposit: centsToEuro(cents(snapshot.monthlyDepositCents)),
    },
  };
}
