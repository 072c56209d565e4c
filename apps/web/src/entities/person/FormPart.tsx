import type { ReactNode } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import styles from './SectionForm.module.css';

interface FormPartProps {
  readonly title: string;
  /** Heading level of the title in the page outline. */
  readonly level: 2 | 3;
  readonly children: ReactNode;
}

/** Renders one section of a long form with its heading. */
export function FormPart({ title, level, children }: FormPartProps) {
  return (
    <div className={styles.part}>
      <Heading level={level} size="small">
        {title}
      </Heading>
      {children}
    </div>
  );
}
