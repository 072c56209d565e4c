import type { Beneficiary } from '@portaal/domain/investing/change-requests/options/begunstiging';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';

const place = (contractId: string): FieldPlace => ({
  table: 'contract',
  column: 'sealed_beneficiaries',
  rowId: contractId,
});

/** Seals the beneficiaries for storage. Returns null if there are none, so that the order in the conditions applies. */
export const sealBeneficiaries = (
  keys: FieldKeys,
  contractId: string,
  people: readonly Beneficiary[],
): string | null =>
  people.length === 0 ? null : encryptField(keys, place(contractId), JSON.stringify(people));

export const openBeneficiaries = (
  keys: FieldKeys,
  contractId: string,
  sealed: string | null,
): readonly Beneficiary[] =>
  sealed === null ? [] : (JSON.parse(decryptField(keys, place(contractId), sealed)) as Beneficiary[]);
