import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { centsToEuro } from '@portaal/engine';
import type { ReactNode } from 'react';
import { amountBeforeDealing } from '../../../../entities/capital-transfer/transfer-texts.ts';
import { useTransferTo } from '../../../../entities/capital-transfer/use-own-transfers.ts';
import { groupOf } from '../../../../entities/contract/contract-group.ts';
import { contractName } from '../../../../entities/contract/contract-name.ts';
import { resultOf } from '../../../../entities/contract/contract-result.ts';
import { underWayNote } from '../../../../entities/payout/under-way-note.ts';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Figure } from '../../../../ui/Figure.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import styles from './ContractHeader.module.css';

export interface ContractHeaderProps {
  readonly contract: ContractDetails;
  /** Name of the current page of the contract. */
  readonly part: string;
  readonly status: ReactNode;
}

/** Shows the value or, for an ended contract, the amount paid out. */
function Value({ contract }: Pick<ContractHeaderProps, 'contract'>) {
  const { value, dealingDay, paidOut } = resultOf(contract);
  const transfer = useTransferTo(contract);
  if (groupOf(contract) === 'closed') {
    return (
      <Figure
        label="Opgenomen en uitgekeerd"
        value={formatEuro(centsToEuro(paidOut))}
        note={underWayNote(contract.NogUitTeBetalen)}
      />
    );
  }
  const transferred = transfer && amountBeforeDealing(transfer);
  if (groupOf(contract) === 'starting' && transferred) return <Figure {...transferred} />;
  const { EersteInleg, Startdatum } = contract;
  if (groupOf(contract) === 'starting' && EersteInleg > 0) {
    return (
      <Figure
        label="Eerste inleg"
        value={formatEuro(EersteInleg)}
        note={
          Startdatum === null
            ? 'De waarde ziet u hier na de start van uw belegging.'
            : `Uw belegging start op ${formatLongDate(Startdatum)}. Daarna ziet u hier de waarde.`
        }
      />
    );
  }
  if (value === null || dealingDay === null) {
    return <Figure label="Waarde" note="De waarde ziet u hier na de start van uw belegging." />;
  }
  return (
    <Figure label="Waarde" value={formatEuro(centsToEuro(value))} note={`op ${formatLongDate(dealingDay)}`} />
  );
}

/** Shows the name, number, status and value above every page of a contract, in one row where space allows. */
export function ContractHeader({ contract, part, status }: ContractHeaderProps) {
  const { ContractNummer } = contract;
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <PageTitle
          above={
            <span className={styles.facts}>
              Contract {ContractNummer} {status}
            </span>
          }
        >
          {contractName(contract)}
          <span className="visually-hidden"> – {part}</span>
        </PageTitle>
      </div>
      <div className={styles.value}>
        <Value contract={contract} />
      </div>
    </div>
  );
}

/** Reserves the space of the header while it loads. */
export function ContractHeaderSkeleton() {
  return (
    <div className={styles.header}>
      <div className={styles.waiting}>
        <Skeleton label="Even geduld. Wij halen uw contract op." />
        <Skeleton shape="figure" />
      </div>
      <div className={styles.value}>
        <Skeleton shape="figure" />
      </div>
    </div>
  );
}
