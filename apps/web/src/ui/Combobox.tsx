import { lazy, Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxProps } from './combobox-props.ts';
import control from './control.module.css';
import { Field, useFieldId } from './Field.tsx';

/** The library is loaded only when a page shows a combobox. */
const ComboboxControl = lazy(() =>
  import('./ComboboxControl.tsx').then((module) => ({ default: module.ComboboxControl })),
);

/** Renders a choice from a long list, such as a country. Typing filters the list and the arrow keys move through it. */
export function Combobox({ id, label, help, error, required, className, ...rest }: ComboboxProps) {
  const { name, options, value, width = 'full' } = rest;
  const fieldId = useFieldId(id, name);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field id={fieldId} {...{ label, help, error, required, className }}>
      {(wiring) => (
        // This wrapper element is needed because the library renders several siblings, and the spacing below
        // the label would apply to each of them.
        <div>
          <Suspense
            fallback={
              <div className={classNames(control.box, width !== 'full' && control[width])}>
                <input
                  {...wiring}
                  readOnly
                  value={chosen}
                  placeholder={rest.placeholder}
                  className={control.input}
                />
              </div>
            }
          >
            <ComboboxControl {...rest} wiring={wiring} />
          </Suspense>
        </div>
      )}
    </Field>
  );
}
