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
