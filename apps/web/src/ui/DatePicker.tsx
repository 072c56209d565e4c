import type { IsoDate } from '@portaal/engine';
import { lazy, Suspense, useRef, useState } from 'react';
import { DateField, type DateFieldProps } from './DateField.tsx';
import styles from './DatePicker.module.css';
import { dateParts, writtenParts } from './date-input.ts';
import { Icon } from './Icon.tsx';

/** The library is loaded only when a user opens a calendar. */
const CalendarPopover = lazy(() =>
  import('./CalendarPopover.tsx').then((module) => ({ default: module.CalendarPopover })),
);

export type DatePickerProps = Omit<DateFieldProps, 'action' | 'birthday'> & {
  /** First and last day that the calendar offers. The form validates typed dates. */
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
};

/** Renders the field for a date that users look up: typed as in `DateField`, or chosen in a calendar. */
export function DatePicker({ min, max, ...props }: DatePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { value, onValueChange, disabled } = props;
  return (
    <DateField
      {...props}
      action={
        <>
          <button
            ref={button}
            type="button"
            className={styles.open}
            aria-label="Kies een dag in de kalender"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <Suspense>
              <CalendarPopover
                button={button}
                value={value}
                min={min}
                max={max}
                onClose={() => setOpen(false)}
                onChoose={(day) => {
                  onValueChange(day, undefined, writtenParts(dateParts(day)));
                  setOpen(false);
                }}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}
