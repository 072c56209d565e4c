import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { classNames } from './class-names.ts';
import styles from './Donut.module.css';
import { type DonutSection, donutArcs } from './donut-geometry.ts';

export interface DonutProps {
  /** Label of the chart: `Verdeling over de fondsen`. */
  label: string;
  sections: readonly DonutSection[];
  /** Diameter in pixels; the ring shrinks on a narrow screen. */
  size?: number | undefined;
  /** Thickness of the ring as a percentage of the radius, 0–100. */
  thickness?: number | undefined;
  total?: number | undefined;
  /** Start of the first section in degrees, clockwise from the top. */
  startAngle?: number | undefined;
  legendPlacement?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  formatValue?: ((value: number) => string) | undefined;
  /** Header of the value column in the table and the CSV file. */
  valueHeader?: string | undefined;
  /** Content in the hole of the ring, usually a figure. */
  children?: ReactNode;
}

const VIEW = 200;
const chartColor = (index: number): string => `var(--color-chart-${(index % 6) + 1})`;

const usual = (value: number): string => value.toLocaleString('nl-NL', { maximumFractionDigits: 2 });

/** Renders a whole and its parts as a ring (L-14). Throws `RangeError` on invalid input: see `checkDonut`. */
export function Donut({
  label,
  sections,
  size = 250,
  thickness = 20,
  total = 100,
  startAngle = 0,
  legendPlacement = 'bottom',
  formatValue = usual,
  valueHeader = 'Waarde',
  children,
}: DonutProps) {
  const arcs = donutArcs({ sections, size, thickness, total });
  const named = sections.map((section, index) => ({
    ...section,
    label: section.label ?? `Deel ${index + 1}`,
    color: section.color ?? chartColor(index),
  }));
  const data = useMemo(
    () => ({
      columns: ['Onderdeel', valueHeader],
      rows: sections.map(({ label: name, value }, index) => [name ?? `Deel ${index + 1}`, value]),
    }),
    [sections, valueHeader],
  );

  const outer = VIEW / 2;
  const width = (outer * thickness) / 100;
  const radius = outer - width / 2;
  const round = 2 * Math.PI * radius;
  const several = named.filter(({ value }) => value > 0).length > 1;
  // A thin gap separates neighbours, so that sections do not differ by colour alone.
  const gap = several && round > 0 ? Math.min(2, round / 200) : 0;

  return (
    <ChartFrame label={label} data={data} formatValue={formatValue}>
      <div className={classNames(styles.donut, styles[legendPlacement])}>
        <div className={styles.ring} style={{ inlineSize: `${size}px` }}>
          <svg viewBox={`0 0 ${VIEW} ${VIEW}`} aria-hidden="true">
            <g transform={`rotate(${startAngle - 90} ${outer} ${outer})`} fill="none" strokeWidth={width}>
              <circle className={styles.rest} cx={outer} cy={outer} r={radius} />
              {named.map(({ label: name, color }, index) => {
                const { from, length } = arcs[index] ?? { from: 0, length: 0 };
                const drawn = Math.max(0, length * round - gap);
                return (
                  <circle
                    key={name}
                    cx={outer}
                    cy={outer}
                    r={radius}
                    style={{ stroke: color }}
                    strokeDasharray={`${drawn} ${round}`}
                    strokeDashoffset={-from * round - gap / 2}
                  />
                );
              })}
            </g>
          </svg>
          {children && <div className={styles.hole}>{children}</div>}
        </div>
        <ul className={styles.legend}>
          {named.map(({ label: name, value, color }) => (
            <li key={name} className={styles.item} style={{ '--swatch': color } as CSSProperties}>
              <span className={styles.name}>{name}</span>
              <span className={styles.value}>{formatValue(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
