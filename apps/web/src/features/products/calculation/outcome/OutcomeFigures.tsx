import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { GrowthFigures } from './GrowthFigures.tsx';
import styles from './OutcomeFigures.module.css';
import { PayoutFigures } from './PayoutFigures.tsx';

/** Returns the title above the three scenario amounts of an outcome. */
const outcomeTitle = ({ payout, endDate }: Pick<CalculationOutcome, 'payout' | 'endDate'>): string =>
  payout === undefined
    ? `Waarde op ${formatLongDate(endDate)}`
    : `Uw bruto uitkering ${paymentFrequencyTexts[payout.frequency].per}`;

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
