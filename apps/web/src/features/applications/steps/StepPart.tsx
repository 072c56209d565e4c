import type { ReactNode } from 'react';
import { Heading } from '../../../ui/Heading.tsx';
import styles from './StepPart.module.css';

interface StepPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Groups fields under a heading, in two columns where space allows. */
export function StepPart({ title, children }: StepPartProps) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>
        <Heading level={2} size="small">
          {title}
        </Heading>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Groups the fields of one item of a list, so that they never share a row with those of another item. */
export const Together = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.together}>{children}</div>
);

/** Spans both columns of a part. */
export const Wide = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);
