import type { CalculationOutcome } from '@portaal/contract';
import type { ReactNode } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import { GrowthFigures } from './GrowthFigures.tsx';
import styles from './OutcomeFigures.module.css';
import { outcomeTitle } from './outcome-texts.ts';
import { PayoutFigures } from './PayoutFigures.tsx';

/** The outcome itself: an end value, or what an annuity pays. */
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
          In 10 van de 100 gevallen is de uitkomst lager dan ‘als het tegenzit’. In 10 van de 100 gevallen is
          de uitkomst hoger dan ‘als het meezit’. De uitkomst kan ook daarbuiten liggen.
        </p>
        <NetOf>
          {payout === undefined
            ? 'Wij ronden af op hele euro’s.'
            : 'De uitkering staat niet vast. Wij berekenen de hoogte elk jaar opnieuw. Wij houden loonheffing en de bijdrage voor de Zorgverzekeringswet in. U ontvangt dus minder.'}
        </NetOf>
      </div>
    </section>
  );
}

function NetOf({ children }: { readonly children: ReactNode }) {
  return (
    <p>De bedragen zijn na kosten en vóór belasting. Wij houden geen rekening met inflatie. {children}</p>
  );
}
