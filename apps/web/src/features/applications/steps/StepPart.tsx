import type { ReactNode } from 'react';
import { Heading } from '../../../ui/Heading.tsx';
import styles from './StepPart.module.css';

interface StepPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together under their heading, two beside each other where there is room. */
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

/** Fields of a part that belong to one of several, under each other or beside each other but never beside another's. */
export const Together = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.together}>{children}</div>
);

/** In a part with two columns: what takes them both. */
export const Wide = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);
