import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { missingUploads } from '@portaal/domain/applications/required-uploads';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { findUploads } from '../uploads/uploads.use-cases.ts';

/** Why a file that was sent cannot be signed with. */
const messages: Readonly<Record<string, string>> = {
  checking: 'Wij controleren dit bestand nog op virussen. Probeer het over een minuut opnieuw.',
  infected: 'In dit bestand zat een virus. Voeg een ander bestand toe.',
};

type Upload = Awaited<ReturnType<typeof findUploads>>[number];

/** The fields with a file that can be signed with: its virus check found nothing, or is switched off. */
export const usableFields = (uploads: readonly Upload[]): ReadonlySet<string> =>
  new Set(
    uploads.filter(({ status }) => status === 'clean' || status === 'unchecked').map(({ field }) => field),
  );

/** Every file that must be there before it is signed, and is not, by its own name. */
export function uploadProblems(uploads: readonly Upload[], draft: ApplicationDraft): FieldProblem[] {
  const statuses = new Map<string, string>(uploads.map(({ field, status }) => [field, status]));
  const missing = missingUploads(draft, usableFields(uploads));
  return [...missing.values()].flat().map(({ field, message }) => {
    const status = statuses.get(field);
    return { field, message: (status === undefined ? undefined : messages[status]) ?? message };
  });
}
