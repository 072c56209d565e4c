/** Kinds of documents of a contract (domain 5.8), with what people read for them. */
export const documentKindTexts = {
  contract: 'Contract',
  confirmation: 'Transactiebevestiging',
  quarterly: 'Kwartaaloverzicht',
  annual: 'Kostenoverzicht',
  taxStatement: 'Jaaropgave',
} as const;
export type DocumentKind = keyof typeof documentKindTexts;
