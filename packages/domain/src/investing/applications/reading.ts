import type { FieldProblem } from '../../http/error.ts';
import { dayText } from '../../notation/dutch.ts';
import type { FundDocument } from '../../products/fund-documents/calls.ts';
import type { FundDocumentKind, kindsToRead } from '../../products/fund-documents/kinds.ts';

type ReadKind = (typeof kindsToRead)[number];

/**
 * Documents an investor must open before they pay money into a fund (`add.read`), with their names for use within a
 * sentence.
 */
const names = {
  eid: 'het essentiële-informatiedocument',
  prospectus: 'het prospectus',
  terms: 'de voorwaarden',
} as const satisfies Record<ReadKind, string>;

/** A fund document that is in force. `replaces`: the investor opened an earlier version of the document. */
type DocumentToRead = Pick<FundDocument, 'id' | 'kind' | 'version' | 'validFrom'> & {
  readonly replaces?: boolean;
};

/** Returns whether the investor must open a document before they pay money into its fund. */
export const isToBeRead = <D extends { readonly kind: FundDocumentKind }>(
  document: D,
): document is D & { readonly kind: ReadKind } => Object.hasOwn(names, document.kind);

/** Joins different words in one enumeration. Several funds have documents of the same kind. */
function listed(all: readonly string[]): string {
  const words = [...new Set(all)];
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} en ${words.at(-1)}`;
}

/**
 * Returns a problem for each document the investor must still open, in the version in force today. `opened`: ids of
 * the opened documents.
 */
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
