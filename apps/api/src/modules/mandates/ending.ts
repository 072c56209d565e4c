import { closed } from '@portaal/domain/change-requests/states';
import type { MandateProvider } from '../../platform/mandate-provider.ts';
import { ProviderFailure } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { act, done, nobody, unchanged } from '../acts/acts.use-cases.ts';
import {
  findMandateById,
  listToEnd,
  lockContract,
  type MandateRow,
  updateMandate,
} from './mandates.repository.ts';

/** Said to who gave it, on the page of the provider. */
const REASON = 'Deze machtiging is niet meer nodig';

/** The job of an act that ends the mandates of a contract, or may do so: it goes along in the act's transaction. */
export const endingOf = (contractId: string) => ['mandates.end', { contractId }] as const;

/** That a mandate is over, here or at the provider. */
export const lineOf = (
  action: 'mandate.ended' | 'mandate.endedAtProvider',
  { id, contractId }: Pick<MandateRow, 'id' | 'contractId'>,
) => ({ action, subjectType: 'mandate', subjectId: id, detail: { contractId } });

/**
 * Ends at the provider what is over here, of one contract or of all: until then money could be collected with it, by
 * mistake. Of what fails the others do not suffer; the job is repeated for it, and each morning.
 */
export async function endMandates(services: Services, contractId?: string): Promise<void> {
  const failures: ProviderFailure[] = [];
  const away = new Set<string>();
  for (const found of await listToEnd(services.database.orm, contractId)) {
    const provider = services.mandateProvider(found.brand);
    if (!provider || away.has(found.brand)) continue;
    await endMandate(services, provider, found).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      failures.push(error);
      // Who does not answer is not asked about the next thousand.
      if (!error.isRejection) away.add(found.brand);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** First here, so that what the feed says of it afterwards is no news, and then there. */
async function endMandate(
  services: Services,
  provider: MandateProvider,
  found: Pick<MandateRow, 'id' | 'contractId' | 'brand'>,
): Promise<void> {
  const { id, contractId, brand } = found;
  const reference = await act(services, nobody(brand), {
    lock: (tx) => lockContract(tx, contractId),
    work: async (tx, _at, contract) => {
      const { status, replacedAt, reference } = await findMandateById(tx, id);
      if (status === 'cancelled') return unchanged(reference);
      // A correction made the contract run again.
      if (replacedAt === null && !closed.includes(contract.status)) return unchanged(null);
      await updateMandate(tx, id, { status: 'cancelled' });
      const wasGiven = status === 'signed' || status === 'suspended';
      const isShown = replacedAt === null && wasGiven;
      return done(
        {
          audit: lineOf('mandate.ended', found),
          history: isShown ? [{ contractId, kind: 'mandateEnded' }] : [],
        },
        reference,
      );
    },
  });
  if (reference === null) return;
  await provider.cancel(reference, REASON);
  await act(services, nobody(brand), {
    lock: (tx) => lockContract(tx, contractId),
    work: async (tx, at) => {
      if ((await findMandateById(tx, id)).endedAt !== null) return unchanged(undefined);
      await updateMandate(tx, id, { endedAt: at });
      return done({ audit: lineOf('mandate.endedAtProvider', found) });
    },
  });
}
