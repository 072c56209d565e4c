import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { groupOf } from './contract-group.ts';

export interface Standstill {
  readonly why: 'unpaid' | 'starting' | 'selling' | 'closed' | 'stopped';
  readonly title: string;
  readonly text: string;
}

/**
 * Explains why a contract cannot deal. The text uses the Dutch verb in `act`: `bijstorten` (top up) or `verkopen`
 * (sell). The server reports only that dealing is impossible; the reason and the remedy follow from the contract's
 * status.
 */
export function standstillOf(
  contract: Pick<ContractDetails, 'Status' | 'IsPaymentCompleted' | 'Startdatum'>,
  act: 'bijstorten' | 'verkopen',
): Standstill {
  const { Status, Startdatum } = contract;
  const group = groupOf(contract);
  if (group === 'unpaid') {
    return {
      why: 'unpaid',
      title: `U kunt nog niet ${act}`,
      text: 'Dit contract is nog niet betaald. Rond eerst uw betaling af.',
    };
  }
  if (group === 'starting') {
    const start = Startdatum === null ? 'is nog niet gestart' : `start op ${formatLongDate(Startdatum)}`;
    return {
      why: 'starting',
      title: `U kunt nog niet ${act}`,
      text: `Uw belegging ${start}. Na de eerste koers kunt u ${act}.`,
    };
  }
  if (group === 'closed') {
    return {
      why: 'closed',
      title: 'Dit contract is beëindigd',
      text: `U kunt hier niet meer ${act}. Uw transacties en documenten blijven hier staan.`,
    };
  }
  if (Status === 'sellPending') {
    return {
      why: 'selling',
      title: 'Er loopt een verkoop',
      text: `U kunt weer ${act} als uw verkoop is uitgevoerd of geannuleerd.`,
    };
  }
  return {
    why: 'stopped',
    title: `U kunt nu niet ${act}`,
    text: `Op dit contract kunt u nu niet ${act}. Neem contact met ons op als u daar vragen over hebt.`,
  };
}
