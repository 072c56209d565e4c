import { formatPercentageInput, parsePercentage } from './percentage-input.ts';
import { TypedField, type ValueFieldProps } from './TypedField.tsx';

/** Props of a percentage field. The value is 0–100, not a fraction. */
export type PercentageFieldProps = Omit<ValueFieldProps<number>, 'suffix'> & {
  /** Maximum digits after the comma. */
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
