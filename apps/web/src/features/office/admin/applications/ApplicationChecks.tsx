import { type ReviewCheck, reviewCheckTexts } from '@portaal/domain/investing/applications/reviews';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import styles from './Applications.module.css';

const outcomes: Readonly<
  Record<ReviewCheck['outcome'], { readonly text: string; readonly tone: Tone; readonly place: number }>
> = {
  stop: { text: 'Niet mogelijk', tone: 'danger', place: 0 },
  look: { text: 'Kijken', tone: 'warning', place: 1 },
  ok: { text: 'In orde', tone: 'success', place: 2 },
};

/** Shows all checks of an application. Checks that an employee must resolve come first. */
export function ApplicationChecks({ checks }: { readonly checks: readonly ReviewCheck[] }) {
  const sorted = checks.toSorted((a, b) => outcomes[a.outcome].place - outcomes[b.outcome].place);
  return (
    <Stack gap="small">
      <Heading size="medium">Controles</Heading>
      <ul className={styles.checks}>
        {sorted.map(({ code, outcome, text }) => (
          <li key={code} className={styles.check} data-outcome={outcome}>
            <span>
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Badge>
            </span>
            <span>
              <strong className={styles.name}>{reviewCheckTexts[code]}</strong>
              {text !== '' && <span className={styles.finding}> {text}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
