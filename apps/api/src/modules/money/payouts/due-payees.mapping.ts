import { fullName } from '@portaal/domain/fields/applicant';
import { transferDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import { decryptField, type FieldKeys } from '../../../platform/field-encryption.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import type { Payee } from '../../people/payees/payees.use-cases.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import type { DueRow } from './due-payouts.repository.ts';
import type { DueRefund } from './due-refunds.repository.ts';

/** An item that one line of a batch pays: a payout, or a refund of a bank line. */
export type Due =
  | { readonly kind: 'payout'; readonly row: DueRow }
  | { readonly kind: 'refund'; readonly row: DueRefund };

/** A due item with its payee. */
export interface DuePayee {
  readonly due: Due;
  /** Name as stored by us or reported by the bank. */
  readonly name: string;
  /** Undefined while there is no account. */
  readonly payee: Payee | undefined;
  /** Description on the bank statement of the payee, if it is not the usual one. */
  readonly description?: string;
}

const nameOf = ({ relationId, relationDetails, person, accountName }: DueRow): string => {
  if (relationId !== null)
    return (relationDetails as { organisatie: { naamBedrijf: string } }).organisatie.naamBedrijf;
  return person === null ? accountName : fullName(person as Parameters<typeof fullName>[0]);
};

function accountsOf(keys: FieldKeys) {
  const own = numberVault(keys, 'personal_information');
  const ofRelation = numberVault(keys, 'relation');
  return ({ personId, sealedIban, relationId, relationSealedIban }: DueRow): string | null =>
    relationId === null
      ? own.open('sealed_iban', personId, sealedIban)
      : ofRelation.open('sealed_iban', relationId, relationSealedIban);
}

/** Returns the provider that receives the proceeds of an annuity, without an account if none is approved. */
function providerOf(keys: FieldKeys, row: DueRow): DuePayee {
  const { personId, transferId, transferSealedAccount, transferSealedPolicyNumber, transferReference } = row;
  const due = { kind: 'payout', row } as const;
  if (transferId === null || transferSealedAccount === null) {
    return { due, name: row.accountName, payee: undefined };
  }
  const opened = (column: string, stored: string) =>
    decryptField(keys, { table: 'outgoing_transfer', column, rowId: transferId }, stored);
  const [name, iban] = JSON.parse(opened('sealed_account', transferSealedAccount)) as [string, string];
  const policyNumber = opened('sealed_policy_number', transferSealedPolicyNumber ?? '');
  return {
    due,
    name,
    payee: { personId, name, iban },
    description: transferDescription(row.number, { policyNumber, reference: transferReference ?? '' }),
  };
}

/**
 * Returns the payee of each due payout: the investor, the organisation the contract is for, or the provider to which
 * an annuity is transferred. The proceeds of an annuity never go to the investor.
 */
export function duePayees(due: readonly DueRow[], keys: FieldKeys): DuePayee[] {
  const accountOf = accountsOf(keys);
  return due.map((row) => {
    if (row.isOfTransfer) return providerOf(keys, row);
    const [name, iban] = [nameOf(row), accountOf(row)];
    const payee = iban === null ? undefined : { personId: row.personId, name, iban };
    return { due: { kind: 'payout', row }, name, payee };
  });
}

/**
 * Returns the payee of each refund: the account from which the money came, under the name the bank reported,
 * even if it belongs to a third party.
 */
export function refundPayees(
  refunds: readonly DueRefund[],
  services: Pick<Services, 'configuration'>,
): DuePayee[] {
  return refunds.map((row) => {
    const { name, iban } = openLineDetails(services, row);
    const payee = iban === null ? undefined : { personId: null, name: name ?? '', iban };
    return { due: { kind: 'refund', row }, name: name ?? '', payee };
  });
}
