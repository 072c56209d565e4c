import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import {
  formatSignedPercentage,
  formatSignedWholeEuro,
  formatWholeEuro,
} from '../../../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import styles from './OutcomeFigures.module.css';
import { PossibleLoss } from './PossibleLoss.tsx';
import { ScenarioTiles } from './ScenarioTiles.tsx';

/** Shows a result both in euros and as a percentage of the deposits. */
function Result({ endValue, paidIn }: { readonly endValue: number; readonly paidIn: number }) {
  const difference = endValue - paidIn;
  return (
    <>
      {formatSignedWholeEuro(difference)}
      <br />
      {formatSignedPercentage(difference / paidIn)} over uw inleg
    </>
  );
}

/** Shows, for SB and SUL, the possible values on the end date, and the total of the deposits. */
export function GrowthFigures({ result }: { readonly result: CalculationOutcome }) {
  const { totalDeposit, scenarios } = result;
  const gained = scenarios.expected.endValue - totalDeposit;
  const isAnnuity = result.annuity !== undefined;
  return (
    <>
      <ScenarioTiles
        value={(key) => formatWholeEuro(scenarios[key].endValue)}
        note={(key) => <Result endValue={scenarios[key].endValue} paidIn={totalDeposit} />}
      />
      {result.severe && (
        <PossibleLoss
          result={result}
          severe={formatWholeEuro(result.severe.endValue)}
          severeNote={<Result endValue={result.severe.endValue} paidIn={totalDeposit} />}
        />
      )}
      <FigureRow className={styles.row}>
        <Figure size="small" label="U legt in totaal in" value={formatWholeEuro(totalDeposit)} />
        <Figure
          size="small"
          label="Verwacht resultaat"
          value={formatSignedWholeEuro(gained)}
          note={`${formatSignedPercentage(gained / totalDeposit)} over uw inleg, hele looptijd`}
        />
        <Figure
          size="small"
          label={isAnnuity ? 'Over voor een uitkering' : 'Als u dan alles verkoopt'}
          value={formatWholeEuro(result.paidOut)}
          note={isAnnuity ? 'Verwacht. Omzetten kost niets.' : 'Verwacht, na uitstapkosten'}
        />
      </FigureRow>
    </>
  );
}
