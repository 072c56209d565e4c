import type { PersonalInformation, PersonalSection } from '@portaal/domain/people/personal-information/calls';
import { AddressFields } from '../../../entities/person/AddressFields.tsx';
import { ContactFields } from '../../../entities/person/ContactFields.tsx';
import { IdentityFields } from '../../../entities/person/IdentityFields.tsx';
import { PersonFields } from '../../../entities/person/PersonFields.tsx';
import type { FieldSource } from '../../../entities/person/use-section-form.ts';

interface SectionFieldsProps {
  readonly section: PersonalSection;
  readonly form: FieldSource;
  readonly information: PersonalInformation;
}

/** Renders the fields of one section of the user's own data. */
export function SectionFields({ section, form, information }: SectionFieldsProps) {
  switch (section) {
    case 'persoon':
      return <PersonFields form={form} section={section} isSelf />;
    case 'adres':
      return <AddressFields form={form} section={section} isSelf />;
    case 'contact':
      return <ContactFields form={form} section={section} isSelf />;
    case 'identiteit':
      return (
        <IdentityFields form={form} section={section} knownBsn={information.identiteit?.bsn ?? null} isSelf />
      );
  }
}
