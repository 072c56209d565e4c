import { closed } from '@portaal/domain/fields/contract-states';
import { act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { lockExistingContract } from '../../../foundation/contracts/contract-row.sql.ts';
import type { MandateProvider } from '../../../platform/mandate-provider.ts';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import {
  contractToCollect,
  findMandateById,
  listToEnd,
  type MandateRow,
  updateMandate,
} from './mandates.repository.ts';

/** Reason for cancelling the mandate, shown to the payer on the provider's page. */
const REASON = 'Deze machtiging is niet meer nodig';

/**
 * Builds the job that ends the mandates of a contract where needed; the calling action queues the job in its own
 * transaction.
 */
export const endingOf = (contractId: string) => ['mandates.end', { contractId }] as const;

/** Builds the audit line for the end of a mandate in the portal or at the provider. */
export const lineOf = (
  action: 'mandate.ended' | 'mandate.endedAtProvider',
  { id, contractId }: Pick<MandateRow, 'id' | 'contractId'>,
) => ({ action, subjectType: 'mandate', subjectId: id, detail: { contractId } });

/**
 * Cancels at the provider the mandates that have ended in the portal, for one contract or for all contracts,
 * so that none can be collected by mistake. A failure does not affect the other mandates; the job retries the
 * failed one, and runs again each morning.
 */
export async function endMandates(services: Services, contractId?: string): Promise<void> {
  const failures: ProviderFailure[] = [];
  const away = new Set<string>();
  for (const found of await listToEnd(services.database.orm, contractId)) {
    const provider = await outgoingMandates(services, found.brand);
    if (!provider || away.has(found.brand)) continue;
    await endMandate(services, provider, found).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      failures.push(error);
      // If a provider does not respond, its remaining mandates are skipped.
      if (!error.isRejection) away.add(found.brand);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Ends the mandate first in the portal, so that the feed's later report changes nothing, and then at the
 * provider.
 */
async function endMandate(
  services: Services,
  provider: MandateProvider,
  found: Pick<MandateRow, 'id' | 'contractId' | 'brand'>,
): Promise<void> {
  const { id, contractId, brand } = found;
  const reference = await act(services, nobody(brand), {
    lock: (tx) => lockExistingContract(tx, contractId, contractToCollect),
    work: async (tx, _at, contract) => {
      const { status, replacedAt, reference } = await findMandateById(tx, id);
      if (status === 'cancelled') return unchanged(reference);
      // A correction made the contract active again after the mandate was listed for ending.
      if (replacedAt === null && !closed.includes(contract.status)) return unchanged(null);
      await updateMandate(tx, id, { status: 'cancelled' });
      const wasSigned = status === 'signed' || status === 'suspended';
      const isVisible = replacedAt === null && wasSigned;
      return done(
        {
          audit: lineOf('mandate.ended', found),
          history: isVisible ? [{ contractId, kind: 'mandateEnded' }] : [],
        },
        reference,
      );
    },
  });
  if (reference === null) return;
  await provider.cancel(reference, REASON);
  await act(services, nobody(brand), {
    lock: (tx) => lockExistingContract(tx, contractId, contractToCollect),
    work: async (tx, at) => {
      if ((await findMandateById(tx, id)).endedAt !== null) return unchanged(undefined);
      await updateMandate(tx, id, { endedAt: at });
      return done({ audit: lineOf('mandate.endedAtProvider', found) });
    },
  });
}
