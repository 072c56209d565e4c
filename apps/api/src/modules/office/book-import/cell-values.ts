import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { decimalText } from '@portaal/domain/office/book-package/csv';
import type { Cents } from '@portaal/engine';

// Values of columns of the portal, from the cells of a package.

/** Returns noon of a day. The package has days, and noon UTC is on the same day in the Netherlands. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Returns the cents of an amount with two decimals; 0 for an empty cell. */
export const cents = (text: string): Cents =>
  scaledNumber(text === '' ? '0.00' : text, MONEY_PLACES) as Cents;
export const unitText = (units: number): string => decimalText(units, UNIT_PLACES);
export const orNull = (text: string): string | null => (text === '' ? null : text);
