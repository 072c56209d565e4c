/** Kinds of documents of a contract (domain 5.8), with what people read for them. */
export const documentKindTexts = {
  offer: 'Offerte',
  contract: 'Contract',
  confirmation: 'Transactiebevestiging',
  quarterly: 'Kwartaaloverzicht',
  annual: 'Kostenoverzicht',
  taxStatement: 'Jaaropgave',
  payoutLetter: 'Uw uitkering',
  closingStatement: 'Eindafrekening',
  transferStatement: 'Verklaring van overdracht',
} as const;
export type DocumentKind = keyof typeof documentKindTexts;

export const documentKinds = Object.keys(documentKindTexts) as [DocumentKind, ...DocumentKind[]];
