import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { Cents, PaymentFrequency } from '@portaal/engine';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { contract, fund, fundPrice, holding, relation } from '../../../schema/index.ts';
import { contractNumberText } from './contract-number.mapping.ts';

/** A page of the contracts of one person at one brand, in order of creation. */
export interface ContractPage extends PageRequest {
  readonly personId: string;
  readonly brand: string;
}

export interface ContractSummaryRow {
  readonly id: string;
  readonly number: string;
  readonly productCode: ProductCode;
  readonly description: string;
  readonly status: ContractStatus;
  readonly isPaymentCompleted: boolean;
  readonly outstandingCents: Cents;
  readonly depositedCents: Cents;
  readonly withdrawnCents: Cents;
  readonly openingValueCents: Cents | null;
  readonly openingValueDate: string | null;
  readonly startDate: string | null;
  readonly initialDepositCents: Cents;
  readonly fundNames: readonly string[];
}

/** Units of a fund on the day of the opening value, at the price of that day. Decimals are strings. */
export interface PositionRow {
  readonly fundId: number;
  readonly fundName: string;
  readonly units: string;
  readonly nav: string;
  readonly priceDate: string;
}

export interface ContractRow extends ContractSummaryRow {
  readonly monthlyDepositCents: Cents;
  readonly distributionMode: 'stock' | 'cash';
  readonly positions: readonly PositionRow[];
}

/** The share of a fund in the allocation of new deposits, in hundredths of a percent. */
export interface AllocationRow {
  readonly fundId: number;
  readonly fundName: string;
  readonly basisPoints: number;
}

export interface ContractDetailsRow extends ContractRow {
  readonly formerNumber: string | null;
  readonly debitDay: number;
  readonly depositsPausedUntil: string | null;
  readonly endDate: string | null;
  readonly paymentFrequency: PaymentFrequency | null;
  readonly periodicPayoutCents: Cents | null;
  readonly calculationRate: string | null;
  readonly payoutCalculatedOn: string | null;
  readonly owedPayoutCents: Cents;
  readonly isTemporary: boolean | null;
  readonly applyTaxCredit: boolean | null;
  readonly sealedBeneficiaries: string | null;
  readonly allocations: readonly AllocationRow[];
  /** The relation with whom or for whom the contract is held. */
  readonly relationType: 'partner' | 'child' | 'company' | null;
  readonly relationDetails: unknown;
}

/** An id smaller than every other id, so that the first page needs no special case. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const summaryColumns = {
  id: contract.id,
  number: contract.number,
  productCode: contract.productCode,
  description: contract.description,
  status: contract.status,
  isPaymentCompleted: contract.isPaymentCompleted,
  outstandingCents: contract.outstandingCents,
  depositedCents: contract.depositedCents,
  withdrawnCents: contract.withdrawnCents,
  openingValueCents: contract.openingValueCents,
  openingValueDate: contract.openingValueDate,
  startDate: contract.startDate,
  initialDepositCents: contract.initialDepositCents,
};

const onPage = and(
  eq(contract.personId, sql.placeholder('personId')),
  eq(contract.brand, sql.placeholder('brand')),
  gt(contract.id, sql.placeholder('after')),
);

/** Joins the fund names into the same query, to avoid one query per contract. */
const fundNamesOf = (orm: Orm) =>
  orm
    .select({
      names: sql<string[]>`coalesce(array_agg(${fund.name} order by ${fund.id}), '{}')`.as('names'),
    })
    .from(holding)
    .innerJoin(fund, eq(fund.id, holding.fundId))
    .where(eq(holding.contractId, contract.id))
    .as('fund_names');

const positionsOf = (orm: Orm) =>
  orm
    .select({
      // Decimals are returned as text, because JSON would turn them into floats.
      list: sql<PositionRow[]>`coalesce(json_agg(json_build_object(
        'fundId', ${fund.id}, 'fundName', ${fund.name}, 'units', ${holding.units}::text,
        'nav', ${fundPrice.nav}::text, 'priceDate', ${fundPrice.date}::text) order by ${fund.id}), '[]')`.as(
        'list',
      ),
    })
    .from(holding)
    .innerJoin(fund, eq(fund.id, holding.fundId))
    .innerJoin(
      fundPrice,
      and(eq(fundPrice.fundId, holding.fundId), eq(fundPrice.date, contract.openingValueDate)),
    )
    .where(and(eq(holding.contractId, contract.id), gt(holding.units, '0')))
    .as('positions');

const allocationsOf = (orm: Orm) =>
  orm
    .select({
      parts: sql<AllocationRow[]>`coalesce(json_agg(json_build_object(
        'fundId', ${fund.id}, 'fundName', ${fund.name}, 'basisPoints', ${holding.allocationBasisPoints})
        order by ${fund.id}), '[]')`.as('parts'),
    })
    .from(holding)
    .innerJoin(fund, eq(fund.id, holding.fundId))
    .where(and(eq(holding.contractId, contract.id), gt(holding.allocationBasisPoints, 0)))
    .as('allocations');

const argumentsOf = ({ after = BEFORE_ALL, ...page }: ContractPage) => ({ ...page, after });

export async function listSummaryRows(orm: Orm, page: ContractPage): Promise<ContractSummaryRow[]> {
  const statement = prepared(orm, 'contract_summaries', (executor) => {
    const fundNames = fundNamesOf(executor);
    return executor
      .select({ ...summaryColumns, fundNames: fundNames.names })
      .from(contract)
      .innerJoinLateral(fundNames, sql`true`)
      .where(onPage)
      .orderBy(contract.id)
      .limit(sql.placeholder('limit'))
      .prepare('contract_summaries');
  });
  return statement.execute(argumentsOf(page));
}

/** Columns of the list of contracts. */
const listColumns = {
  ...summaryColumns,
  monthlyDepositCents: contract.monthlyDepositCents,
  distributionMode: contract.distributionMode,
};

export async function listContractRows(orm: Orm, page: ContractPage): Promise<ContractRow[]> {
  const statement = prepared(orm, 'contract_list', (executor) => {
    const fundNames = fundNamesOf(executor);
    const positions = positionsOf(executor);
    return executor
      .select({
        ...listColumns,
        fundNames: fundNames.names,
        positions: positions.list,
      })
      .from(contract)
      .innerJoinLateral(fundNames, sql`true`)
      .innerJoinLateral(positions, sql`true`)
      .where(onPage)
      .orderBy(contract.id)
      .limit(sql.placeholder('limit'))
      .prepare('contract_list');
  });
  return statement.execute(argumentsOf(page));
}

/** A contract and the person and brand it must belong to. */
interface OwnedContract {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

const isOwned = and(
  eq(contract.id, sql.placeholder('id')),
  eq(contract.personId, sql.placeholder('personId')),
  eq(contract.brand, sql.placeholder('brand')),
);

export const contractNumber = { id: contract.id, number: contract.number };

/** Returns one contract of its owner; undefined if it belongs to another person or brand. */
export async function findContractRow(
  orm: Orm,
  owned: OwnedContract,
): Promise<ContractDetailsRow | undefined> {
  const statement = prepared(orm, 'contract_details', (executor) => {
    const fundNames = fundNamesOf(executor);
    const positions = positionsOf(executor);
    const allocations = allocationsOf(executor);
    return executor
      .select({
        ...listColumns,
        fundNames: fundNames.names,
        positions: positions.list,
        allocations: allocations.parts,
        formerNumber: contract.formerNumber,
        debitDay: contract.debitDay,
        depositsPausedUntil: contract.depositsPausedUntil,
        endDate: contract.endDate,
        paymentFrequency: contract.paymentFrequency,
        periodicPayoutCents: contract.periodicPayoutCents,
        calculationRate: contract.calculationRate,
        payoutCalculatedOn: contract.payoutCalculatedOn,
        owedPayoutCents: contract.owedPayoutCents,
        isTemporary: contract.isTemporary,
        applyTaxCredit: contract.applyTaxCredit,
        sealedBeneficiaries: contract.sealedBeneficiaries,
        relationType: relation.type,
        relationDetails: relation.details,
      })
      .from(contract)
      .innerJoinLateral(fundNames, sql`true`)
      .innerJoinLateral(positions, sql`true`)
      .innerJoinLateral(allocations, sql`true`)
      .leftJoin(relation, eq(relation.id, contract.relationId))
      .where(isOwned)
      .prepare('contract_details');
  });
  const [row] = await statement.execute({ ...owned });
  return row;
}

/** Returns the next contract number, for a contract created in this year. */
export async function nextContractNumber(tx: Transaction, year: number): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(sql`select nextval('contract_number')::text as value`);
  return contractNumberText(year, Number(rows[0]?.value));
}
