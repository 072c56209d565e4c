import { Rejection } from './rejection.ts';

/** Amount as the API writes it: a string with exactly two decimals, never a number. */
export interface Amount {
  readonly currency: 'EUR' | 'USD';
  readonly value: string;
}

export function amountOf(cents: number): Amount {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { currency: 'EUR', value: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Parses an amount into whole cents; the minimum is one cent. */
export function readCents(amount: unknown): number {
  const { currency, value } = Object(amount) as { currency?: unknown; value?: unknown };
  if (amount === undefined) throw new Rejection(422, "The 'amount' field is missing", { field: 'amount' });
  if (currency !== 'EUR') {
    throw new Rejection(422, 'The currency is not supported', { field: 'amount.currency' });
  }
  if (typeof value !== 'string' || !/^\d{1,10}\.\d\d$/.test(value)) {
    throw new Rejection(422, 'The amount contains an invalid value', { field: 'amount' });
  }
  const cents = Number(value.replace('.', ''));
  if (cents < 1) throw new Rejection(422, 'The amount is lower than the minimum', { field: 'amount' });
  return cents;
}
