import {
  type ActServices,
  type CompletedAct,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { auditOf, eventOf, requestedOf } from './change-record.mapping.ts';
import { type ContractRow, type RequestRow, updateRequest } from './change-requests.repository.ts';
import { effectOf } from './effects.ts';
import { requestedChangeOf } from './personal-part.mapping.ts';
import { messageToOwner, subjectOf } from './turn-down.use-cases.ts';

/**
 * Applies a change request to its locked contract. Returns the history lines and messages for the person's other
 * contract that the change affects.
 */
export async function applyToContract(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'configuration'>,
  row: ContractRow,
  request: RequestRow,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const requested = requestedChangeOf(services.configuration.fieldKeys, request);
  if (requested === null) throw new Error(`nothing is left of change request ${request.id}`);
  const effect = effectOf(request.option);
  const elsewhere = (await effect.elsewhere?.(tx, row, requested)) ?? {};
  await effect.apply(tx, row, requested, services);
  return elsewhere;
}

/** Executes a change request after its contract and row were locked, and notifies the contract's owner. */
export async function carryOut(
  tx: Transaction,
  services: Pick<ActServices, 'clock' | 'configuration'>,
  { row, request }: { row: ContractRow; request: RequestRow },
): Promise<CompletedAct<RequestRow>> {
  const at = services.clock.now();
  const { contractId, option } = request;
  const { lines } = requestedOf(request);
  const elsewhere = await applyToContract(tx, services, row, request);
  const processed = await updateRequest(tx, request.id, { status: 'processed', closedAt: at });
  const message = messageToOwner(request, {
    title: 'Uw wijziging is verwerkt',
    text: `Wij hebben ${subjectOf(option, row)} gewijzigd. ${lines.map(({ label, after }) => `${label}: ${after}.`).join(' ')}`,
  });
  const history = [{ contractId, ...eventOf(option, lines) }, ...(elsewhere.history ?? [])];
  const messages = [message, ...(elsewhere.messages ?? [])];
  return done({ audit: auditOf(processed, 'processed'), history, messages }, processed);
}
