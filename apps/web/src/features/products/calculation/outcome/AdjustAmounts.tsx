import type { FieldProblem } from '@portaal/domain/http/error';
import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { products } from '@portaal/domain/products/products/product';
import { type Cents, euroToCents } from '@portaal/engine';
import { useState } from 'react';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { Slider } from '../../../../ui/Slider.tsx';
import { amountRange, durationRange } from '../model/amount-ranges.ts';
import type { Amounts } from '../model/calculator-flow.ts';
import styles from './AdjustAmounts.module.css';

export interface AdjustAmountsProps {
  readonly input: CalculationInput;
  /** Fiscal rules that limit an annuity; null for other products. */
  readonly rules: AnnuityRules | null;
  /** Amounts that apply to the current answers. */
  readonly amounts: Partial<Amounts>;
  /** Returns the problems if `patch` were applied to the answers. */
  readonly amountProblems: (patch: Partial<Amounts>) => readonly FieldProblem[];
  readonly onAmounts: (patch: Partial<Amounts>) => void;
}

/**
 * Shows fields for the amounts and the duration beside the outcome. Invalid input stays in this component with a
 * message at its field. Only valid amounts are stored as answers, so that the outcome is never based on an incomplete
 * number.
 */
export function AdjustAmounts({ input, rules, amounts, amountProblems, onAmounts }: AdjustAmountsProps) {
  const [draft, setDraft] = useState<Partial<Amounts>>({});
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  const displayed = { ...amounts, ...draft };
  const problems = amountProblems(draft);
  const errorOf = (field: keyof Amounts) =>
    typed[field] ?? problems.find((problem) => problem.field === field)?.message;

  const change = (patch: Partial<Amounts>) => {
    const next = { ...draft, ...patch };
    const isWrong = amountProblems(next).length > 0;
    setDraft(isWrong ? next : {});
    if (!isWrong) onAmounts(next);
  };
  const { minimum, maximum } = durationRange(input, rules);
  const duration = displayed.duration ?? minimum;

  const money = (field: 'initialDeposit' | 'periodicDeposit', label: string) => (
    <AmountControl
      name={field}
      label={label}
      range={amountRange(field, input, rules, (displayed[field] ?? 0) / 100)}
      value={displayed[field] ?? null}
      error={errorOf(field)}
      onAmount={(amount, problem) => {
        setTyped({ ...typed, [field]: problem });
        change({ [field]: amount });
      }}
    />
  );

  return (
    <Card title="Verander uw invoer" tone="accent" className={styles.card}>
      <Stack>
        {amounts.initialDeposit !== undefined && money('initialDeposit', capitalLabel(input))}
        {amounts.periodicDeposit !== undefined && money('periodicDeposit', 'Inleg per maand')}
        <Slider
          name="duration"
          label="Looptijd"
          error={errorOf('duration')}
          min={Math.min(minimum, duration)}
          max={Math.max(maximum, duration)}
          formatValue={(years) => `${years} jaar`}
          value={duration}
          onValueChange={(years) => change({ duration: years })}
        />
      </Stack>
    </Card>
  );
}

function capitalLabel({ productCode, isHuidigeLijfrenteOversluiten }: CalculationInput): string {
  if (products[productCode].paysOut) return 'Uw lijfrentekapitaal';
  return isHuidigeLijfrenteOversluiten ? 'Bedrag dat u wilt oversluiten' : 'Eenmalige inleg';
}

interface AmountControlProps {
  readonly name: string;
  readonly label: string;
  readonly range: ReturnType<typeof amountRange>;
  readonly value: Cents | null;
  readonly error: string | undefined;
  readonly onAmount: (amount: Cents | null, problem: string | undefined) => void;
}

/** Shows an amount field with a slider below it. Terms that allow one amount leave nothing to slide. */
function AmountControl({ name, label, range, value, error, onAmount }: AmountControlProps) {
  const { minimum, maximum, step } = range;
  const euro = (value ?? 0) / 100;
  return (
    <div className={styles.amount}>
      <MoneyField
        name={name}
        label={label}
        error={error}
        width="full"
        value={value}
        onValueChange={onAmount}
      />
      {minimum < maximum && (
        <div className={styles.slider}>
          <Slider
            name={`${name}-slider`}
            label={`${label}, schuif`}
            min={minimum}
            max={maximum}
            step={step}
            formatValue={formatWholeEuro}
            value={euro}
            onValueChange={(amount) => onAmount(euroToCents(amount), undefined)}
          />
        </div>
      )}
    </div>
  );
}
