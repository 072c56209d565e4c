import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';

const placeOf = (offerId: string): FieldPlace => ({ table: 'offer', column: 'sealed_name', rowId: offerId });

/** Seals the name of the person an offer is for, for storage in its row. */
export const sealOfferName = (keys: FieldKeys, offerId: string, name: string): string =>
  encryptField(keys, placeOf(offerId), name);

/** Decrypts the name on an offer; null for an offer saved before names were stored. */
export const openOfferName = (keys: FieldKeys, offerId: string, sealed: string | null): string | null =>
  sealed === null ? null : decryptField(keys, placeOf(offerId), sealed);
