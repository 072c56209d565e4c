import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { Badge } from '../../../ui/Badge.tsx';
import { RouterTextLink } from './links.ts';
import styles from './WaitingWork.module.css';
import { counted, queueText } from './waiting-texts.ts';

function ContractLinks({ contracts }: { readonly contracts: readonly string[] }) {
  return contracts.map((number) => (
    <RouterTextLink key={number} to="." search={{ contract: number }}>
      {number}
    </RouterTextLink>
  ));
}

/** Lists annuity contracts without a name, address or BSN. The contract page shows the missing data. */
const unidentifiedCase = ({ contracts, ...queue }: AdminWork['unidentified']) => ({
  term: 'Lijfrentes zonder naam, adres of BSN',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'uitkering aangehouden', 'uitkeringen aangehouden')}</span>
      <ContractLinks contracts={contracts} />
      {queue.oldest !== null && <span className={styles.note}>{queueText(queue)}</span>}
      <Badge tone="warning">Niet betalen</Badge>
    </span>
  ),
});

/**
 * Lists contracts with payouts withheld because of an unconfirmed change. The investor confirms the change online, or
 * by phone to an employee.
 */
const unconfirmedCase = ({ contracts, ...queue }: AdminWork['unconfirmed']) => ({
  term: 'Uitbetalingen na een wijziging die niet is bevestigd',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'uitbetaling aangehouden', 'uitbetalingen aangehouden')}</span>
      <ContractLinks contracts={contracts} />
      {queue.oldest !== null && <span className={styles.note}>{queueText(queue)}</span>}
      <Badge tone="warning">Bellen</Badge>
    </span>
  ),
});

/**
 * Lists temporary annuities above the ceiling of their last year. The amount above the ceiling is not paid out, so an
 * employee reviews these contracts before their last year begins.
 */
const aboveCeilingCase = ({ contracts, ...queue }: AdminWork['aboveCeiling']) => ({
  term: 'Tijdelijke lijfrentes boven de grens in hun laatste jaar',
  value: (
    <span className={styles.work}>
      <span>{counted(queue, 'contract', 'contracten')}</span>
      <ContractLinks contracts={contracts} />
      <Badge tone="warning">Bellen</Badge>
    </span>
  ),
});

type Cases = Pick<AdminWork, 'unidentified' | 'unconfirmed' | 'aboveCeiling'>;

/** Returns the contracts that need an employee's attention, by kind. Kinds without contracts are omitted. */
export const waitingCases = ({ unidentified, unconfirmed, aboveCeiling }: Cases) => [
  ...(unidentified.count > 0 ? [unidentifiedCase(unidentified)] : []),
  ...(unconfirmed.count > 0 ? [unconfirmedCase(unconfirmed)] : []),
  ...(aboveCeiling.count > 0 ? [aboveCeilingCase(aboveCeiling)] : []),
];
