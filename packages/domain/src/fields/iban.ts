import { accepted, type FieldRules, rejected, schemaOf, withoutMarks } from './field-rules.ts';
import { leavesOne } from './leaves-one.ts';

/** Countries and territories in SEPA, with the length of their IBANs (EPC409-09; SWIFT IBAN registry). */
const sepaLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const INVALID = 'Dit is geen geldig IBAN.';

/**
 * IBAN of a SEPA country (domain 4.3). Accepts any spacing and letter case; stored as `NL91ABNA0417164300`, shown in
 * groups of four.
 */
export const ibanRules: FieldRules<string> = {
  read(text) {
    const iban = withoutMarks(text).toUpperCase();
    if (iban === '') return { ok: true, value: null };
    // An IBAN must pass its check digits; 00, 01 and 99 are never issued.
    if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]{11,30}$/.test(iban) || !leavesOne(iban)) return rejected(INVALID);
    const length = sepaLengths[iban.slice(0, 2)];
    if (length === undefined) return rejected('Kies een rekening uit een SEPA-land.');
    return iban.length === length ? accepted(iban) : rejected(INVALID);
  },
  write: (value) => value?.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
};

/** Returns whether a text is a SEPA IBAN in the stored notation. */
export function isIban(text: string): boolean {
  const read = ibanRules.read(text);
  return read.ok && read.value === text;
}

export const iban = schemaOf(ibanRules);
