import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';

const placeOf = (offerId: string): FieldPlace => ({ table: 'offer', column: 'sealed_name', rowId: offerId });

/** Who an offer is for, as it stands in its row. */
export const sealOfferName = (keys: FieldKeys, offerId: string, name: string): string =>
  encryptField(keys, placeOf(offerId), name);

/** Null of an offer that was saved before offers named anybody. */
export const openOfferName = (keys: FieldKeys, offerId: string, sealed: string | null): string | null =>
  sealed === null ? null : decryptField(keys, placeOf(offerId), sealed);
