import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import type { Ref } from 'react';
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

interface OutcomeFiguresProps {
  readonly result: CalculationOutcome;
  /** The heading, which receives the focus when the investor returns to the figures. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Shows the outcome itself: an end value, or the payments of an annuity. */
export function OutcomeFigures({ result, headingRef }: OutcomeFiguresProps) {
  const { payout } = result;
  return (
    <section className={styles.figures}>
      <Heading level={2} size="medium" ref={headingRef} tabIndex={-1}>
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
