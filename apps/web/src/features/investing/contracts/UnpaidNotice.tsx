import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { unpaidContracts } from '../../../entities/contract/contract-group.ts';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Card } from '../../../ui/Card.tsx';
import { RouterButtonLink } from './links.ts';
import styles from './UnpaidNotice.module.css';

/** Maximum number of contracts shown, so that the rest of the page stays visible. */
const MOST_CONTRACTS = 3;

/**
 * Shows the contracts that must be paid before they can start, above all other content; renders nothing when all are
 * paid.
 */
export function UnpaidNotice({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  const unpaid = unpaidContracts(contracts);
  if (unpaid.length === 0) return null;
  const rest = unpaid.length - MOST_CONTRACTS;
  return (
    <Card
      tone="attention"
      title={
        unpaid.length === 1
          ? 'Eén contract wacht op betaling'
          : `${unpaid.length} contracten wachten op betaling`
      }
    >
      <div className={styles.notice}>
        <ul className={styles.list}>
          {unpaid.slice(0, MOST_CONTRACTS).map((contract) => (
            <li key={contract.ContractID} className={styles.contract}>
              <span className={styles.name}>
                {contractName(contract)} <span>Contract {contract.ContractNummer}</span>
              </span>
              <span className={styles.amount}>{formatEuro(contract.OpenstaandBedrag)}</span>
            </li>
          ))}
          {rest > 0 && (
            <li>
              En nog {rest} {rest === 1 ? 'ander contract' : 'andere contracten'}.
            </li>
          )}
        </ul>
        <RouterButtonLink to={paths.unpaidContracts} iconEnd="arrow-right">
          Betaling afronden
        </RouterButtonLink>
      </div>
    </Card>
  );
}
