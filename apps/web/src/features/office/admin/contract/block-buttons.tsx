import type { ContractStatus } from '@portaal/domain/fields/contract';
import { canBeBlocked, isBlocked } from '@portaal/domain/money/ledger/block';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Cluster } from '../../../../ui/Layout.tsx';
import { IfMay } from '../rights.tsx';
import type { BlockAct } from './BlockDialog.tsx';

/** Returns the buttons that block or release a contract; none for a contract that ended or is not paid yet. */
export function blockButtons(status: ContractStatus, onAct: (act: BlockAct) => void): ReactNode {
  if (isBlocked(status)) {
    return (
      <IfMay call="releaseContract">
        <Button variant="secondary" size="small" onClick={() => onAct('release')}>
          Contract vrijgeven
        </Button>
      </IfMay>
    );
  }
  if (!canBeBlocked(status)) return null;
  return (
    <IfMay call="blockContract">
      <Cluster>
        <Button variant="secondary" size="small" onClick={() => onAct('blocked')}>
          Contract blokkeren
        </Button>
        <Button variant="secondary" size="small" onClick={() => onAct('deceased')}>
          Overlijden vastleggen
        </Button>
      </Cluster>
    </IfMay>
  );
}
