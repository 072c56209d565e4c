import type { ContractLedger } from '@portaal/domain/investing/contract-ledger/calls';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { IfMay } from '../rights.tsx';

interface AboveCeilingCardProps {
  readonly found: NonNullable<ContractLedger['aboveCeiling']>;
  readonly canExtend: boolean;
  readonly onExtend: () => void;
}

/**
 * Shows the amount that a temporary annuity cannot pay out by its last day, and offers an extension that makes the
 * amount payable.
 */
export const AboveCeilingCard = ({ found, canExtend, onExtend }: AboveCeilingCardProps) => (
  <Card
    title="Boven de grens"
    footer={
      canExtend && (
        <IfMay call="extendAnnuity">
          <Button variant="secondary" size="small" onClick={onExtend}>
            Langer laten doorlopen
          </Button>
        </IfMay>
      )
    }
  >
    <p>
      Op {formatLongDate(found.endDate)} staat er nog ongeveer {formatEuro(found.above)} in dit contract. Dat
      mag dan niet meer worden uitgekeerd: de tijdelijke lijfrentes van deze klant hebben samen een grens per
      jaar. Overleg met de klant. Loopt de lijfrente door tot en met {formatLongDate(found.extendedTo)}? Dan
      past het.
    </p>
  </Card>
);
