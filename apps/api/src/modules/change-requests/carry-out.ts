import {
  type ChangeOption,
  changeDefinitions,
  type RequestOption,
} from '@portaal/domain/change-requests/options';
import { appendAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/orm.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { type NotificationContext, notify } from '../notifications/notifications.use-cases.ts';
import { applyToContract, eventOf, putBeneficiaries } from './apply-change.ts';
import { auditOf, requestedOf } from './change-record.ts';
import { type ContractRow, type RequestRow, updateRequest } from './change-requests.repository.ts';
import { openRequest } from './personal-part.ts';

export const titleOf = (option: ChangeOption): string => changeDefinitions[option].title;

/** `de maandelijkse inleg van contract 2026-000123`. */
export const subjectOf = (option: RequestOption, { number }: Pick<ContractRow, 'number'>): string =>
  `${changeDefinitions[option].subject} van contract ${number}`;

export const notifyOwner = (
  tx: Transaction,
  services: NotificationContext,
  { personId, brand, contractId }: RequestRow,
  words: { readonly title: string; readonly text: string },
): Promise<void> =>
  notify(tx, services, { personId, brand, contractId, kind: 'changeRequest', ...words, mail: true });

/** Carries out a request whose contract and row are locked, and tells its owner. */
export async function carryOut(
  tx: Transaction,
  services: NotificationContext,
  { row, request, by }: { row: ContractRow; request: RequestRow; by: string | null },
): Promise<RequestRow> {
  const at = services.clock.now();
  const { contractId, option } = request;
  const { wanted, lines } = requestedOf(request);
  if (option === 'begunstiging') {
    const requested = openRequest(services.configuration.fieldKeys, request.id, request.sealed);
    await putBeneficiaries(tx, services, row, requested?.option === option ? requested.begunstigden : []);
  } else {
    await applyToContract(tx, row, wanted);
  }
  const processed = await updateRequest(tx, request.id, { status: 'processed', closedAt: at });
  const actor = by === null ? 'system' : 'employee';
  await recordEvent(tx, { contractId, at, actor, ...eventOf(option, lines) });
  await notifyOwner(tx, services, request, {
    title: 'Uw wijziging is verwerkt',
    text: `Wij hebben ${subjectOf(option, row)} gewijzigd. ${lines.map(({ label, after }) => `${label}: ${after}.`).join(' ')}`,
  });
  await appendAudit(tx, auditOf(processed, at, 'processed', by));
  return processed;
}

/** Refuses a request whose contract and row are locked, and tells its owner why. */
export async function turnDown(
  tx: Transaction,
  services: NotificationContext,
  { row, request, by, reason }: { row: ContractRow; request: RequestRow; by: string | null; reason: string },
): Promise<RequestRow> {
  const at = services.clock.now();
  const { contractId, option } = request;
  const rejected = await updateRequest(tx, request.id, { status: 'rejected', closedAt: at, reason });
  const actor = by === null ? 'system' : 'employee';
  await recordEvent(tx, { contractId, at, actor, kind: 'changeRejected', after: titleOf(option) });
  await notifyOwner(tx, services, request, {
    title: 'Uw wijziging is afgewezen',
    text: `Wij konden ${subjectOf(option, row)} niet wijzigen. ${reason}`,
  });
  await appendAudit(tx, auditOf(rejected, at, 'rejected', by));
  return rejected;
}
