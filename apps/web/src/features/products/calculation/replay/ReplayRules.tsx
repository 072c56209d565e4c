import type { ReactNode } from 'react';
import { environment } from '../../../../lib/environment.ts';
import styles from './Replayed.module.css';

interface ReplayRulesProps {
  readonly hasFall: boolean;
  /** Assumptions specific to this kind of replay. */
  readonly children: ReactNode;
}

/** Shows the assumptions of a replay. */
export function ReplayRules({ hasFall, children }: ReplayRulesProps) {
  return (
    <ul className={styles.rules}>
      {children}
      <li>Participaties hebben vier decimalen en bedragen zijn op de cent, zoals bij een contract.</li>
      {hasFall && <li>In de grafiek is ▲ het begin van de diepste daling, en ▼ de laagste stand ervan.</li>}
      <li>Er is één koers per maand. Daartussen kan de waarde lager zijn geweest.</li>
      {environment().brand.company.isFictional && <li>De koersen en uitkeringen zijn fictief.</li>}
    </ul>
  );
}
