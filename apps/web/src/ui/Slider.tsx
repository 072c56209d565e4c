import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';
import styles from './Slider.module.css';

export type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'required'
> &
  Omit<FieldTexts, 'required'> & {
    value: number;
    onValueChange: (value: number) => void;
    min: number;
    max: number;
    step?: number | undefined;
    /** Formats the value for display and screen readers: `20 jaar`, `€ 10.000`. */
    formatValue?: ((value: number) => string) | undefined;
  };

/** Renders a native range input, so that the arrow keys, Page Up and Down, Home and End work as usual. */
export function Slider({
  value,
  onValueChange,
  onChange,
  min,
  max,
  step = 1,
  formatValue = String,
  label,
  help,
  error,
  id,
  className,
  ...input
}: SliderProps) {
  const fieldId = useFieldId(id, input.name);
  const share = max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 0;
  const labelAndValue = (
    <span className={styles.label}>
      <span>{label}</span>
      <output htmlFor={fieldId} className={styles.value} aria-hidden="true">
        {formatValue(value)}
      </output>
    </span>
  );
  return (
    <Field
      id={fieldId}
      label={labelAndValue}
      {...{ help, error }}
      className={classNames(styles.slider, className)}
    >
      {({ 'aria-required': _, ...wiring }) => (
        <div>
          <input
            {...input}
            {...wiring}
            type="range"
            className={styles.range}
            style={{ '--share': share } as CSSProperties}
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={formatValue(value)}
            onChange={(event) => {
              onChange?.(event);
              onValueChange(event.target.valueAsNumber);
            }}
          />
          <div className={styles.ends} aria-hidden="true">
            <span>{formatValue(min)}</span>
            <span>{formatValue(max)}</span>
          </div>
        </div>
      )}
    </Field>
  );
}
