import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';

/** An account as written in the file of a batch. */
export interface PaidAccount {
  readonly name: string;
  readonly iban: string;
}

const placeOf = (attemptId: string): FieldPlace => ({
  table: 'payout_attempt',
  column: 'sealed_account',
  rowId: attemptId,
});

export const sealAccount = (keys: FieldKeys, attemptId: string, { name, iban }: PaidAccount): string =>
  encryptField(keys, placeOf(attemptId), JSON.stringify([name, iban]));

export function openAccount(keys: FieldKeys, attemptId: string, sealed: string): PaidAccount {
  const [name, iban] = JSON.parse(decryptField(keys, placeOf(attemptId), sealed)) as [string, string];
  return { name, iban };
}
