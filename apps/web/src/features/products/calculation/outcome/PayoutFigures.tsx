import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatEuro, formatLongDate, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import styles from './OutcomeFigures.module.css';
import { PossibleLoss } from './PossibleLoss.tsx';
import { ScenarioTiles } from './ScenarioTiles.tsx';

export interface PayoutFiguresProps {
  readonly result: CalculationOutcome;
  readonly payout: NonNullable<CalculationOutcome['payout']>;
}

/** Shows, for SDIL, the amount of each payout, the first and last payout day, and the total. */
export function PayoutFigures({ result, payout }: PayoutFiguresProps) {
  const { scenarios } = result;
  return (
    <>
      <ScenarioTiles
        value={(key) => formatEuro(scenarios[key].periodicPayment ?? 0)}
        note={(key) => (
          <>
            {formatWholeEuro(scenarios[key].totalPaid ?? 0)} samen
            <br />
            in de hele looptijd
          </>
        )}
      />
      {result.severe && (
        <PossibleLoss
          result={result}
          severe={formatEuro(result.severe.periodicPayment ?? 0)}
          severeNote={paymentFrequencyTexts[payout.frequency].per}
        />
      )}
      <FigureRow className={styles.row}>
        <Figure
          size="small"
          label="Uw lijfrentekapitaal"
          value={formatWholeEuro(result.totalDeposit)}
          note={`${formatWholeEuro(payout.invested)} na instapkosten`}
        />
        <Figure
          size="small"
          label="Eerste uitkering"
          value={formatLongDate(payout.firstPaymentDate)}
          note={`${payout.paymentCount} uitkeringen in totaal`}
        />
        <Figure
          size="small"
          label="Laatste uitkering"
          value={formatLongDate(payout.lastPaymentDate)}
          note={`${formatEuro(scenarios.expected.lastPayment ?? 0)} verwacht`}
        />
      </FigureRow>
    </>
  );
}
