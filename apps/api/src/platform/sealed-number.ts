import { decryptField, encryptField, type FieldKeys, type FieldPlace } from './field-encryption.ts';

/**
 * Stores numbers that are never shown in full (BSN, IBAN): encrypts them in the database and masks them in
 * output.
 */
export interface NumberVault {
  /** Encrypts a number for storage; `null` stays `null`. */
  readonly seal: (column: string, rowId: string, value: string | null) => string | null;
  readonly open: (column: string, rowId: string, stored: string | null) => string | null;
}

export function numberVault(keys: FieldKeys, table: string): NumberVault {
  const place = (column: string, rowId: string): FieldPlace => ({ table, column, rowId });
  return {
    seal: (column, rowId, value) => value && encryptField(keys, place(column, rowId), value),
    open: (column, rowId, stored) => stored && decryptField(keys, place(column, rowId), stored),
  };
}

const DOT = '•';

/** Masks a BSN as `••••••782`. The last three digits remain, enough for the owner to recognise the number. */
export const maskedBsn = (bsn: string): string => DOT.repeat(6) + bsn.slice(-3);

/** Masks an IBAN as `NL•• •••• •••• ••43 00`. The country and the last four digits remain. */
export function maskedIban(iban: string): string {
  const masked = iban.slice(0, 2) + DOT.repeat(Math.max(0, iban.length - 6)) + iban.slice(-4);
  return masked.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Masks a policy number of another provider; the last four characters remain. */
export const maskedPolicyNumber = (number: string): string =>
  DOT.repeat(Math.max(0, number.length - 4)) + number.slice(-4);
