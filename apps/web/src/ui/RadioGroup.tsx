import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldGroup, type FieldTexts, useFieldId } from './Field.tsx';
import styles from './RadioGroup.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** One line of help under the label. */
  help?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

export type RadioGroupProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'checked' | 'required' | 'name'
> &
  FieldTexts & {
    name: string;
    options: readonly RadioOption[];
    value?: string | null | undefined;
    defaultValue?: string | undefined;
    onValueChange?: ((value: string) => void) | undefined;
    /** Places the options side by side on wide screens; suitable for two or three short options. */
    inline?: boolean | undefined;
  };

/**
 * Renders a choice of one option. The first option has the ID of the field, so that an error summary can link to it.
 */
export function RadioGroup({
  label,
  help,
  error,
  required,
  options,
  value,
  defaultValue,
  onValueChange,
  onChange,
  inline,
  id,
  className,
  ...input
}: RadioGroupProps) {
  const fieldId = useFieldId(id, input.name);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <FieldGroup id={fieldId} role="radiogroup" {...{ label, help, error, required, className }}>
      <div className={classNames(styles.options, inline && styles.inline)}>
        {options.map((option, index) => {
          const optionId = index === 0 ? fieldId : `${fieldId}-${option.value}`;
          const checking =
            value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value };
          return (
            <div key={option.value} className={styles.option}>
              <input
                {...input}
                {...checking}
                id={optionId}
                type="radio"
                className={styles.radio}
                value={option.value}
                disabled={option.disabled ?? input.disabled}
                aria-describedby={option.help ? `${optionId}-help` : undefined}
                onChange={change}
              />
              <label htmlFor={optionId} className={styles.label}>
                {option.label}
              </label>
              {option.help && (
                <div id={`${optionId}-help`} className={styles.help}>
                  {option.help}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
