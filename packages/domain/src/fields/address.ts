import * as z from 'zod/mini';
import { accepted, type FieldRules, optionalOf, rejected, schemaOf, withoutSpace } from './field-rules.ts';

/** Dutch postcode (X-13, domain 4.3): stored as `1234AB`, shown as `1234 AB`. SA, SD and SS were never issued. */
export const postcodeRules: FieldRules<string> = {
  read(text) {
    const postcode = withoutSpace(text).toUpperCase();
    if (postcode === '') return { ok: true, value: null };
    return /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/.test(postcode)
      ? accepted(postcode)
      : rejected('Vul een geldige postcode in, bijvoorbeeld 1234 AB.');
  },
  write: (value) => (value === null ? '' : `${value.slice(0, 4)} ${value.slice(4)}`),
};

/** Postcode of any country other than the Netherlands. */
export const foreignPostcodeRules: FieldRules<string> = {
  read(text) {
    const postcode = text.trim().replace(/\s+/g, ' ').toUpperCase();
    if (postcode === '') return { ok: true, value: null };
    return /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])$/.test(postcode)
      ? accepted(postcode)
      : rejected('Vul een geldige postcode in.');
  },
  write: (value) => value ?? '',
};

/** House number from 1 to 99999. Letters and additions have a separate field. */
export const houseNumberRules: FieldRules<number> = {
  read(text) {
    const typed = withoutSpace(text);
    if (typed === '') return { ok: true, value: null };
    if (/^\d{1,5}(?=\D)/.test(typed)) {
      return rejected('Vul alleen het nummer in. Een letter of toevoeging hoort in het vak ernaast.');
    }
    return /^0*[1-9]\d{0,4}$/.test(typed) ? accepted(Number(typed)) : rejected('Vul een huisnummer in.');
  },
  write: (value) => (value === null ? '' : String(value)),
};

/** Letter or addition of a house number: `A`, `bis`, `2-hoog`. */
export const additionRules: FieldRules<string> = {
  read(text) {
    const addition = text.trim().replace(/\s+/g, ' ');
    if (addition === '') return { ok: true, value: null };
    return /^[\p{L}\d][\p{L}\d /-]{0,9}$/u.test(addition)
      ? accepted(addition)
      : rejected('Vul een toevoeging van maximaal 10 letters of cijfers in.');
  },
  write: (value) => value ?? '',
};

export const postcode = schemaOf(postcodeRules);
/** the form sends the parsed number as an integer. */
export const houseNumberSent = z
  .int('Vul een huisnummer in.')
  .check(z.gte(1, 'Vul een huisnummer in.'), z.lte(99_999, 'Vul een huisnummer in.'));
export const addition = optionalOf(additionRules);
