/** Kinds of contract documents (domain 5.8), with the text users read. */
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
