import type { CSSProperties } from 'react';
import styles from './Waterfall.module.css';
import type { WaterfallStep } from './waterfall-steps.ts';

interface WaterfallBarsProps {
  readonly steps: readonly WaterfallStep[];
  readonly labelledBy: string;
  readonly onOpen: (key: WaterfallStep['key']) => void;
}

const kindOf = ({ key, amount }: WaterfallStep): string =>
  key === 'begin' || key === 'end' ? 'value' : amount < 0 ? 'down' : 'up';

/** Draws horizontal bars, so that their names and amounts fit beside them. Each bar is a button. */
export function WaterfallBars({ steps, labelledBy, onOpen }: WaterfallBarsProps) {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...ends);
  const width = Math.max(0, ...ends) - low || 1;
  const place = ({ from, to }: WaterfallStep): CSSProperties => ({
    insetInlineStart: `${(100 * (Math.min(from, to) - low)) / width}%`,
    inlineSize: `${(100 * Math.abs(to - from)) / width}%`,
  });
  return (
    <ol className={styles.bars} aria-labelledby={labelledBy}>
      {steps.map((step) => (
        <li key={step.key}>
          <button type="button" className={styles.step} onClick={() => onOpen(step.key)}>
            <span className={styles.name}>{step.name}</span>
            <span className={styles.track}>
              <span className={styles.bar} data-kind={kindOf(step)} style={place(step)} />
            </span>
            <span className={styles.amount}>{step.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
