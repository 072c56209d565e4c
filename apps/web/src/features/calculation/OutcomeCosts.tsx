import { type CalculationOutcome, paymentFrequencyTexts } from '@portaal/contract';
import { formatEuro, formatPercentage } from '../../lib/dutch-format.ts';
import styles from './OutcomeCosts.module.css';

/** Domain 2.6: every kind of cost over the whole duration, and what they do to the return. */
export function OutcomeCosts({ result }: { readonly result: CalculationOutcome }) {
  const { costs, payout, annuity } = result;
  return (
    <div className={styles.costs}>
      <dl className={styles.list}>
        <Cost term="Instapkosten" note={payout ? 'van uw kapitaal' : 'van elke inleg'} euro={costs.entry} />
        <Cost term="Lopende kosten" note="van de fondsen, hele looptijd samen" euro={costs.ongoing} />
        {annuity && <Cost term="Kosten van de lijfrente" note="hele looptijd samen" euro={costs.wrapper} />}
        {!payout && <Cost term="Uitstapkosten" note="als u aan het eind alles verkoopt" euro={costs.exit} />}
        <Cost term="Totale kosten" euro={costs.total} isTotal />
      </dl>
      <p>
        De kosten verlagen uw rendement met ongeveer{' '}
        <strong>{formatPercentage(costs.reductionInYield, 2)} per jaar</strong>.
      </p>
      <p className={styles.small}>
        Over geld dat u aan kosten betaalt, krijgt u ook geen rendement. Telt u dat mee? Dan kosten de kosten
        u in totaal {formatEuro(costs.totalIncludingLostGrowth)}.{' '}
        {payout
          ? `Zonder kosten zou elke uitkering ${formatEuro(payout.paymentWithoutCosts)} ${paymentFrequencyTexts[payout.frequency].per} zijn. Alle kosten zijn al van de bedragen hierboven afgetrokken.`
          : 'Alle kosten zijn al van de bedragen hierboven afgetrokken, behalve de uitstapkosten.'}
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
        {term} {note && <span>{note}</span>}
      </dt>
      <dd>{formatEuro(euro)}</dd>
    </div>
  );
}
