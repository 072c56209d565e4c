import {
  type PersonalInformation,
  type PersonalInformationChange,
  type PersonalSection,
  personalInformationChange,
  personalInformationProblems,
  personalSections,
} from '@portaal/domain/people/personal-information/calls';
import type { IsoDate } from '@portaal/engine';
import {
  bodyOf,
  type FormValues,
  newContact,
  newPerson,
  type Validation,
  validated,
  valuesOf,
} from '../../../entities/person/form-values.ts';

/** Initial values for a new user. The country is the Netherlands, where most users live. */
const beginnings: Readonly<Record<PersonalSection, Readonly<Record<string, string | boolean | null>>>> = {
  persoon: newPerson,
  adres: {
    land: 'NL',
    postcode: null,
    huisnummer: null,
    toevoeging: null,
    straatnaam: null,
    woonplaats: null,
  },
  contact: newContact,
  identiteit: { uitsluitend: null, bsn: null, identiteitsbewijs: null, geldigTot: null },
};

/** Returns the field values of these sections. Masked numbers are left empty. */
export function fieldsOf(
  information: PersonalInformation,
  sections: readonly PersonalSection[] = personalSections,
): FormValues {
  const values = sections.map((section) => ({
    ...valuesOf(section, beginnings[section]),
    ...valuesOf(section, information[section] ?? {}),
  }));
  const all: FormValues = Object.assign({}, ...values);
  return 'identiteit.bsn' in all ? { ...all, 'identiteit.bsn': null } : all;
}

/** Validates the input as the server does. */
export const validateFields =
  ({ versie, identiteit }: PersonalInformation, today: IsoDate) =>
  (values: FormValues): Validation<PersonalInformationChange> => {
    const body = { versie, ...bodyOf(values) };
    const hasBsn = identiteit !== null && identiteit.bsn !== null;
    const rules = (input: Parameters<typeof personalInformationProblems>[0]) =>
      personalInformationProblems(input, { hasBsn, today });
    return validated(personalInformationChange, body, rules, () => rules(readableParts(body)));
  };

/** Returns the data of the valid sections, to which the rules between fields can be applied. */
function readableParts({ versie, persoon, identiteit }: Readonly<Record<string, unknown>>) {
  const parts = [
    { versie, persoon },
    { versie, identiteit },
  ].map((part) => {
    const parsed = personalInformationChange.safeParse(part);
    return parsed.success ? parsed.data : {};
  });
  return Object.assign({}, ...parts) as Partial<PersonalInformationChange>;
}
