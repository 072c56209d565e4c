import type { FieldProblem } from '@portaal/domain/http/error';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { missingUploads } from '@portaal/domain/investing/applications/required-uploads';
import type { findUploads } from '../../documents/uploads/uploads.use-cases.ts';

/** Reasons why an uploaded file does not allow signing, by its status. */
const messages: Readonly<Record<string, string>> = {
  checking: 'Wij controleren dit bestand nog op virussen. Probeer het over een minuut opnieuw.',
  infected: 'In dit bestand zat een virus. Voeg een ander bestand toe.',
};

type Upload = Awaited<ReturnType<typeof findUploads>>[number];

/**
 * Returns the fields with a usable file: a file in which the virus scan found nothing, or any file if scanning is
 * switched off.
 */
export const usableFields = (uploads: readonly Upload[]): ReadonlySet<string> =>
  new Set(
    uploads.filter(({ status }) => status === 'clean' || status === 'unchecked').map(({ field }) => field),
  );

/** Returns a problem, under its field name, for every file that signing requires and that is not usable. */
export function uploadProblems(
  uploads: readonly Upload[],
  draft: ApplicationDraft,
  originFrom: number,
): FieldProblem[] {
  const statuses = new Map<string, string>(uploads.map(({ field, status }) => [field, status]));
  const missing = missingUploads(draft, usableFields(uploads), originFrom);
  return [...missing.values()].flat().map(({ field, message }) => {
    const status = statuses.get(field);
    return { field, message: (status === undefined ? undefined : messages[status]) ?? message };
  });
}
