import { TypedField, type ValueFieldProps } from '../../ui/TypedField.tsx';
import { formatUnitsInput, parseUnits } from './units-input.ts';

/** A number of participations, typed as the Dutch write it, with at most four decimals. */
export function UnitsField(props: ValueFieldProps<number>) {
  return (
    <TypedField width="medium" {...props} inputMode="decimal" read={parseUnits} write={formatUnitsInput} />
  );
}
