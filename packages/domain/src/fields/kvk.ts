import { accepted, type FieldRules, rejected, schemaOf, withoutMarks } from './field-rules.ts';

/** Number in the trade register: eight digits with significant leading zeros, without a check digit (domain 4.3). */
export const kvkRules: FieldRules<string> = {
  read(text) {
    const kvk = withoutMarks(text);
    if (kvk === '') return { ok: true, value: null };
    return /^\d{8}$/.test(kvk) ? accepted(kvk) : rejected('Een KVK-nummer heeft 8 cijfers.');
  },
  write: (value) => value ?? '',
};

export const kvkNumber = schemaOf(kvkRules);
