import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';

/** Returns the name of a version, for use within a sentence. */
export const nameOf = ({ title, version }: Pick<FundDocumentVersion, 'title' | 'version'>): string =>
  `‘${title}’ (versie ${version})`;
