import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { outcomeTexts, variablePayoutTexts } from '@portaal/domain/products/calculation/outcome-texts';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { displayedExitCosts, exitAgeText } from '@portaal/domain/products/funds/exit-costs';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { brandArrearsText } from '../../../../entities/dealing/dealing-texts.ts';
import { ForecastSources } from '../../../../entities/fund/ForecastSources.tsx';
import {
  formatCostPercentage,
  formatEuro,
  formatLongDate,
  formatPercentage,
} from '../../../../lib/dutch-format.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import styles from './OutcomeAssumptions.module.css';

const oneOf = new Intl.ListFormat('nl-NL', { type: 'disjunction' });

export interface OutcomeAssumptionsProps {
  readonly result: CalculationOutcome;
  readonly input: CalculationInput;
  /** Funds in this calculation. */
  readonly funds: readonly Fund[];
}

/** Shows the basis of the figures (domain 2.2 to 2.4): rates, dates, method and the version of the parameters. */
export function OutcomeAssumptions({ result, input, funds }: OutcomeAssumptionsProps) {
  const { mix, payout, annuity } = result;
  return (
    <div className={styles.assumptions}>
      <ul className={styles.list}>
        <li>
          Wij rekenen van {formatLongDate(input.start)} tot {formatLongDate(result.endDate)}.
        </li>
        <li>
          Het verwachte <TermText>rendement</TermText> van uw verdeling is{' '}
          {formatPercentage(mix.netReturn, 2)} per jaar, na <TermText>lopende kosten</TermText>
          {annuity && ' en de kosten van de lijfrente'}. De schommeling (volatiliteit) is{' '}
          {formatPercentage(mix.volatility, 2)} per jaar.
        </li>
        {payout ? (
          <>
            <li>{brandArrearsText()}</li>
            {Object.values(variablePayoutTexts).map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>
              Zonder schommelingen is de uitkering {formatEuro(payout.deterministicPayment)}{' '}
              {paymentFrequencyTexts[payout.frequency].per}. Als ‘verwacht’ tonen wij nooit meer dan dat.
            </li>
          </>
        ) : (
          input.periodicDeposit > 0 && <li>Uw inleg per maand beleggen wij aan het begin van elke maand.</li>
        )}
        {funds.length > 1 && (
          <li>{outcomeTexts.drifts} Onze berekening gaat uit van een verdeling die gelijk blijft.</li>
        )}
        <li>{outcomeTexts.reinvested}</li>
        <li>{outcomeTexts.assumed}</li>
      </ul>
      <ForecastSources funds={funds} />
      <Disclosure summary="Lees meer over de berekening">
        <ul className={styles.list}>
          {funds.map((fund) => (
            <CalculationFund key={fund.id} fund={fund} withExit={payout === undefined} />
          ))}
          {payout === undefined && (
            <li>
              ‘Verwacht’ rekenen wij met de verdeling als geheel. De kosten en het bedrag bij verkoop rekenen
              wij per fonds uit. Daardoor sluiten die bedragen niet altijd precies op elkaar aan.
            </li>
          )}
          <li>Wij rekenen met gelijke maanden, en tot op de cent.</li>
          <li>Gegevens waarmee wij rekenen: versie {result.parameterVersion}.</li>
        </ul>
      </Disclosure>
    </div>
  );
}

function CalculationFund({ fund, withExit }: { readonly fund: Fund; readonly withExit: boolean }) {
  const exitCosts = displayedExitCosts(fund).map(
    (step, _, { length }) =>
      `${formatCostPercentage(step.rate)}${length === 1 ? '' : ` (${exitAgeText(step)})`}`,
  );
  return (
    <li>
      {fund.name}: verwacht rendement {formatPercentage(fund.expectedNetReturn, 2)} per jaar, instapkosten{' '}
      {formatCostPercentage(fund.entryCostRate)}, lopende kosten {formatCostPercentage(fund.ongoingCostRate)}{' '}
      per jaar
      {withExit && `, uitstapkosten ${oneOf.format(exitCosts)}`}.
    </li>
  );
}
