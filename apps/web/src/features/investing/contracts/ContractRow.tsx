import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { amountBeforeDealing } from '../../../entities/capital-transfer/transfer-texts.ts';
import { useTransferTo } from '../../../entities/capital-transfer/use-own-transfers.ts';
import { amount, changeOnPaidIn, signedAmount } from '../../../entities/contract/contract-amount.ts';
import { groupOf } from '../../../entities/contract/contract-group.ts';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { resultOf } from '../../../entities/contract/contract-result.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import styles from './ContractRow.module.css';
import { ContractStatusBadge } from './ContractStatusBadge.tsx';
import { RouterTextLink } from './links.ts';

interface StandingProps {
  readonly contract: ContractSummary;
  /** The transfer of its money by another provider, if any. */
  readonly transfer: OwnCapitalTransfer | undefined;
}

/** Shows the value of a contract; before the start its deposits, and after the end the amount paid out. */
function Standing({ contract, transfer }: StandingProps) {
  const { value, dealingDay, paidOut } = resultOf(contract);
  const group = groupOf(contract);
  if (group === 'closed') {
    return <Figure size="small" label="Opgenomen en uitgekeerd" value={amount(paidOut)} />;
  }
  const transferred = transfer && amountBeforeDealing(transfer);
  if (group === 'starting' && transferred) return <Figure size="small" {...transferred} />;
  if (group === 'starting' && contract.EersteInleg > 0) {
    return (
      <Figure
        size="small"
        label="Eerste inleg"
        value={formatEuro(contract.EersteInleg)}
        note={contract.Startdatum === null ? undefined : `start op ${formatLongDate(contract.Startdatum)}`}
      />
    );
  }
  return (
    <Figure
      size="small"
      label="Waarde"
      value={value === null ? undefined : amount(value)}
      note={dealingDay === null ? undefined : `op ${formatLongDate(dealingDay)}`}
    />
  );
}

interface ContractRowProps {
  readonly contract: ContractSummary;
  /** True if the value has another day than the total above the list. */
  readonly hasOwnDay: boolean;
}

/** Shows one contract: its name, status, value and result. On a phone the row has three lines. */
export function ContractRow({ contract, hasOwnDay }: ContractRowProps) {
  const { paidIn, paidOut, result, resultOnPaidIn } = resultOf(contract);
  const group = groupOf(contract);
  const transfer = useTransferTo(contract);
  return (
    <Card as="article" className={styles.card} data-group={group} data-own-day={hasOwnDay}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <RouterTextLink
              quiet
              to={paths.contract}
              params={{ contractId: contract.ContractID }}
              className={styles.link}
            >
              {contractName(contract)}
            </RouterTextLink>
          </h3>
          <p className={styles.facts}>
            {contract.Fonds.length > 0 && (
              <span className={styles.funds} data-several={contract.Fonds.length > 1}>
                {contract.Fonds.join(', ')}
              </span>
            )}
            {contract.Fonds.length > 1 && (
              <span className={styles.count} aria-hidden="true">
                In {contract.Fonds.length} fondsen
              </span>
            )}
            <span>Contract {contract.ContractNummer}</span>
            {paidIn > 0 && <span>Ingelegd {amount(paidIn)}</span>}
            {paidOut > 0 && group !== 'closed' && <span>Opgenomen en uitgekeerd {amount(paidOut)}</span>}
          </p>
          <span className={styles.status}>
            <ContractStatusBadge status={contract.Status} isTransferred={transfer !== undefined} />
          </span>
        </div>
        <div className={styles.figures}>
          <Standing contract={contract} transfer={transfer} />
          {group !== 'starting' && (
            <Figure
              size="small"
              label="Resultaat"
              value={result === null ? undefined : signedAmount(result)}
              change={result === null ? undefined : changeOnPaidIn(result, resultOnPaidIn)}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
