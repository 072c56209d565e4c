import { type ProductCode, productCodes, products } from '@portaal/domain/products/products/product';

import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { calculatorPaths } from '../model/calculator-paths.ts';
import styles from './FlowFoot.module.css';

const RouterLink = createLink(TextLink);

const questions = {
  this: 'Weet u zeker dat u uw antwoorden in deze rekenhulp wilt wissen?',
  all: 'Weet u zeker dat u uw antwoorden in alle rekenhulpen wilt wissen?',
} as const;

export interface FlowFootProps {
  readonly productCode: ProductCode;
  readonly onReset: () => void;
  readonly onResetAll: () => void;
}

/** C-05: links to the other calculators, and offers to reset this calculator or all calculators. */
export function FlowFoot({ productCode, onReset, onResetAll }: FlowFootProps) {
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const confirm = () => {
    setAsking(null);
    if (asking === 'all') onResetAll();
    else onReset();
  };
  return (
    <div className={`${styles.foot} no-print`}>
      <nav aria-labelledby="other-calculators" className={styles.nav}>
        <p id="other-calculators">Andere rekenhulpen</p>
        <ul className={styles.others}>
          {productCodes
            .filter((code) => code !== productCode)
            .map((code) => (
              <li key={code}>
                <RouterLink to={calculatorPaths[code]} params={{ stap: 'stap1' }}>
                  {products[code].name}
                </RouterLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.resets}>
        <Button variant="quiet" size="small" onClick={() => setAsking('this')}>
          Wis deze antwoorden
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsking('all')}>
          Wis alle rekenhulpen
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking && questions[asking]}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      >
        <p>Berekeningen die u hebt bewaard, blijven bestaan.</p>
      </ConfirmDialog>
    </div>
  );
}
