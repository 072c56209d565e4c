import type { FieldProblem } from '../../http/error.ts';
import type { PersonDraft } from './draft.ts';

// Domain 4.5, step 2: the countries besides the Netherlands and the United States in which a person pays taxes.

type AbroadTax = PersonDraft['abroadTax'];
type TaxCountry = AbroadTax['furtherCountries'][number];

/** Reasons why a person has no number in a country where they pay taxes. */
export const missingNumberTexts = {
  geen: 'Dit land geeft geen fiscaal nummer uit',
  aangevraagd: 'Ik heb het nummer nog niet ontvangen',
} as const;

/** Path prefix of a country's fields under `abroadTax`, and the country's name as a label and within a sentence. */
const places = [
  // I-08 specifies only this first country.
  { at: '', term: 'Land', there: 'dat land', choose: 'Kies' },
  {
    at: 'furtherCountries[0].',
    term: 'Tweede land',
    there: 'het tweede land',
    choose: 'Kies als tweede land',
  },
  { at: 'furtherCountries[1].', term: 'Derde land', there: 'het derde land', choose: 'Kies als derde land' },
] as const;

type PlacedTaxCountry = TaxCountry & (typeof places)[number];

/** Returns the countries of the self-certification in the order of the form, or none if the answer was no. */
export function otherCountries({
  taxAbroad,
  furtherCountries,
  country,
  taxIdentificationNumber,
  taxIdentificationNumberReden,
}: AbroadTax): readonly PlacedTaxCountry[] {
  if (taxAbroad !== true) return [];
  const entered = [{ country, taxIdentificationNumber, taxIdentificationNumberReden }, ...furtherCountries];
  return places.flatMap((place, index) => {
    const one = entered[index];
    return one ? [{ ...place, ...one }] : [];
  });
}

const elsewhere: Readonly<Record<string, string>> = {
  NL: 'een ander land dan Nederland.',
  US: 'een ander land. Over de Verenigde Staten gaat de vraag hieronder.',
};

function countryFault(country: string, before: readonly TaxCountry[]): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return 'een land uit de lijst.';
  const isTwice = before.some((one) => one.country === country);
  return isTwice ? 'een land dat hier nog niet staat.' : elsewhere[country];
}

const hasNumberOrReason = ({ taxIdentificationNumber, taxIdentificationNumberReden }: TaxCountry): boolean =>
  taxIdentificationNumber.trim() !== '' || Object.hasOwn(missingNumberTexts, taxIdentificationNumberReden);

/**
 * Returns the problems under the field names of `abroadTax`: duplicate countries, and countries without a number or a
 * reason.
 */
export function taxCountryProblems(tax: AbroadTax): FieldProblem[] {
  return otherCountries(tax).flatMap((one, index, all) => {
    const { at, there, choose, country } = one;
    const fault = countryFault(country, all.slice(0, index));
    const number = index === 0 ? 'het nummer' : `het nummer in ${there}`;
    const message = `Vul ${number} in, of kies waarom u het niet hebt.`;
    return [
      ...(fault === undefined ? [] : [{ field: `${at}country`, message: `${choose} ${fault}` }]),
      ...(hasNumberOrReason(one) ? [] : [{ field: `${at}taxIdentificationNumber`, message }]),
    ];
  });
}
