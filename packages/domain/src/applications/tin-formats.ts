import { withoutMarks } from '../fields/field-rules.ts';

/**
 * How a fiscal number looks in the countries most applicants live in (domain 4.3; TIN annexes of the OECD). Notations
 * change and exceptions exist: an unusual number is worth a second look, and never refused.
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
  // Social security number, or the ITIN that begins with a 9.
  US: /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
};

/** Belgian national numbers end in what is left of 97, of those born from 2000 on with a 2 before them. */
function isBelgian(digits: string): boolean {
  const [number, check] = [digits.slice(0, 9), Number(digits.slice(9))];
  return [number, `2${number}`].some((whole) => 97 - (Number(whole) % 97) === check);
}

/** Whether a fiscal number does not look like those of its country; a country we know nothing of never does. */
export function isUnusualTin(country: string, typed: string): boolean {
  const number = withoutMarks(typed).toUpperCase();
  if (number === '') return false;
  const format = formats[country];
  if (format === undefined) return false;
  return !format.test(number) || (country === 'BE' && !isBelgian(number));
}
