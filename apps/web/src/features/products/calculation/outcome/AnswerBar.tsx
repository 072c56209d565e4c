import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { paymentFrequencyTexts, scenarioTexts } from '@portaal/domain/products/products/texts';
import { useEffect, useState } from 'react';
import { formatEuro, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Figure } from '../../../../ui/Figure.tsx';
import styles from './AnswerBar.module.css';

/** Milliseconds without a change before a screen reader announces the amounts, longer than between two key presses. */
const QUIET_MS = 1_000;

type Scenario = (typeof scenarioTexts)[number]['key'];

const amountOf = ({ payout, scenarios }: CalculationOutcome, key: Scenario): string =>
  payout === undefined
    ? formatWholeEuro(scenarios[key].endValue)
    : formatEuro(scenarios[key].periodicPayment ?? 0);

/** Returns what the amounts are: the value in the last year, or the gross payment of each term. */
const quantityOf = ({ payout, endDate }: CalculationOutcome): string =>
  payout === undefined ? `in ${endDate.slice(0, 4)}` : `bruto ${paymentFrequencyTexts[payout.frequency].per}`;

const nameOf = (key: Scenario): string => scenarioTexts.find((text) => text.key === key)?.label ?? '';

const KEYS = ['expected', 'pessimistic'] as const satisfies readonly Scenario[];

/** Returns what each amount is. The second label relies on the first, because the bar is narrow. */
const labelsOf = (outcome: CalculationOutcome | undefined) => ({
  expected: outcome ? `${nameOf('expected')} ${quantityOf(outcome)}` : nameOf('expected'),
  pessimistic: nameOf('pessimistic'),
});

const sentenceOf = (outcome: CalculationOutcome): string =>
  KEYS.map((key) => `${nameOf(key)} ${quantityOf(outcome)}: ${amountOf(outcome, key)}.`).join(' ');

/** Returns the text once it has been unchanged for a while; nothing until its first change. */
function useAnnouncement(text: string): string {
  const settled = useSettled(text, QUIET_MS);
  const [first] = useState(text);
  const [isChanged, setChanged] = useState(false);
  if (settled !== first && !isChanged) setChanged(true);
  return isChanged ? settled : '';
}

export interface AnswerBarProps {
  /** The outcome of the current input; undefined while the input has no outcome. */
  readonly outcome: CalculationOutcome | undefined;
  /** Moves to all figures of the outcome, on the page that shows them beside the fields. */
  readonly onShowAll?: () => void;
}

/**
 * Shows the expected amount while the investor changes the input, together with the amount of a bad outcome, so that
 * the expected amount never appears without its risk. On a phone the bar is at the bottom of the screen.
 */
export function AnswerBar({ outcome, onShowAll }: AnswerBarProps) {
  // The bar may appear over the field that the investor is filling in.
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.scrollIntoView({ block: 'nearest' });
  }, []);
  const announcement = useAnnouncement(outcome === undefined ? '' : sentenceOf(outcome));
  const labels = labelsOf(outcome);
  return (
    <div className={`${styles.bar} no-print`} data-answer-bar="" data-beside={onShowAll !== undefined}>
      {KEYS.map((key) => (
        <Figure
          key={key}
          size="small"
          className={styles[key]}
          label={<span>{labels[key]}</span>}
          value={outcome && amountOf(outcome, key)}
        />
      ))}
      {onShowAll && (
        <Button variant="quiet" size="small" icon="arrow-up" className={styles.all} onClick={onShowAll}>
          <span className="visually-hidden">Naar alle uitkomsten</span>
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}
