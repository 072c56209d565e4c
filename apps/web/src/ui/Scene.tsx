import type { ReactNode } from 'react';
import { BrandArt } from './BrandArt.tsx';
import styles from './Scene.module.css';

/**
 * Renders a short page with the brand's illustration: beside the text on wide screens, below the text on narrow
 * screens.
 */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scene}>
      <div className={styles.stage}>
        <div className={styles.words}>{children}</div>
        <BrandArt drawing="illustration" className={`${styles.picture} no-print`} />
      </div>
    </div>
  );
}
