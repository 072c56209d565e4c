import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldTexts, useFieldId } from './Field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'required'> & FieldTexts;

/** Renders a multi-line text field. */
export function TextArea({ label, help, error, required, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field id={useFieldId(id, area.name)} {...{ label, help, error, required, optional, className }}>
      {(wiring) => (
        <div className={control.box}>
          <textarea {...area} {...wiring} className={classNames(control.input, control.area)} />
        </div>
      )}
    </Field>
  );
}
