import type { FundDocument } from '../fund-documents/calls.ts';
import type { FundDocumentKind } from '../fund-documents/kinds.ts';
import type { FieldProblem } from '../http/error.ts';
import { dayText } from '../notation/dutch.ts';

/** Documents to open before money goes to a fund (`add.read`), with their name within a sentence. */
const names = {
  eid: 'het essentiële-informatiedocument',
  prospectus: 'het prospectus',
  terms: 'de voorwaarden',
} as const satisfies Partial<Record<FundDocumentKind, string>>;
type ReadKind = keyof typeof names;

/** A document of the fund that is in force; `replaces`: an earlier version of it was opened. */
type DocumentToRead = Pick<FundDocument, 'id' | 'kind' | 'version' | 'validFrom'> & {
  readonly replaces?: boolean;
};

/** Returns whether a document must be opened before money goes to its fund. */
export const isToBeRead = <D extends { readonly kind: FundDocumentKind }>(
  document: D,
): document is D & { readonly kind: ReadKind } => Object.hasOwn(names, document.kind);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} en ${words.at(-1)}`;

/** Returns the documents still to open, in the version in force today; `opened`: ids of documents. */
export function unreadProblems(
  opened: readonly string[],
  documents: readonly DocumentToRead[],
): FieldProblem[] {
  const unread = documents.filter(isToBeRead).filter(({ id }) => !opened.includes(id));
  if (unread.length === 0) return [];
  const renewed = unread.filter(({ replaces }) => replaces);
  const versions = renewed.map(
    ({ kind, version, validFrom }) => `${names[kind]} (versie ${version}, geldt vanaf ${dayText(validFrom)})`,
  );
  const fresh = unread.filter(({ replaces }) => !replaces).map(({ kind }) => names[kind]);
  const message = [
    ...(fresh.length > 0 ? [`Open en lees eerst ${listed(fresh)}.`] : []),
    ...(versions.length > 0
      ? [`Er is een nieuwe versie van ${listed(versions)}. Open en lees die ook.`]
      : []),
  ].join(' ');
  return [{ field: 'investment.gelezen', message }];
}
