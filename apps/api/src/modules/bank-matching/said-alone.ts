import { findContractNumbers, findReferences } from '@portaal/domain/bank-matching/creditor-reference';
import { type HandKind, ownKinds } from '@portaal/domain/bank-matching/matching';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import type { ContractToPay } from '../payments/payments.use-cases.ts';
import type { OpenLine } from './matches.repository.ts';
import { payerOn } from './on-contract.ts';
import { isOfFund } from './refunds.ts';
import { writtenBy } from './rules.ts';

/** Cents: a line of money of the brand itself takes two employees from here on, whatever part of it they book. */
const MUCH_OWN_MONEY = 1_000_00;

interface Saying {
  readonly kind: HandKind;
  /** Of a deposit. */
  readonly contract: ContractToPay | undefined;
  readonly line: OpenLine;
}

/**
 * Whether an employee says alone what a locked line is for: only what the payer, the bank or the brand says as well. With
 * one word of one employee the money of a stranger would be that of a friend, and what left for nobody knows whom a
 * settlement of a provider, as would be all that leaves for there (decision 0146).
 */
export async function mayBeSaidAlone(
  services: Services,
  tx: Transaction,
  { kind, contract, line: open }: Saying,
): Promise<boolean> {
  const { item, line } = open;
  if (contract !== undefined) {
    const payer = await payerOn(services, tx, contract, open);
    return payer === 'nominated' || isNamed(services, open, contract.number);
  }
  if (kind === 'fund') return isOfFund(services, item.brand, openLineDetails(services, line).iban);
  if (ownKinds.some((own) => own === kind)) return Math.abs(line.amountCents) < MUCH_OWN_MONEY;
  // Of a mandate of ours, which the bank names.
  return kind === 'twikey' && item.reason === 'collectionDiffers';
}

/** The payer wrote the number of this contract, or its reference. */
function isNamed(services: Services, { line }: OpenLine, contractNumber: string): boolean {
  const text = writtenBy({ ...line, text: openLineDetails(services, line).text ?? '' });
  const referred = findReferences(text).map((one) => (one.kind === 'contract' ? one.contractNumber : null));
  return [...referred, ...findContractNumbers(text)].includes(contractNumber);
}
