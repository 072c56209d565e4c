import type { FocusEvent, KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './NumberField.module.css';
import { type TypedResult, useTypedValue } from './use-typed-value.ts';

export interface NumberFieldProps extends FieldTexts {
  name: string;
  id?: string | undefined;
  /** A whole number; `null` if the field is empty. */
  value: number | null;
  onValueChange: (value: number | null, problem: string | undefined) => void;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Unit after the number: `jaar`. */
  unit?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

function read(text: string): TypedResult<number> {
  const bare = text.trim();
  if (bare === '') return { ok: true, value: null };
  return /^\d{1,9}$/.test(bare)
    ? { ok: true, value: Number(bare) }
    : { ok: false, message: 'Vul een heel getal in.' };
}

const write = (value: number | null): string => (value === null ? '' : String(value));

/**
 * Renders the field for a whole number, typed or changed with the buttons and the arrow keys. The limits only guide
 * the user; the form validates the value.
 */
export function NumberField({
  value,
  onValueChange,
  onBlur,
  min = 0,
  max = 999_999_999,
  step = 1,
  unit,
  disabled,
  id,
  name,
  className,
  ...texts
}: NumberFieldProps) {
  const fieldId = useFieldId(id, name);
  const typed = useTypedValue({ value, read, write, onValueChange });
  const error = typed.problem ?? texts.error;

  const stepBy = (steps: number) => {
    const from = value ?? (steps > 0 ? min - step : min + step);
    onValueChange(Math.min(max, Math.max(min, from + steps * step)), undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };
  const stepper = (steps: 1 | -1, label: string) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-controls={fieldId}
      disabled={disabled || (value !== null && (steps > 0 ? value >= max : value <= min))}
      onClick={() => stepBy(steps)}
    >
      <Icon name={steps > 0 ? 'plus' : 'minus'} />
    </button>
  );

  return (
    <Field id={fieldId} {...texts} error={error} className={className}>
      {(wiring) => (
        <div className={classNames(control.box, styles.box)}>
          {stepper(-1, 'Minder')}
          <input
            {...wiring}
            name={name}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            className={classNames(control.input, styles.input)}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value ?? undefined}
            aria-valuetext={value === null ? 'niets ingevuld' : `${value} ${unit ?? ''}`.trim()}
            disabled={disabled}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              typed.leave(event);
              onBlur?.(event);
            }}
          />
          {unit && (
            <label htmlFor={fieldId} className={styles.unit} aria-hidden="true">
              {unit}
            </label>
          )}
          {stepper(1, 'Meer')}
        </div>
      )}
    </Field>
  );
}
