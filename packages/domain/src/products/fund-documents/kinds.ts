/** Kinds of fund documents, with the text users read. */
export const fundDocumentKindTexts = {
  eid: 'Essentiële-informatiedocument',
  prospectus: 'Prospectus',
  terms: 'Voorwaarden',
  annualReport: 'Jaarverslag',
} as const;

export type FundDocumentKind = keyof typeof fundDocumentKindTexts;
export const fundDocumentKinds = Object.keys(fundDocumentKindTexts) as [
  FundDocumentKind,
  ...FundDocumentKind[],
];

/** Kinds that an investor must open before they pay money into a fund (`add.read`). */
export const kindsToRead = ['eid', 'prospectus', 'terms'] as const satisfies readonly FundDocumentKind[];
