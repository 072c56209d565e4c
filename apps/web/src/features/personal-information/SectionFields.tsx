import type { PersonalInformation, PersonalSection } from '@portaal/contract';
import { AddressFields } from '../person-fields/AddressFields.tsx';
import { ContactFields } from '../person-fields/ContactFields.tsx';
import { IdentityFields } from '../person-fields/IdentityFields.tsx';
import { PersonFields } from '../person-fields/PersonFields.tsx';
import type { FieldSource } from '../person-fields/use-section-form.ts';

interface SectionFieldsProps {
  readonly section: PersonalSection;
  readonly form: FieldSource;
  readonly information: PersonalInformation;
}

/** The fields of one section of one's own data. */
export function SectionFields({ section, form, information }: SectionFieldsProps) {
  switch (section) {
    case 'persoon':
      return <PersonFields form={form} section={section} isSelf />;
    case 'adres':
      return <AddressFields form={form} section={section} />;
    case 'contact':
      return <ContactFields form={form} section={section} isSelf />;
    case 'identiteit':
      return (
        <IdentityFields form={form} section={section} knownBsn={information.identiteit?.bsn ?? null} isSelf />
      );
  }
}
