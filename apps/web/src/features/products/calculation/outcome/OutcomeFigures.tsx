import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { Heading } from '../../../../ui/Heading.tsx';
import { GrowthFigures } from './GrowthFigures.tsx';
import styles from './OutcomeFigures.module.css';
import { outcomeTitle } from './outcome-texts.ts';
import { PayoutFigures } from './PayoutFigures.tsx';

/** Shows the outcome itself: an end value, or the payments of an annuity. */
export function OutcomeFigures({ result }: { readonly result: CalculationOutcome }) {
  const { payout } = result;
  return (
    <section className={styles.figures}>
      <Heading level={2} size="medium">
        {outcomeTitle(result)}
      </Heading>
      {payout === undefined ? (
        <GrowthFigures result={result} />
      ) : (
        <PayoutFigures result={result} payout={payout} />
      )}
      <div className={styles.explain}>
        <p>
          {outcomeTexts.spread} {outcomeTexts.severe}
        </p>
        <p>
          {outcomeTexts.net}{' '}
          {payout === undefined ? 'Wij ronden af op hele euro’s.' : outcomeTexts.payoutVaries}
        </p>
      </div>
    </section>
  );
}
