import { genderTexts } from '@portaal/domain/fields/applicant';
import { initialsRules } from '@portaal/domain/fields/initials';
import { lastNameRules, namePrefixRules } from '@portaal/domain/fields/names';
import type { IsoDate } from '@portaal/engine';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import { useCountries } from './use-countries.ts';
import type { FieldSource } from './use-section-form.ts';

const genders = Object.entries(genderTexts).map(([value, label]) => ({ value, label }));

interface PersonFieldsProps {
  readonly form: FieldSource;
  /** Path of the section in the request body: `persoon`, `contactPersoon.persoon`. */
  readonly section: string;
  /**
   * True if the person is the user who fills in the form: browsers autofill the user's own name, not the names of
   * others.
   */
  readonly isSelf?: boolean;
}

/** Renders the fields for a person's name and birth (domain 4.2). */
export function PersonFields({ form, section, isSelf = false }: PersonFieldsProps) {
  const countries = useCountries();
  const at = (name: string) => `${section}.${name}`;
  return (
    <>
      <RadioGroup
        {...form.field<string>(at('geslacht'))}
        label="Geslacht"
        options={genders}
        required
        inline
      />
      <TypedField
        {...form.field<string>(at('initialen'))}
        {...initialsRules}
        label="Voorletters"
        help={isSelf ? 'Zoals op uw identiteitsbewijs, bijvoorbeeld J.P.' : 'Bijvoorbeeld J.P.'}
        width="medium"
        required
      />
      <TypedField
        {...form.field<string>(at('tussenvoegsel'))}
        {...namePrefixRules}
        label="Tussenvoegsel"
        optional
        width="medium"
      />
      <TypedField
        {...form.field<string>(at('achternaam'))}
        {...lastNameRules}
        label="Achternaam"
        autoComplete={isSelf ? 'family-name' : 'off'}
        required
      />
      <DateField
        {...form.field<IsoDate>(at('geboortedatum'))}
        label="Geboortedatum"
        birthday={isSelf}
        required
      />
      <Combobox
        {...form.field<string>(at('nationaliteit'))}
        label="Nationaliteit"
        help="Kies het land."
        options={countries.options}
        required
      />
    </>
  );
}
