import * as z from 'zod/mini';
import { emailAddress } from '../../http/schema.ts';

/** Number of digits of a customer number, including the check digit. */
export const CUSTOMER_NUMBER_DIGITS = 10;

/** Returns the check digit of the other digits by the algorithm of Luhn (ISO/IEC 7812-1). */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Returns whether the digits form a customer number. A mistyped or swapped digit gives false. */
export const isCustomerNumber = (digits: string): boolean =>
  digits.length === CUSTOMER_NUMBER_DIGITS &&
  /^[1-9]\d+$/.test(digits) &&
  luhnDigit(digits.slice(0, -1)) === digits.at(-1);

/**
 * Writes a customer number in groups, as letters print it: `1234 567 890`.
 * @public
 */
export const customerNumberText = (number: string): string =>
  number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Returns whether a sign-in name is an email address rather than a customer number. */
export const isEmailName = (signInName: string): boolean => signInName.includes('@');

const customerNumber = z
  .string()
  .check(
    z.refine(
      isCustomerNumber,
      `Dit klantnummer klopt niet. Een klantnummer heeft ${CUSTOMER_NUMBER_DIGITS} cijfers en staat in onze brief.`,
    ),
  );

/** Returns the name without surrounding space, and a customer number without the space between its groups. */
function normalised(text: string): string {
  const trimmed = text.trim();
  return /^[\d .-]+$/.test(trimmed) ? trimmed.replace(/[ .-]/g, '') : trimmed;
}

/** Name with which a person signs in: an email address, or a customer number with or without spaces. */
export const signInName = z.pipe(
  z.pipe(z.string(), z.transform(normalised)),
  z.string().check((context) => {
    const rule = /^\d+$/.test(context.value) ? customerNumber : emailAddress;
    const result = rule.safeParse(context.value);
    for (const { message } of result.error?.issues ?? []) {
      context.issues.push({ code: 'custom', message, input: context.value });
    }
  }),
);
