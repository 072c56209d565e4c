import type { Beneficiary } from '@portaal/domain/investing/change-requests/options/begunstiging';
import { products } from '@portaal/domain/products/products/product';
import type { Cents } from '@portaal/engine';
import {
  findContract,
  type ContractRow as OwnedRow,
  ownedBy,
} from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { sumPayoutsUnderWay } from '../../money/payouts/index.ts';
import { relationName } from '../../people/relations/relations.use-cases.ts';
import {
  type ContractDetailsRow,
  type ContractRow,
  type ContractSummaryRow,
  contractNumber,
  findContractRow,
  listContractRows,
  listSummaryRows,
} from './contracts.repository.ts';
import { type NextPayout, nextPayoutOf } from './next-payout.use-cases.ts';

export { contractNumberText } from './contract-number.mapping.ts';
export { nextContractNumber } from './contracts.repository.ts';

export { remindMaturing } from './maturity-reminders.use-cases.ts';

/** Lists the contracts of the signed-in person at their brand, oldest first. */
export function listContractSummaries(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractSummaryRow>> {
  return pageOf(request, (part) => listSummaryRows(database.orm, { ...ownerOf(person), ...part }));
}

/** Lists the same contracts as {@link listContractSummaries}, with their positions. */
export function listContracts(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractRow>> {
  return pageOf(request, (part) => listContractRows(database.orm, { ...ownerOf(person), ...part }));
}

/** The holder of a contract: the investor and, if there is one, the relation with whom or for whom they hold it. */
export interface Holder {
  readonly name: string;
  readonly role: 'belegger' | 'partner' | 'child' | 'company';
}

export interface OwnContract {
  readonly row: ContractDetailsRow;
  readonly holders: readonly Holder[];
  /** Amount that was debited from the contract and that the bank has not paid yet. */
  readonly underWayCents: Cents;
  readonly nextPayout: NextPayout | null;
  /** Beneficiaries of an annuity at death. If empty, the order in the conditions applies. Null for other products. */
  readonly beneficiaries: readonly Beneficiary[] | null;
}

/** returns one contract. Throws `notFound` for a contract that is not the caller's. */
export async function getContract(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<OwnContract> {
  const row = await findContractRow(services.database.orm, { id, ...ownerOf(person) });
  if (!row) throw new AppError('notFound');
  const { relationType, relationDetails } = row;
  const other = relationType && { name: relationName(relationDetails), role: relationType };
  return {
    row,
    holders: [{ name: person.name, role: 'belegger' }, ...(other ? [other] : [])],
    underWayCents: await sumPayoutsUnderWay(services, person, id),
    nextPayout: await nextPayoutOf(services, person, row),
    beneficiaries: products[row.productCode].isAnnuity
      ? openBeneficiaries(services.configuration.fieldKeys, id, row.sealedBeneficiaries)
      : null,
  };
}

/**
 * Returns the contract data that calls about part of a contract need. Throws `notFound` for a contract that is not
 * the caller's.
 */
export async function requireOwnContract(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  id: string,
): Promise<OwnedRow<typeof contractNumber>> {
  const row = await findContract(database.orm, ownedBy(person, id), contractNumber);
  if (!row) throw new AppError('notFound');
  return row;
}

const ownerOf = ({ id, brand }: SignedInPerson) => ({ personId: id, brand });

const place = (contractId: string): FieldPlace => ({
  table: 'contract',
  column: 'sealed_beneficiaries',
  rowId: contractId,
});

/** Seals the beneficiaries for storage. Returns null if there are none, so that the order in the conditions applies. */
export const sealBeneficiaries = (
  keys: FieldKeys,
  contractId: string,
  people: readonly Beneficiary[],
): string | null =>
  people.length === 0 ? null : encryptField(keys, place(contractId), JSON.stringify(people));

export const openBeneficiaries = (
  keys: FieldKeys,
  contractId: string,
  sealed: string | null,
): readonly Beneficiary[] =>
  sealed === null ? [] : (JSON.parse(decryptField(keys, place(contractId), sealed)) as Beneficiary[]);
