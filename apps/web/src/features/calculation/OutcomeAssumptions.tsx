import type { CalculationInput, CalculationResult, Fund } from '@portaal/contract';
import { formatLongDate, formatPercentage } from '../../lib/dutch-format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './OutcomeAssumptions.module.css';

export interface OutcomeAssumptionsProps {
  readonly result: CalculationResult;
  readonly input: CalculationInput;
  /** The funds in this calculation. */
  readonly funds: readonly Fund[];
}

/** What the figures rest on (domain 2.2, 2.3): rates, dates, method and the version of the parameters. */
export function OutcomeAssumptions({ result, input, funds }: OutcomeAssumptionsProps) {
  return (
    <div className={styles.assumptions}>
      <ul className={styles.list}>
        <li>
          Wij rekenen van {formatLongDate(input.start)} tot {formatLongDate(result.endDate)}.
        </li>
        <li>
          Het verwachte rendement van uw verdeling is {formatPercentage(result.mix.netReturn, 2)} per jaar, na
          lopende kosten. De schommeling (volatiliteit) is {formatPercentage(result.mix.volatility, 2)} per
          jaar.
        </li>
        {input.periodicDeposit > 0 && <li>Uw inleg per maand beleggen wij aan het begin van elke maand.</li>}
        <li>Uitkeringen van de fondsen beleggen wij opnieuw.</li>
        <li>De rendementen zijn aannames, geen beloftes. Zij gelden voor elk jaar even hoog.</li>
      </ul>
      <Disclosure summary="Lees meer over de berekening">
        <ul className={styles.list}>
          {funds.map((fund) => (
            <li key={fund.id}>
              {fund.name}: verwacht rendement {formatPercentage(fund.expectedNetReturn, 2)} per jaar,
              instapkosten {formatPercentage(fund.entryCostRate, 2)}, lopende kosten{' '}
              {formatPercentage(fund.ongoingCostRate, 2)} per jaar, uitstapkosten{' '}
              {formatPercentage(fund.exitCostRate.underFiveYears, 2)} (korter dan 5 jaar) of{' '}
              {formatPercentage(fund.exitCostRate.fromFiveYears, 2)} (5 jaar of langer).
            </li>
          ))}
          <li>
            ‘Verwacht’ gaat uit van een verdeling die steeds gelijk blijft. De kosten en het bedrag bij
            verkoop rekenen wij per fonds uit. Daardoor sluiten die bedragen niet altijd precies op elkaar
            aan.
          </li>
          <li>Wij rekenen met gelijke maanden, en tot op de cent.</li>
          <li>Gegevens van de fondsen: versie {result.parameterVersion}.</li>
        </ul>
      </Disclosure>
    </div>
  );
}
