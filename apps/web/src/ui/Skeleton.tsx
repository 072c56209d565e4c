import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Lines of text. */
  lines?: number | undefined;
  /** `figure` for an amount, `block` for a chart or card. */
  shape?: 'text' | 'title' | 'figure' | 'block' | undefined;
  /** Said once to a screen reader; leave out on all but the first. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Holds the place of what is on its way, so that nothing jumps. */
export function Skeleton({ lines = 1, shape = 'text', label, className }: SkeletonProps) {
  return (
    <div className={classNames(styles.skeleton, className)} role={label ? 'status' : undefined}>
      {label && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <span key={line} className={classNames(styles.line, styles[shape])} />
      ))}
    </div>
  );
}
