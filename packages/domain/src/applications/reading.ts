import type { FundDocument } from '../fund-documents/calls.ts';
import type { FieldProblem } from '../http/error.ts';
import type { ApplicationDraft } from './draft.ts';

/** What must be opened before money goes to a fund (`add.read`): its information document, in the version of today. */
export function unreadProblems(
  { investment }: Pick<ApplicationDraft, 'investment'>,
  documents: readonly Pick<FundDocument, 'id' | 'kind'>[],
): FieldProblem[] {
  const isUnread = documents.some(({ id, kind }) => kind === 'eid' && !investment.gelezen.includes(id));
  const message = 'Open en lees eerst het essentiële-informatiedocument.';
  return isUnread ? [{ field: 'investment.gelezen', message }] : [];
}
