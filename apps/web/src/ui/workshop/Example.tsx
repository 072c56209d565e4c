import type { ReactNode } from 'react';
import styles from './Workshop.module.css';

/** Renders one component, or one state of a component, below its name. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.example}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  );
}
