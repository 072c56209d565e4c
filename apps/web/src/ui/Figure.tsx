import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Figure.module.css';
import { Icon } from './Icon.tsx';
import { TermText } from './TermText.tsx';

export interface FigureChange {
  /** The change with its sign: `+ € 4.210 (+ 3,2 %)`. */
  text: string;
  /** Text that names the amount to which the change relates: `over uw inleg`. */
  of?: string | undefined;
  direction: 'up' | 'down' | 'flat';
}

export interface FigureProps {
  label: ReactNode;
  /** The formatted value. Omit the prop for an unknown value: the figure then shows `niet beschikbaar`, never 0. */
  value?: ReactNode | undefined;
  /** Note with the date or the method: `Stand op 1 november 2026`, `persoonlijk rendement, geldgewogen`. */
  note?: ReactNode | undefined;
  change?: FigureChange | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

const arrows = { up: 'arrow-up', down: 'arrow-down', flat: 'minus' } as const;
const words = { up: 'gestegen: ', down: 'gedaald: ', flat: 'gelijk gebleven: ' } as const;

/** An amount, a range of amounts, or a percentage: text that must stay on one line. */
const NUMBER = /^[+−]?\s?(€|\d)[\s\d.,€–%]*$/;

/** Returns the number of characters that determines the font size of a number; undefined for other text. */
const lengthOf = (value: ReactNode): number | undefined =>
  typeof value === 'string' && NUMBER.test(value) ? value.length : undefined;

/** Renders an amount with its label. A number never wraps: its font becomes smaller in a narrow column. */
export function Figure({ label, value, note, change, size = 'medium', className }: FigureProps) {
  const isPresent = value !== undefined && value !== null;
  const length = lengthOf(value);
  return (
    <dl className={classNames(styles.figure, styles[size], className)}>
      <dt className={styles.label}>{typeof label === 'string' ? <TermText>{label}</TermText> : label}</dt>
      <dd
        className={isPresent ? styles.value : styles.unknown}
        data-number={length === undefined ? undefined : ''}
        style={length === undefined ? undefined : ({ '--length': length } as CSSProperties)}
      >
        {isPresent ? value : 'niet beschikbaar'}
      </dd>
      {change && (
        <dd className={styles.change} data-direction={change.direction}>
          <Icon name={arrows[change.direction]} className={styles.arrow} />
          <span className="visually-hidden">{words[change.direction]}</span>
          <span>
            {change.text}
            {change.of !== undefined && <span data-of=""> {change.of}</span>}
          </span>
        </dd>
      )}
      {note && <dd className={styles.note}>{note}</dd>}
    </dl>
  );
}

/** Renders figures side by side, separated by thin lines. */
export function FigureRow({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.row, className)}>{children}</div>;
}
