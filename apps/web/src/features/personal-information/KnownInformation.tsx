import {
  type PersonalInformation,
  type PersonalSection,
  personalSections,
} from '@portaal/domain/personal-information/calls';
import { useState } from 'react';
import {
  addressFacts,
  contactFacts,
  identityFacts,
  personFacts,
} from '../../entities/person/section-facts.tsx';
import { type Countries, useCountries } from '../../entities/person/use-countries.ts';
import { type Fact, FactList } from '../../ui/FactList.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { CounterAccount } from './CounterAccount.tsx';
import { CounterAccountForm } from './CounterAccountForm.tsx';
import { EditableCard } from './EditableCard.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { sectionTitles } from './section-texts.ts';

type Part = PersonalSection | 'tegenrekening';

function factsOf(
  section: PersonalSection,
  information: PersonalInformation,
  countries: Countries,
): readonly Fact[] {
  const { persoon, adres, contact, identiteit } = information;
  switch (section) {
    case 'persoon':
      return persoon ? personFacts(persoon, countries) : [];
    case 'adres':
      return adres ? addressFacts(adres, countries) : [];
    case 'contact':
      return contact ? contactFacts(contact) : [];
    case 'identiteit':
      return identiteit ? identityFacts(identiteit) : [];
  }
}

interface KnownInformationProps {
  readonly information: PersonalInformation;
  /** The first form was stored just now. */
  readonly isNew: boolean;
}

/** what we know, in parts that are changed one at a time. */
export function KnownInformation({ information, isNew }: KnownInformationProps) {
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
            <FactList facts={factsOf(section, information, countries)} />
          )}
        </EditableCard>
      ))}
      <EditableCard title="Tegenrekening" {...cardOf('tegenrekening')}>
        {editing === 'tegenrekening' ? (
          <CounterAccountForm
            information={information}
            onDone={() => leave('tegenrekening', true)}
            onCancel={() => leave('tegenrekening', false)}
          />
        ) : (
          <CounterAccount account={information.tegenrekening} />
        )}
      </EditableCard>
    </Stack>
  );
}
