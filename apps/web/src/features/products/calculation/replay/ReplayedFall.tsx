import type { DeepestFall } from '@portaal/engine';
import {
  formatLongDate,
  formatNumber,
  formatSignedEuro,
  formatSignedPercentage,
} from '../../../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';

interface ReplayedFallProps {
  readonly fall: DeepestFall | null;
  /** Name of the cash flows excluded from the fall and its recovery, for example `nieuwe inleg`. */
  readonly without: string;
}

/** Shows the largest fall in value, and the time until the recovery. */
export function ReplayedFall({ fall, without }: ReplayedFallProps) {
  if (fall === null) return <p>De waarde is in deze tijd in geen enkele maand gedaald.</p>;
  const { from, to, days, depth, lost, recovered } = fall;
  return (
    <FigureRow>
      <Figure
        size="small"
        label="Diepste daling"
        value={formatSignedPercentage(-depth)}
        note={`${formatSignedEuro(-lost / 100)} op de waarde van toen`}
      />
      <Figure
        size="small"
        label="Van hoog naar laag"
        value={`${formatNumber(days)} dagen`}
        note={`${formatLongDate(from)} tot ${formatLongDate(to)}`}
      />
      <Figure
        size="small"
        label="Hersteld"
        value={recovered ? `na ${formatNumber(recovered.days)} dagen` : 'nog niet'}
        note={
          recovered
            ? `op ${formatLongDate(recovered.on)}, zonder ${without} mee te tellen`
            : 'op de laatste koers'
        }
      />
    </FigureRow>
  );
}

/** Returns the days of the peak and the trough of the largest fall, as marks on the value line. */
export const fallMarks = (fall: DeepestFall | null, days: readonly string[]) =>
  fall
    ? [
        { at: days.indexOf(fall.from), kind: 'up', text: 'begin van de diepste daling' } as const,
        { at: days.indexOf(fall.to), kind: 'down', text: 'laagste stand van de diepste daling' } as const,
      ]
    : [];
