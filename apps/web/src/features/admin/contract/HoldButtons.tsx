import type { ContractStatus } from '@portaal/domain/contracts/calls';
import { canBeHeld, isOnHold } from '@portaal/domain/ledger/block';
import { Button } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import type { HoldAct } from './HoldDialog.tsx';

interface HoldButtonsProps {
  readonly status: ContractStatus;
  readonly onAct: (act: HoldAct) => void;
}

/** What an employee can do with a contract as a whole; nothing for one that is over, or not paid yet. */
export function HoldButtons({ status, onAct }: HoldButtonsProps) {
  if (isOnHold(status)) {
    return (
      <Button variant="secondary" size="small" onClick={() => onAct('release')}>
        Contract vrijgeven
      </Button>
    );
  }
  if (!canBeHeld(status)) return null;
  return (
    <Cluster>
      <Button variant="secondary" size="small" onClick={() => onAct('blocked')}>
        Contract blokkeren
      </Button>
      <Button variant="secondary" size="small" onClick={() => onAct('deceased')}>
        Overlijden vastleggen
      </Button>
    </Cluster>
  );
}
