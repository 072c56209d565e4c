import type { ContractSummary } from '@portaal/contract';
import { contractName } from '../../lib/contract-name.ts';
import { resultOf } from '../../lib/contract-result.ts';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Card } from '../../ui/Card.tsx';
import { Figure } from '../../ui/Figure.tsx';
import styles from './ContractRow.module.css';
import { ContractStatusBadge } from './ContractStatusBadge.tsx';
import { amount, changeOnPaidIn, signedAmount } from './contract-amount.ts';
import { RouterTextLink } from './links.ts';

/** One contract: what it is, where it stands, what it is worth and what it brought. */
export function ContractRow({ contract }: { readonly contract: ContractSummary }) {
  const { value, valueDate, paidIn, paidOut, result, resultOnPaidIn } = resultOf(contract);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <RouterTextLink
              quiet
              to={paths.contractTransactions}
              params={{ contractId: contract.ContractID }}
              className={styles.link}
            >
              {contractName(contract)}
            </RouterTextLink>
          </h3>
          <p className={styles.facts}>
            {contract.Fonds.length > 0 && <span>{contract.Fonds.join(', ')}</span>}
            <span>Contract {contract.ContractNummer}</span>
            {paidIn > 0 && <span>Ingelegd {amount(paidIn)}</span>}
            {paidOut > 0 && <span>Opgenomen en uitgekeerd {amount(paidOut)}</span>}
          </p>
          <ContractStatusBadge status={contract.Status} />
        </div>
        <div className={styles.figures}>
          <Figure
            size="small"
            label="Waarde"
            value={value === null ? undefined : amount(value)}
            note={valueDate === null ? undefined : `op ${formatLongDate(valueDate)}`}
          />
          <Figure
            size="small"
            label="Resultaat"
            value={result === null ? undefined : signedAmount(result)}
            change={result === null ? undefined : changeOnPaidIn(result, resultOnPaidIn)}
          />
        </div>
      </div>
    </Card>
  );
}
