import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Number of text lines. */
  lines?: number | undefined;
  /** `figure` for an amount, `block` for a chart or card. */
  shape?: 'text' | 'title' | 'figure' | 'block' | undefined;
  /** Text that a screen reader announces once. Set it on the first skeleton only. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Reserves the space of content that is loading, so that the layout does not shift. */
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
