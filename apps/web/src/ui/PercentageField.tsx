import { formatPercentageInput, parsePercentage } from './percentage-input.ts';
import { TypedField, type ValueFieldProps } from './TypedField.tsx';

/** The value is 0–100, not a fraction. */
export type PercentageFieldProps = Omit<ValueFieldProps<number>, 'suffix'> & {
  /** Most digits after the comma. */
  decimals?: number | undefined;
};

export function PercentageField({ decimals = 2, ...props }: PercentageFieldProps) {
  return (
    <TypedField
      width="short"
      {...props}
      suffix="%"
      inputMode="decimal"
      read={(text) => parsePercentage(text, decimals)}
      write={formatPercentageInput}
    />
  );
}
