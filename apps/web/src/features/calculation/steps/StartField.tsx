import { calculatorLimits } from '@portaal/domain/products/product';
import { addMonths, firstOfNextMonth, type IsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Select } from '../../../ui/Select.tsx';

interface StartFieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly today: IsoDate;
  readonly value: IsoDate;
  readonly error: string | undefined;
  /** Empty when nothing is chosen. */
  readonly onChange: (start: IsoDate | '') => void;
}

/** Every start the rules allow: the first of the next month and the eleven after it. */
function possibleStarts(today: IsoDate): IsoDate[] {
  const first = firstOfNextMonth(today);
  return Array.from({ length: calculatorLimits.startMonthsAhead }, (_, index) => addMonths(first, index));
}

/** The first day: a month to choose, because nothing else than the first of a month is possible. */
export function StartField({ label, help, today, value, error, onChange }: StartFieldProps) {
  const starts = possibleStarts(today);
  const isPossible = starts.includes(value);
  return (
    <Select
      name="start"
      label={label}
      help={help ?? 'De eerste dag van een maand.'}
      error={error}
      width="medium"
      placeholder={isPossible ? undefined : 'Kies een maand'}
      options={starts.map((day) => ({ value: day, label: formatLongDate(day) }))}
      value={isPossible ? value : ''}
      onChange={(event) => onChange(starts.find((day) => day === event.target.value) ?? '')}
    />
  );
}
