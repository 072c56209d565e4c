import { accepted, type FieldRules, rejected, schemaOf } from './field-rules.ts';

/** Pairs of letters that form one initial (domain 4.2), with their spelling. */
const pairs: Readonly<Record<string, string>> = { ch: 'Ch', th: 'Th', ij: 'IJ' };

const MOST = 10;

/** Splits a text into initials: at points or spaces if there are any, otherwise into single letters. */
function initialsIn(text: string): string[] {
  if (/[.\s]/.test(text)) return text.split(/[.\s]+/).filter((part) => part !== '');
  return text.match(/Ch|Th|.\p{M}*/gu) ?? [];
}

/** Initials, stored and shown with capitals and points: `jp`, `J P` and `j.p.` are all `J.P.`. */
export const initialsRules: FieldRules<string> = {
  read(text) {
    const typed = text.trim().normalize('NFC');
    if (typed === '') return { ok: true, value: null };
    const initials = initialsIn(typed).map((part) => pairs[part.toLowerCase()] ?? part.toUpperCase());
    // Most scripts have no capital letters, so letters without case are accepted.
    const fits = initials.every((part) => /^([\p{Lu}\p{Lo}]\p{M}*|Ch|Th|IJ)$/u.test(part));
    return fits && initials.length > 0 && initials.length <= MOST
      ? accepted(initials.map((part) => `${part}.`).join(''))
      : rejected('Vul alleen letters en punten in, bijvoorbeeld J.P.');
  },
  write: (value) => value ?? '',
};

export const initials = schemaOf(initialsRules);
