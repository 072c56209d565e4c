import styles from './Sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** Half the stroke width, so that the highest and lowest points are not clipped. */
const EDGE = 1.5;

/**
 * Returns the path data (`d`) of a line through the values that fills the whole box. A constant price is drawn
 * through the middle.
 */
export function sparklinePath(values: readonly number[]): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  return values
    .map((value, i) => {
      const x = (i / Math.max(1, values.length - 1)) * WIDTH;
      const share = range === 0 ? 0.5 : (value - low) / range;
      const y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

interface SparklineProps {
  readonly values: readonly number[];
  /** Index of the fund's colour, which is the same in every chart. */
  readonly tone: number;
}

/**
 * Draws the price history as a small line. The line is hidden from screen readers, because the figures are beside it.
 */
export function Sparkline({ values, tone }: SparklineProps) {
  if (values.length < 2) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={styles.sparkline}
      data-tone={tone}
      aria-hidden="true"
    >
      <path d={sparklinePath(values)} />
    </svg>
  );
}
