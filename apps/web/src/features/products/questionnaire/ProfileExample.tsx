import { scenarioTexts } from '@portaal/domain/products/products/texts';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { formatWholeEuro } from '../../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import styles from './ProfileResult.module.css';

/** Explains a profile in euros: shows the possible results of its proposed allocation for an example amount. */
export function ProfileExample({ profile }: { readonly profile: RiskProfile }) {
  const { deposit, years } = profile.example;
  return (
    <section className={styles.part}>
      <Heading size="small" level={2}>
        Wat kan {formatWholeEuro(deposit)} in {years} jaar worden?
      </Heading>
      <FigureRow>
        {scenarioTexts.map(({ key, label }) => (
          <Figure key={key} size="small" label={label} value={formatWholeEuro(profile.example[key])} />
        ))}
      </FigureRow>
      <p className={styles.quiet}>
        Dit is een voorbeeld met de verdeling die bij {profile.name} past, na kosten en vóór belasting. De
        uitkomst kan hoger of lager zijn.
      </p>
    </section>
  );
}
