import type { Cents } from '@portaal/engine';
import { formatMoneyInput, parseMoney } from './money-input.ts';
import { TypedField, type ValueFieldProps } from './TypedField.tsx';
import type { Reading } from './use-typed-value.ts';

/** The value is in whole cents. */
export type MoneyFieldProps = Omit<ValueFieldProps<Cents>, 'prefix'>;

function read(text: string): Reading<Cents> {
  const reading = parseMoney(text);
  return reading.ok ? { ok: true, value: reading.cents } : { ok: false, message: reading.message };
}

/** An amount in euro, typed as the Dutch write it and shown as `1.000,50` once the field is left. */
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
