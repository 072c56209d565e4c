import { isOneOf, isWhole } from '../http/values.ts';
import { readIban } from '../sepa/iban.ts';
import { type Account, entryForms, statementVersions } from './state.ts';

const MAX_CENTS = 1_000_000_000_000;

/**
 * Validates the fields of an account that a customer opens or changes; `undefined` if a field is invalid. For a new
 * account the balance is the opening balance.
 */
export function readAccount(from: Account | undefined, fields: Record<string, unknown>): Account | undefined {
  const input: Record<string, unknown> = {
    name: 'Onbekend',
    balance: 0,
    sequence: 0,
    form: 'batchWithDetails',
    version: '08',
    mollieProfile: null,
    twikeyKey: null,
    ...from,
    ...fields,
  };
  const { name, balance, sequence, form, version, mollieProfile, twikeyKey } = input;
  const iban = readIban(String(input.iban));
  if (iban === undefined || typeof name !== 'string' || name === '') return undefined;
  if (!isWhole(balance, -MAX_CENTS, MAX_CENTS) || !isWhole(sequence, 0, 100_000)) return undefined;
  if (!isOneOf(entryForms, form) || !isOneOf(statementVersions, version)) return undefined;
  if (!isTextOrNull(mollieProfile) || !isTextOrNull(twikeyKey)) return undefined;
  return { iban, name, balance, sequence, form, version, mollieProfile, twikeyKey };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
