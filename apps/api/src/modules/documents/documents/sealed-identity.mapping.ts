import type { IssuedKind } from '@portaal/domain/documents/documents/kinds';
import type { IdentityByKind } from '../../../documents/contract-snapshot.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';

const placeOf = (documentId: string): FieldPlace => ({
  table: 'document',
  column: 'sealed',
  rowId: documentId,
});

/** Seals the people named in a document, for storage in its row; null for a kind that names no people. */
export const sealIdentity = (
  keys: FieldKeys,
  documentId: string,
  identity: IdentityByKind[IssuedKind],
): Buffer | null =>
  identity && Buffer.from(encryptField(keys, placeOf(documentId), JSON.stringify(identity)));

export const openIdentity = <K extends IssuedKind>(
  keys: FieldKeys,
  documentId: string,
  sealed: Buffer | null,
): IdentityByKind[K] =>
  (sealed && JSON.parse(decryptField(keys, placeOf(documentId), sealed.toString()))) as IdentityByKind[K];
