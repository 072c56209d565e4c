import type { IsoDate } from '@portaal/engine';
import { type ClipboardEvent, type FocusEvent, type ReactNode, type Ref, useState } from 'react';
import shared from './boxes.module.css';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import styles from './DateField.module.css';
import { type DateParts, dateParts, readDate, readParts, splitDate, writtenParts } from './date-input.ts';
import { FieldGroup, type FieldTexts, useFieldId } from './Field.tsx';
import { isSending } from './use-typed-value.ts';

export interface DateFieldProps extends FieldTexts {
  name: string;
  id?: string | undefined;
  value: IsoDate | null;
  /**
   * `problem` explains why the typed text is not a date. The value is then `null`, and `text` contains the text of
   * the three boxes.
   */
  onValueChange: (value: IsoDate | null, problem: string | undefined, text: string) => void;
  /** Stored text that is not a valid date: `31-2-`. */
  typed?: string | undefined;
  /** Called when the focus leaves the whole field. */
  onBlur?: (() => void) | undefined;
  /** Enables browser autofill for a date of birth. */
  birthday?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Content after the boxes: the button that opens a calendar (`DatePicker`). */
  action?: ReactNode | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const boxes = [
  { part: 'day', label: 'Dag', hint: 'dd', size: 2, fill: 'bday-day' },
  { part: 'month', label: 'Maand', hint: 'mm', size: 2, fill: 'bday-month' },
  { part: 'year', label: 'Jaar', hint: 'jjjj', size: 4, fill: 'bday-year' },
] as const;

/**
 * Renders a date in three boxes. For a date that the user knows, typing is faster and more reliable than a calendar.
 */
export function DateField({
  name,
  id,
  value,
  onValueChange,
  typed,
  onBlur,
  birthday,
  disabled,
  action,
  ref,
  className,
  ...texts
}: DateFieldProps) {
  const fieldId = useFieldId(id, name);
  const [parts, setParts] = useState(() => (typed === undefined ? dateParts(value) : readParts(typed)));
  const [lastValue, setLastValue] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== lastValue) {
    setLastValue(value);
    setParts(dateParts(value));
  }
  const reading = readDate(parts);
  const error = (left && !reading.ok ? reading.message : undefined) ?? texts.error;

  const change = (next: DateParts) => {
    const now = readDate(next);
    const date = now.ok ? now.value : null;
    setParts(next);
    setLastValue(date);
    setLeft(false);
    onValueChange(date, now.ok ? undefined : now.message, writtenParts(next));
  };
  const paste = (event: ClipboardEvent) => {
    const whole = splitDate(event.clipboardData.getData('text'));
    if (!whole) return;
    event.preventDefault();
    change(whole);
  };
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (!isSending(event)) setLeft(true);
    onBlur?.();
  };

  return (
    <FieldGroup id={fieldId} {...texts} error={error} onBlur={leave} className={className}>
      <div className={classNames(shared.boxes, styles.boxes)}>
        {boxes.map(({ part, label, hint, size, fill }, index) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={index === 0 ? fieldId : `${fieldId}-${part}`} className={shared.caption}>
              {label}
            </label>
            <div className={control.box}>
              <input
                id={index === 0 ? fieldId : `${fieldId}-${part}`}
                name={`${name}-${part}`}
                ref={index === 0 ? ref : undefined}
                className={classNames(control.input, styles.input)}
                type="text"
                inputMode="numeric"
                maxLength={size}
                placeholder={hint}
                autoComplete={birthday ? fill : 'off'}
                aria-invalid={error ? true : undefined}
                aria-required={texts.required || undefined}
                disabled={disabled}
                value={parts[part]}
                onPaste={paste}
                onChange={(event) => change({ ...parts, [part]: event.target.value.replace(/\D/g, '') })}
              />
            </div>
          </div>
        ))}
        {action}
      </div>
    </FieldGroup>
  );
}
