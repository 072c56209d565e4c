import type { FundDocumentVersion } from '@portaal/domain/fund-documents/versions';

/** A version as a sentence names it. */
export const nameOf = ({ title, version }: Pick<FundDocumentVersion, 'title' | 'version'>): string =>
  `‘${title}’ (versie ${version})`;
