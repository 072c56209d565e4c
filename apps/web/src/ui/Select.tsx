import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';
import type { ControlWidth } from './TextField.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export type SelectProps = Omit<ComponentProps<'select'>, 'required' | 'multiple' | 'size'> &
  FieldTexts & {
    options: readonly SelectOption[];
    /** Text of a first option with the value `''`, such as `Kies een land`. */
    placeholder?: string | undefined;
    width?: ControlWidth | undefined;
  };

export function Select({
  label,
  help,
  error,
  required,
  options,
  placeholder,
  width = 'full',
  id,
  className,
  ...select
}: SelectProps) {
  return (
    <Field id={useFieldId(id, select.name)} {...{ label, help, error, required, className }}>
      {(wiring) => (
        <div className={classNames(control.box, styles.box, width !== 'full' && control[width])}>
          <select {...select} {...wiring} className={classNames(control.input, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className={styles.arrow} />
        </div>
      )}
    </Field>
  );
}
