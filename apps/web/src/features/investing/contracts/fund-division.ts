import type { Contract } from '@portaal/domain/investing/contracts/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import { groupOf } from '../../../entities/contract/contract-group.ts';

/** Total value of all running contracts in one fund. */
export interface FundPart {
  readonly fundId: number;
  readonly name: string;
  readonly value: Cents;
  /** Fraction of the total value, 0 to 1. */
  readonly share: number;
}

/** Returns the allocation over the funds, largest first. Funds without value are omitted. */
export function divisionOverFunds(contracts: readonly Contract[]): FundPart[] {
  const values = new Map<number, { name: string; value: number }>();
  for (const contract of contracts) {
    if (groupOf(contract) !== 'running') continue;
    for (const position of contract.Posities) {
      const positionValue = values.get(position.FondsID)?.value ?? 0;
      values.set(position.FondsID, {
        name: position.Fonds,
        value: positionValue + euroToCents(position.Waarde),
      });
    }
  }
  const nonZero = [...values].filter(([, { value }]) => value > 0);
  const total = nonZero.reduce((sum, [, { value }]) => sum + value, 0);
  return nonZero
    .map(([fundId, { name, value }]) => ({ fundId, name, value: cents(value), share: value / total }))
    .sort((one, other) => other.value - one.value || one.fundId - other.fundId);
}
