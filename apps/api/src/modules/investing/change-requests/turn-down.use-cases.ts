import {
  type ChangeOption,
  changeDefinitions,
  type RequestOption,
} from '@portaal/domain/investing/change-requests/options';
import {
  type ActMessage,
  type ActServices,
  type CompletedAct,
  done,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { auditOf } from './change-record.mapping.ts';
import { type ContractRow, type RequestRow, updateRequest } from './change-requests.repository.ts';

export const titleOf = (option: ChangeOption): string => changeDefinitions[option].title;

/** Returns the subject of a change in Dutch, for instance `de maandelijkse inleg van contract 2026-000123`. */
export const subjectOf = (option: RequestOption, { number }: Pick<ContractRow, 'number'>): string =>
  `${changeDefinitions[option].subject} van contract ${number}`;

export const messageToOwner = (
  { personId, brand, contractId }: RequestRow,
  words: { readonly title: string; readonly text: string },
): ActMessage => ({ personId, brand, contractId, kind: 'changeRequest', ...words, mail: true });

/** Rejects a request after its contract and row were locked, and notifies the owner of the reason. */
export async function turnDown(
  tx: Transaction,
  { clock }: Pick<ActServices, 'clock'>,
  { row, request, reason }: { row: ContractRow; request: RequestRow; reason: string },
): Promise<CompletedAct<RequestRow>> {
  const closedAt = clock.now();
  const { contractId, option } = request;
  const rejected = await updateRequest(tx, request.id, { status: 'rejected', closedAt, reason });
  const message = messageToOwner(request, {
    title: 'Uw wijziging is afgewezen',
    text: `Wij konden ${subjectOf(option, row)} niet wijzigen. ${reason}`,
  });
  const history = [{ contractId, kind: 'changeRejected', after: titleOf(option) }] as const;
  return done({ audit: auditOf(rejected, 'rejected'), history, messages: [message] }, rejected);
}
