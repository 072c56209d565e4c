import type { IssuedKind } from '@portaal/domain/documents/documents/kinds';
import { confirmation } from './confirmation/confirmation.ts';
import { contractDocument } from './contract/contract-document.ts';
import type { ContractDocument } from './contract-document-writer.ts';
import { contractOffer } from './offer/contract-offer.ts';
import { closingStatement } from './payout-letter/closing-statement.ts';
import { payoutLetter } from './payout-letter/payout-letter.ts';
import { costStatement } from './statement/cost-statement.ts';
import { quarterlyStatement } from './statement/quarterly-statement.ts';
import { taxStatement } from './tax/tax-statement.ts';
import { transferStatement } from './transfer/transfer-statement.ts';

type DocumentWriters = { readonly [K in IssuedKind]: (document: ContractDocument<K>) => Promise<Buffer> };

const documentWriters: DocumentWriters = {
  offer: contractOffer,
  contract: contractDocument,
  confirmation,
  quarterly: quarterlyStatement,
  annual: costStatement,
  taxStatement,
  payoutLetter,
  closingStatement,
  transferStatement,
};

/** Draws the PDF of a contract document from its snapshot alone. The same snapshot and brand produce the same bytes. */
export function drawDocument<K extends IssuedKind>(kind: K, document: ContractDocument<K>): Promise<Buffer> {
  return documentWriters[kind](document);
}
