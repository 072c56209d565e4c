import {
  type PersonalInformation,
  personalSections,
} from '@portaal/domain/people/personal-information/calls';
import { type ReactNode, useEffect, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { InformationDetails } from './InformationDetails.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { useGetPersonalInformation } from './use-personal-information.ts';

interface PersonalInformationPageProps {
  /** Called whenever the stored data changes, because the menu depends on it (L-07, P-03). */
  readonly onKnown: (information: PersonalInformation) => void;
  readonly above?: ReactNode;
  /** Content above the stored information; shown only if the user has stored information. */
  readonly next?: ReactNode;
}

/**
 * requires a user without stored data to fill in all sections. After that, each section is changed separately.
 */
export function PersonalInformationPage({ onKnown, above, next }: PersonalInformationPageProps) {
  const information = useGetPersonalInformation();
  const { data } = information;
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (data !== undefined) onKnown(data);
  }, [data, onKnown]);
  const isUnknown = data?.Id === 0;
  return (
    <Stack gap="large">
      <PageTitle
        intro={
          isUnknown
            ? 'Wij hebben nog geen gegevens van u. Vul ze hier in. Dan hoeft dat niet meer als u belegt.'
            : 'Klopt er iets niet meer? Bent u verhuisd? Wijzig het hier.'
        }
      >
        Persoonlijke informatie
      </PageTitle>
      {above}
      <Loaded
        query={information}
        data={data}
        loading={<Skeleton lines={8} />}
        failedTitle="Wij kunnen uw gegevens nu niet laten zien"
      />
      {isUnknown && (
        <Card>
          <PersonalForm information={data} sections={personalSections} onDone={() => setIsNew(true)} />
        </Card>
      )}
      {data !== undefined && !isUnknown && (
        <>
          {next}
          <InformationDetails information={data} isNew={isNew} />
        </>
      )}
    </Stack>
  );
}
