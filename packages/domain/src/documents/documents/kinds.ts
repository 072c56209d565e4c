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
  archief: 'Ouder document',
} as const;
export type DocumentKind = keyof typeof documentKindTexts;

/** Kinds that the portal issues itself. An `archief` document came from a previous system, as a file. */
export type IssuedKind = Exclude<DocumentKind, 'archief'>;

export const documentKinds = Object.keys(documentKindTexts) as [DocumentKind, ...DocumentKind[]];
