import type { PersonalSection } from '@portaal/domain/people/personal-information/calls';

export const sectionTitles: Readonly<Record<PersonalSection, string>> = {
  persoon: 'Uw gegevens',
  adres: 'Adres',
  contact: 'Telefoon',
  identiteit: 'Identiteit en belasting',
};
