import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { missingUploads } from '@portaal/domain/applications/required-uploads';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { Orm } from '../../platform/orm.ts';
import { findUploads } from '../uploads/uploads.use-cases.ts';

/** Why a file that was sent cannot be signed with. */
const messages: Readonly<Record<string, string>> = {
  checking: 'Wij controleren dit bestand nog op virussen. Probeer het over een minuut opnieuw.',
  infected: 'In dit bestand zat een virus. Voeg een ander bestand toe.',
};

/** Every file that must be there before it is signed, and is not, by its own name. */
export async function uploadProblems(
  orm: Orm,
  applicationId: string,
  draft: ApplicationDraft,
): Promise<FieldProblem[]> {
  const uploads = await findUploads(orm, applicationId);
  const statuses = new Map<string, string>(uploads.map(({ field, status }) => [field, status]));
  const usable = uploads.filter(({ status }) => status === 'clean' || status === 'unchecked');
  const missing = missingUploads(draft, new Set(usable.map(({ field }) => field)));
  return [...missing.values()].flat().map(({ field, message }) => {
    const status = statuses.get(field);
    return { field, message: (status === undefined ? undefined : messages[status]) ?? message };
  });
}
