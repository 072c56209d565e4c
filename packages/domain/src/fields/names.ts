import { accepted, type FieldRules, optionalOf, rejected, schemaOf } from './field-rules.ts';

const INVALID = 'Dit is geen geldige naam.';

/** Normalises a name: one space between words, composed accented letters, and straight apostrophes. */
const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').replaceAll('’', "'").trim();

function nameRules(shape: RegExp, most: number): FieldRules<string> {
  return {
    read(text) {
      const name = tidy(text);
      if (name === '') return { ok: true, value: null };
      return name.length <= most && shape.test(name) ? accepted(name) : rejected(INVALID);
    },
    write: (value) => value ?? '',
  };
}

/** Prefix of a surname, such as `van der` or `van 't`. */
export const namePrefixRules = nameRules(/^[\p{L}\p{M}' ]+$/u, 15);

/**
 * Letters of every script, with marks on and between them. A joiner is allowed only inside a word, where scripts such
 * as Persian need it. Direction marks and other invisible characters are rejected, because they can make a name look
 * like another name.
 */
const PERSON_NAME = /^['\p{L}](?:[\p{L}\p{M} .'-]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L}))*$/u;

export const lastNameRules = nameRules(PERSON_NAME, 60);

/** First and last name in one field, as users write their own name. */
export const personNameRules = nameRules(PERSON_NAME, 100);

/** Name of a street or place, which may contain numbers (`Plein 1944`, `2e Exloërmond`). */
export const placeNameRules = nameRules(/^['\p{L}\d][\p{L}\p{M}\d .,'/()-]*$/u, 80);

/** Name of an organisation: at least two visible characters. */
export const companyNameRules = nameRules(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}<>]{2,}$/u, 120);

export const namePrefix = optionalOf(namePrefixRules);
export const personName = schemaOf(personNameRules);
export const lastName = schemaOf(lastNameRules);
export const placeName = schemaOf(placeNameRules);
export const companyName = schemaOf(companyNameRules);
