import { createLink } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './ContractActions.module.css';

const ActionLink = createLink(ButtonLink);

interface ContractActionsProps {
  readonly contractId: string;
  readonly isActing: boolean;
}

/**
 * R-31…R-33: shows the actions on a contract. On a phone they are fixed at the bottom of the screen until an action
 * is opened.
 */
export function ContractActions({ contractId, isActing }: ContractActionsProps) {
  const params = { contractId };
  return (
    <nav aria-label="Wat u kunt doen" className={`${styles.bar} no-print`} data-fixed={!isActing}>
      <ActionLink to={paths.contractTopUp} params={params} className={styles.action}>
        Bijstorten
      </ActionLink>
      <ActionLink to={paths.contractSell} params={params} variant="secondary" className={styles.action}>
        Verkopen
      </ActionLink>
      <ActionLink
        to={paths.contractChange}
        params={{ ...params, option: undefined }}
        variant="secondary"
        className={styles.action}
      >
        Wijzigen
      </ActionLink>
    </nav>
  );
}
