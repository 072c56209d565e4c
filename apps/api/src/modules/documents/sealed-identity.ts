import type { IdentityFacts } from '../../documents/contract-facts.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../plugins/field-encryption.ts';

const placeOf = (documentId: string): FieldPlace => ({
  table: 'document',
  column: 'sealed',
  rowId: documentId,
});

/** Who a document names, as it stands in its row. */
export const sealIdentity = (keys: FieldKeys, documentId: string, identity: IdentityFacts): Buffer =>
  Buffer.from(encryptField(keys, placeOf(documentId), JSON.stringify(identity)));

export const openIdentity = (keys: FieldKeys, documentId: string, sealed: Buffer): IdentityFacts =>
  JSON.parse(decryptField(keys, placeOf(documentId), sealed.toString())) as IdentityFacts;
