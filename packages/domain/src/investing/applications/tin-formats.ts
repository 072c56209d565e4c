import { withoutMarks } from '../../fields/field-rules.ts';

/**
 * Formats of tax numbers in the countries most applicants live in (domain 4.3; TIN annexes of the OECD). Formats
 * change and have exceptions, so an unusual number only produces a warning and is never rejected.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^\d{9}$/,
  BE: /^\d{11}$/,
  CH: /^756\d{10}$/,
  DE: /^[1-9]\d{10}$/,
  DK: /^\d{10}$/,
  ES: /^[XYZ\dKLM]\d{7}[A-Z]$/,
  FI: /^\d{6}[-+A]?\d{3}[\dA-Z]$/,
  FR: /^\d{13}$/,
  GB: /^(\d{10}|[A-Z]{2}\d{6}[A-D])$/,
  IE: /^\d{7}[A-Z]{1,2}$/,
  IT: /^[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z]$/,
  LU: /^\d{13}$/,
  NO: /^\d{11}$/,
  PL: /^\d{10,11}$/,
  PT: /^\d{9}$/,
  SE: /^(\d{10}|\d{12})$/,
  // Social security number, or an ITIN, which begins with a 9.
  US: /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
};

/**
 * The last two digits of a Belgian national number are 97 minus the remainder modulo 97. For people born in 2000 or
 * later, a 2 is placed before the number for this calculation.
 */
function isBelgian(digits: string): boolean {
  const [number, check] = [digits.slice(0, 9), Number(digits.slice(9))];
  return [number, `2${number}`].some((whole) => 97 - (Number(whole) % 97) === check);
}

/**
 * Returns whether a tax number does not match the format of its country; false for a country without a known format.
 */
export function isUnusualTin(country: string, typed: string): boolean {
  const number = withoutMarks(typed).toUpperCase();
  if (number === '') return false;
  const format = formats[country];
  if (format === undefined) return false;
  return !format.test(number) || (country === 'BE' && !isBelgian(number));
}
