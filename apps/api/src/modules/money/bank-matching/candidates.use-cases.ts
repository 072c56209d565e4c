import type { MatchCandidate } from '@portaal/domain/money/bank-matching/calls';
import type { PickedKind } from '@portaal/domain/money/bank-matching/matching';
import { centsToEuro } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { listCandidates } from './candidates.repository.ts';
import { findOpenLine } from './matches.repository.ts';

/**
 * Lists the candidates for an open bank line, from which an employee picks one. Writes an audit line for the view.
 * Throws `notFound` for a line of another brand or without an open amount.
 */
export async function listMatchCandidates(
  services: Services,
  admin: SignedInPerson,
  {
    id,
    kind,
    contractNumber,
  }: { readonly id: string; readonly kind: PickedKind; readonly contractNumber?: string | undefined },
): Promise<MatchCandidate[]> {
  const { brand } = admin;
  const { orm } = services.database;
  const found = await findOpenLine(orm, { lineId: id, brand });
  if (found === undefined) throw new AppError('notFound');
  const { openCents } = found.item;
  const { bookedOn } = found.line;
  const candidates = await listCandidates(orm, { kind, brand, openCents, bookedOn, contractNumber });
  await act(services, admin, {
    work: () =>
      done({
        audit: {
          action: 'bankItems.viewed',
          subjectType: 'bankItem',
          subjectId: id,
          detail: { kind, candidates: candidates.length },
        },
      }),
  });
  return candidates.map(({ id: candidateId, amountCents, sealedDetails, name, ...rest }) => ({
    ...rest,
    id: candidateId,
    amount: centsToEuro(amountCents),
    name: name ?? openLineDetails(services, { id: candidateId, sealedDetails }).name,
  }));
}
