import { calculatorLimits } from '@portaal/domain/products/products/product';
import { addMonths, firstOfNextMonth, type IsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Select } from '../../../../ui/Select.tsx';

interface StartFieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly today: IsoDate;
  readonly value: IsoDate;
  readonly error: string | undefined;
  /** Receives an empty text if no start is chosen. */
  readonly onChange: (start: IsoDate | '') => void;
}

/** Returns every start that the rules allow: the first of the next month and of the eleven months after it. */
function possibleStarts(today: IsoDate): IsoDate[] {
  const first = firstOfNextMonth(today);
  return Array.from({ length: calculatorLimits.startMonthsAhead }, (_, index) => addMonths(first, index));
}

/** Shows a choice of months for the start, because an investment can start only on the first of a month. */
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
