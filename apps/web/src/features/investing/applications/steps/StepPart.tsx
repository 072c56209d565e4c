import type { ReactNode } from 'react';
import { Heading } from '../../../../ui/Heading.tsx';
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

/** Groups the fields of one list item, so that they never share a row with the fields of another item. */
export const Together = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.together}>{children}</div>
);

/** Makes a field span both columns. */
export const Wide = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);
