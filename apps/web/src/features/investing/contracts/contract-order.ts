import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { resultOf } from '../../../entities/contract/contract-result.ts';
import type { ContractOrder } from './search.ts';

const byText = new Intl.Collator('nl-NL', { numeric: true, sensitivity: 'base' });

/** Compares figures from high to low; a missing figure sorts last. */
function descending(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return other - one;
}

const comparisons: Readonly<Record<ContractOrder, (one: ContractSummary, other: ContractSummary) => number>> =
  {
    waarde: (one, other) => descending(resultOf(one).value, resultOf(other).value),
    resultaat: (one, other) => descending(resultOf(one).result, resultOf(other).result),
    inleg: (one, other) => descending(one.TotaalIngelegd, other.TotaalIngelegd),
    naam: (one, other) => byText.compare(contractName(one), contractName(other)),
    nummer: (one, other) => byText.compare(one.ContractNummer, other.ContractNummer),
  };

/** Returns a sorted copy. Contracts with equal figures are sorted by contract number. */
export function sortedContracts(
  contracts: readonly ContractSummary[],
  order: ContractOrder,
): ContractSummary[] {
  return [...contracts].sort(
    (one, other) => comparisons[order](one, other) || comparisons.nummer(one, other),
  );
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('nl');

/** Returns the contracts with every word of the query in their name, number or fund. */
export function matchingContracts(
  contracts: readonly ContractSummary[],
  query: string,
): readonly ContractSummary[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return contracts;
  return contracts.filter((contract) => {
    const text = folded([contractName(contract), contract.ContractNummer, ...contract.Fonds].join(' '));
    return words.every((word) => text.includes(word));
  });
}
