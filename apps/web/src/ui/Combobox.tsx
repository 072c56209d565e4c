import { lazy, Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxProps } from './combobox-props.ts';
import control from './control.module.css';
import { Field, useFieldId } from './Field.tsx';

/** Its library comes only when a page shows one. */
const ComboboxControl = lazy(() =>
  import('./ComboboxControl.tsx').then((module) => ({ default: module.ComboboxControl })),
);

/** A choice from a long list, such as a country: typing narrows it, the arrow keys walk through it. */
export function Combobox({ id, label, help, error, required, className, ...rest }: ComboboxProps) {
  const { name, options, value, width = 'full' } = rest;
  const fieldId = useFieldId(id, name);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field id={fieldId} {...{ label, help, error, required, className }}>
      {(wiring) => (
        // One element, for the distance under the label: the library puts more than one beside each other.
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
