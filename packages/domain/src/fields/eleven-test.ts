import { accepted, type FieldRules, rejected, schemaOf, withoutMarks } from './field-rules.ts';

/** The 11-test of BSN and RSIN: `9a+8b+7c+6d+5e+4f+3g+2h−1i` is a multiple of 11 (domain 4.3). */
function passesElevenTest(nineDigits: string): boolean {
  const weights = [9, 8, 7, 6, 5, 4, 3, 2, -1];
  return weights.reduce((sum, weight, at) => sum + weight * Number(nineDigits[at]), 0) % 11 === 0;
}

const isNumber = (nineDigits: string): boolean =>
  /^\d{9}$/.test(nineDigits) && nineDigits !== '000000000' && passesElevenTest(nineDigits);

/** Citizen service number (BSN). A number with eight digits is completed with a leading zero. */
export const bsnRules: FieldRules<string> = {
  read(text) {
    const typed = withoutMarks(text);
    if (typed === '') return { ok: true, value: null };
    const bsn = typed.length === 8 ? `0${typed}` : typed;
    return isNumber(bsn) ? accepted(bsn) : rejected('Dit is geen geldig BSN. Controleer de 9 cijfers.');
  },
  write: (value) => value ?? '',
};

/** Number of a legal person (RSIN): the same 11-test, always nine digits. */
export const rsinRules: FieldRules<string> = {
  read(text) {
    const rsin = withoutMarks(text);
    if (rsin === '') return { ok: true, value: null };
    return isNumber(rsin) ? accepted(rsin) : rejected('Dit is geen geldig RSIN. Controleer de 9 cijfers.');
  },
  write: (value) => value ?? '',
};

export const bsn = schemaOf(bsnRules);
export const rsin = schemaOf(rsinRules);
