import { RouterTextLink } from '../links.ts';
import styles from './Queues.module.css';

interface PersonOfContractProps {
  readonly personId: string;
  readonly personName: string;
  readonly contractNumber: string;
}

/** Shows the person of a row in a queue, with a contract of that person. Both open beside the queue. */
export function PersonOfContract({ personId, personName, contractNumber }: PersonOfContractProps) {
  return (
    <span className={styles.lines}>
      <RouterTextLink to="." search={{ persoon: personId }}>
        {personName}
      </RouterTextLink>
      <span className={styles.note}>
        contract{' '}
        <RouterTextLink className={styles.number} to="." search={{ contract: contractNumber }}>
          {contractNumber}
        </RouterTextLink>
      </span>
    </span>
  );
}
