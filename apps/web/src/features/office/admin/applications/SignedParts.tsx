import type {
  AnsweredForReview,
  WholeApplicationReview,
} from '@portaal/domain/investing/applications/reviews';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { signedParts } from './signed-parts.ts';

const roles = {
  applicant: 'Aanvrager',
  partner: 'Partner',
  otherParent: 'Andere ouder',
} as const satisfies Record<AnsweredForReview['role'], string>;

function Answered({ role, ...record }: AnsweredForReview) {
  return (
    <Stack gap="small">
      <Heading level={3} size="small">{`Vragenlijst: ${roles[role].toLowerCase()}`}</Heading>
      <DescriptionList
        items={[
          { term: 'Uit de antwoorden', value: record.computedProfile },
          { term: 'Gekozen', value: record.chosenProfile },
          { term: record.questionnaire, value: `ingevuld op ${momentText(record.completedAt)}` },
        ]}
      />
      <Disclosure summary={`Antwoorden en bevestigingen van ${roles[role].toLowerCase()}`}>
        <Stack gap="small">
          <DescriptionList
            items={record.answers.map(({ question, answer }) => ({
              term: question,
              value: answer === '' ? 'Geen antwoord' : answer,
            }))}
          />
          <ul>
            {record.acknowledgements.map(({ text, at }) => (
              <li key={text}>
                {text} (bevestigd op {momentText(at)})
              </li>
            ))}
          </ul>
        </Stack>
      </Disclosure>
    </Stack>
  );
}

/** Shows the signed data, the signatories and the times of their signatures. */
export function SignedParts({ application }: { readonly application: WholeApplicationReview }) {
  const { nameOf } = useCountries();
  return (
    <Stack gap="medium">
      <Heading size="medium">Wat is ondertekend</Heading>
      {signedParts(application, nameOf).map(({ title, items }) => (
        <Stack key={title} gap="small">
          <Heading level={3} size="small">
            {title}
          </Heading>
          <DescriptionList items={items} />
        </Stack>
      ))}
      {application.questionnaires.map((record) => (
        <Answered key={`${record.role} ${record.questionnaire}`} {...record} />
      ))}
      <Stack gap="small">
        <Heading level={3} size="small">
          Handtekeningen
        </Heading>
        <DescriptionList
          items={application.signers.map(({ role, email, accountName, signedAt }) => ({
            term: `${roles[role]}, ${email}`,
            value:
              signedAt === null ? (
                <Badge tone="warning">Nog niet getekend</Badge>
              ) : (
                [accountName, momentText(signedAt)].filter(Boolean).join(', ')
              ),
          }))}
        />
      </Stack>
    </Stack>
  );
}
