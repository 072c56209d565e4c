import { TypedField, type ValueFieldProps } from '../../../ui/TypedField.tsx';
import { formatUnitsInput, parseUnits } from './units-input.ts';

/** Shows a field for a number of units in Dutch notation, with at most four decimals. */
export function UnitsField(props: ValueFieldProps<number>) {
  return (
    <TypedField width="medium" {...props} inputMode="decimal" read={parseUnits} write={formatUnitsInput} />
  );
}
