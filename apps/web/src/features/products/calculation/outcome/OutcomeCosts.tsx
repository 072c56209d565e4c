import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { costLines, outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatEuro, formatPercentage } from '../../../../lib/dutch-format.ts';
import { TermText } from '../../../../ui/TermText.tsx';
import styles from './OutcomeCosts.module.css';

/** Domain 2.6: shows every kind of cost over the whole duration, and the effect of the costs on the return. */
export function OutcomeCosts({ result }: { readonly result: CalculationOutcome }) {
  const { costs, payout, annuity } = result;
  return (
    <div className={styles.costs}>
      <dl className={styles.list}>
        {costLines(result).map((line) => (
          <Cost key={line.term} {...line} />
        ))}
        <Cost term="Totale kosten" euro={costs.total} isTotal />
      </dl>
      <p>
        De kosten verlagen uw rendement met ongeveer{' '}
        <strong>{formatPercentage(costs.reductionInYield, 2)} per jaar</strong>.
      </p>
      <p className={styles.small}>
        {outcomeTexts.costsOfCosts} {formatEuro(costs.totalIncludingLostGrowth)}.{' '}
        {payout
          ? `Zonder kosten zou elke uitkering ${formatEuro(payout.paymentWithoutCosts)} ${paymentFrequencyTexts[payout.frequency].per} zijn. Alle kosten zijn al van de bedragen hierboven afgetrokken.`
          : `Alle kosten zijn al van de bedragen hierboven afgetrokken${annuity ? '' : ', behalve de uitstapkosten'}.`}
      </p>
    </div>
  );
}

interface CostProps {
  readonly term: string;
  readonly note?: string;
  readonly euro: number;
  readonly isTotal?: boolean;
}

function Cost({ term, note, euro, isTotal }: CostProps) {
  return (
    <div className={styles.cost} data-total={isTotal}>
      <dt>
        <TermText>{term}</TermText> {note && <span>{note}</span>}
      </dt>
      <dd>{formatEuro(euro)}</dd>
    </div>
  );
}
