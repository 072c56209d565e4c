import {
  type PersonalInformation,
  type PersonalSection,
  personalSections,
} from '@portaal/domain/people/personal-information/calls';
import { useState } from 'react';
import {
  addressItems,
  contactItems,
  identityItems,
  personItems,
} from '../../../entities/person/section-items.tsx';
import { type Countries, useCountries } from '../../../entities/person/use-countries.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { EditableCard } from './EditableCard.tsx';
import { NominatedAccount } from './NominatedAccount.tsx';
import { NominatedAccountForm } from './NominatedAccountForm.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { sectionTitles } from './section-texts.ts';

type Part = PersonalSection | 'tegenrekening';

function itemsOf(
  section: PersonalSection,
  information: PersonalInformation,
  countries: Countries,
): readonly DescriptionItem[] {
  const { persoon, adres, contact, identiteit } = information;
  switch (section) {
    case 'persoon':
      return persoon ? personItems(persoon, countries) : [];
    case 'adres':
      return adres ? addressItems(adres, countries) : [];
    case 'contact':
      return contact ? contactItems(contact, countries) : [];
    case 'identiteit':
      return identiteit ? identityItems(identiteit) : [];
  }
}

interface InformationDetailsProps {
  readonly information: PersonalInformation;
  /** True if the user has just saved their data for the first time. */
  readonly isNew: boolean;
}

/** shows the stored data in sections, which the user changes one at a time. */
export function InformationDetails({ information, isNew }: InformationDetailsProps) {
  const countries = useCountries();
  const [editing, setEditing] = useState<Part | null>(null);
  const [last, setLast] = useState<{ readonly part: Part; readonly isSaved: boolean } | null>(
    isNew ? { part: 'persoon', isSaved: true } : null,
  );

  function edit(part: Part): void {
    setLast(null);
    setEditing(part);
  }
  function leave(part: Part, isSaved: boolean): void {
    setEditing(null);
    setLast({ part, isSaved });
  }
  const cardOf = (part: Part) => ({
    isSaved: last?.part === part && last.isSaved,
    isLeft: last?.part === part && !last.isSaved,
    onEdit: editing === null ? () => edit(part) : undefined,
  });

  return (
    <Stack>
      {personalSections.map((section) => (
        <EditableCard key={section} title={sectionTitles[section]} {...cardOf(section)}>
          {editing === section ? (
            <PersonalForm
              information={information}
              sections={[section]}
              onDone={() => leave(section, true)}
              onCancel={() => leave(section, false)}
            />
          ) : (
            <DescriptionList items={itemsOf(section, information, countries)} />
          )}
        </EditableCard>
      ))}
      <EditableCard title="Tegenrekening" {...cardOf('tegenrekening')}>
        {editing === 'tegenrekening' ? (
          <NominatedAccountForm
            information={information}
            onDone={() => leave('tegenrekening', true)}
            onCancel={() => leave('tegenrekening', false)}
          />
        ) : (
          <NominatedAccount account={information.tegenrekening} />
        )}
      </EditableCard>
    </Stack>
  );
}
