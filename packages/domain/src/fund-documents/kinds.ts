/** Kinds of documents of a fund, with what people read for them. */
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
