import type { ValueLine } from '@portaal/domain/investing/returns/calls';
import { isoDate } from '@portaal/engine';
import { useMemo, useState } from 'react';
import { isChosen, type Period, periodChoices } from '../../../entities/contract/periods.ts';
import { ValueLineChart } from '../../../entities/value-line/ValueLineChart.tsx';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import { ChartSkeleton } from './OverviewSkeleton.tsx';
import { useGetValueLine } from './use-contracts.ts';
import styles from './ValueOverTime.module.css';

/** shows the total value of all contracts over time, and the last distribution of the funds. */
export function ValueOverTime() {
  const line = useGetValueLine();
  if (line.isPending) return <ChartSkeleton />;
  if (line.data === undefined) {
    return (
      <LoadingFailed
        title="De waarde in de tijd is nu niet beschikbaar"
        error={line.error}
        busy={line.isFetching}
        onRetry={() => line.refetch()}
      />
    );
  }
  // A chart line needs at least two points.
  return line.data.Reeks.length > 1 ? <Line line={line.data} /> : null;
}

function Line({ line: { Reeks, Betalingen, LaatsteUitkering } }: { readonly line: ValueLine }) {
  const [period, setPeriod] = useState<Period>({});
  const first = Reeks[0]?.Datum ?? '';
  const last = Reeks.at(-1)?.Datum ?? '';
  const displayed = useMemo(() => {
    const from = period.van ?? first;
    return {
      points: Reeks.filter(({ Datum }) => Datum >= from).map(({ Datum, Waarde, Ingelegd }) => ({
        day: isoDate(Datum),
        value: Waarde,
        paidIn: Ingelegd,
      })),
      payments: Betalingen.map(({ Datum, Ingelegd, Opgenomen, IsVast }) => ({
        day: isoDate(Datum),
        paidIn: Ingelegd,
        takenOut: Opgenomen,
        isRegular: IsVast,
      })),
      isWhole: from <= first,
    };
  }, [Reeks, Betalingen, period, first]);
  return (
    <Card title="Waarde in de tijd">
      <div className={styles.content}>
        <Cluster role="group" aria-label="Periode" className="no-print">
          {periodChoices(isoDate(first), isoDate(last)).map((choice) => (
            <Button
              key={choice.name}
              size="small"
              variant={isChosen(choice, period) ? 'primary' : 'secondary'}
              aria-pressed={isChosen(choice, period)}
              onClick={() => setPeriod(choice.period)}
            >
              {choice.name}
            </Button>
          ))}
        </Cluster>
        <ValueLineChart label="Waarde van uw contracten" line={displayed} />
        <p className={styles.note}>
          De contracten die u hebt verkocht, tellen hier mee, en bij Resultaat bovenaan niet.
        </p>
        {LaatsteUitkering && <LastDistribution distribution={LaatsteUitkering} />}
      </div>
    </Card>
  );
}

/** Shows the funds' distribution for the last month, and whether it was paid out or reinvested. */
function LastDistribution({
  distribution: { Valutadatum, Uitbetaald, Herbelegd },
}: {
  readonly distribution: NonNullable<ValueLine['LaatsteUitkering']>;
}) {
  const parts = [
    ...(Uitbetaald === 0 ? [] : [`${formatEuro(Uitbetaald)} uitbetaald`]),
    ...(Herbelegd === 0 ? [] : [`${formatEuro(Herbelegd)} herbelegd`]),
  ];
  return (
    <Figure
      size="small"
      label="Uitkering vorige maand"
      value={formatEuro(Math.round((Uitbetaald + Herbelegd) * 100) / 100)}
      note={`${parts.join(', ')}, verwerkt op ${formatLongDate(Valutadatum)}`}
    />
  );
}
