import { accepted, type FieldRules, optionalOf, rejected, schemaOf } from './field-rules.ts';

const INVALID = 'Dit is geen geldige naam.';

/** One space between words, letters with their accents in one character, the apostrophe people can type. */
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

/** Such as `van der` or `van 't`. */
export const namePrefixRules = nameRules(/^[\p{L}\p{M}' ]+$/u, 15);

/**
 * Letters of every script with what stands on and between them. A joiner only inside a word, where scripts such as
 * Persian need it: signs that turn the direction or are not seen make another name of what is read.
 */
const PERSON_NAME = /^['\p{L}](?:[\p{L}\p{M} .'-]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L}))*$/u;

export const lastNameRules = nameRules(PERSON_NAME, 60);

/** First and last name together, as a user calls themselves. */
export const personNameRules = nameRules(PERSON_NAME, 100);

/** Of a street or a place: numbers occur in it too (`Plein 1944`, `2e Exloërmond`). */
export const placeNameRules = nameRules(/^['\p{L}\d][\p{L}\p{M}\d .,'/()-]*$/u, 80);

/** An organisation calls itself what it likes, in signs that are seen; two at least. */
export const companyNameRules = nameRules(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}<>]{2,}$/u, 120);

export const namePrefix = optionalOf(namePrefixRules);
export const personName = schemaOf(personNameRules);
export const lastName = schemaOf(lastNameRules);
export const placeName = schemaOf(placeNameRules);
export const companyName = schemaOf(companyNameRules);
