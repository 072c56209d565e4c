import type { Cents } from '@portaal/engine';
import { formatMoneyInput, parseMoney } from './money-input.ts';
import { TypedField, type ValueFieldProps } from './TypedField.tsx';
import type { TypedResult } from './use-typed-value.ts';

/** Props of a money field. The value is in whole cents. */
export type MoneyFieldProps = Omit<ValueFieldProps<Cents>, 'prefix'>;

function read(text: string): TypedResult<Cents> {
  const reading = parseMoney(text);
  return reading.ok ? { ok: true, value: reading.cents } : { ok: false, message: reading.message };
}

/**
 * Renders the field for an amount in euros, typed in Dutch notation and formatted as `1.000,50` when the field loses
 * focus.
 */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <TypedField
      width="medium"
      {...props}
      prefix="€"
      inputMode="decimal"
      read={read}
      write={formatMoneyInput}
    />
  );
}
