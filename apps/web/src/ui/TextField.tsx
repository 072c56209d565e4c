import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';

/** Width of the field, which suggests the expected length of the input. */
export type ControlWidth = 'short' | 'medium' | 'full';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'width' | 'required'> &
  FieldTexts & {
    /** Text inside the field, before or after the input, such as `€` or `%`. */
    prefix?: ReactNode | undefined;
    suffix?: ReactNode | undefined;
    width?: ControlWidth | undefined;
  };

/**
 * Renders a single-line text field: controlled with `value` and `onChange`, or uncontrolled and read by its form on
 * submit.
 */
export function TextField({
  label,
  optional,
  help,
  error,
  required,
  prefix,
  suffix,
  width = 'full',
  id,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  const fieldId = useFieldId(id, input.name);
  return (
    <Field id={fieldId} {...{ label, help, error, required, optional, className }}>
      {(wiring) => (
        <div className={classNames(control.box, width !== 'full' && control[width])}>
          {prefix && (
            <label htmlFor={fieldId} className={control.affix} aria-hidden="true">
              {prefix}
            </label>
          )}
          <input {...input} {...wiring} type={type} className={control.input} />
          {suffix && (
            <label htmlFor={fieldId} className={control.affix} aria-hidden="true">
              {suffix}
            </label>
          )}
        </div>
      )}
    </Field>
  );
}
