import type { ContractStatus } from '@portaal/domain/contracts/calls';
import type { PolicyConditionCode, ProductCode } from '@portaal/domain/products/product';
import type { TransactionType } from '@portaal/domain/transactions/calls';
import type { Cents, PaymentFrequency } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, fourDecimals, id, instant } from './columns.ts';
import { fund } from './fund.ts';
import { personAccount } from './person.ts';
import { relation } from './relation.ts';

/** Sequence of the visible number, `2026-000123`. */
export const contractNumber = pgSequence('contract_number');

/**
 * An investment contract. Its amounts are the result of the last monthly dealing run and the deposits booked since.
 * They always follow from the ledger and are stored here so that an overview is one index scan.
 */
export const contract = pgTable(
  'contract',
  {
    id: id(),
    number: text().notNull().unique('contract_number_unique'),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Relation with or for whom the contract is held; null for the investor alone. */
    relationId: uuid('relation_id'),
    productCode: text('product_code').$type<ProductCode>().notNull(),
    description: text().notNull(),
    /** States of domain 5.3, as defined in the contract package. */
    status: text().$type<ContractStatus>().notNull(),
    startDate: date('start_date', { mode: 'string' }),
    /** True while its application is not approved: money is accepted but not dealt. */
    isUnderReview: boolean('is_under_review').notNull().default(false),
    distributionMode: text('distribution_mode', { enum: ['stock', 'cash'] }).notNull(),
    initialDepositCents: centsColumn('initial_deposit_cents').notNull(),
    monthlyDepositCents: centsColumn('monthly_deposit_cents').notNull(),
    isPaymentCompleted: boolean('is_payment_completed').notNull(),
    outstandingCents: centsColumn('outstanding_cents').notNull(),
    depositedCents: centsColumn('deposited_cents').notNull(),
    withdrawnCents: centsColumn('withdrawn_cents').notNull(),
    /** Value on the first of the month after the dealing run, and that day; both null before the first run. */
    openingValueCents: centsColumn('opening_value_cents'),
    openingValueDate: date('opening_value_date', { mode: 'string' }),
    /** Day of the month on which the monthly deposit is collected. */
    debitDay: integer('debit_day').notNull().default(25),
    /** Monthly deposits are not collected before this day; null when not paused. */
    depositsPausedUntil: date('deposits_paused_until', { mode: 'string' }),
    /** Last day of an annuity's accumulation or payouts. */
    endDate: date('end_date', { mode: 'string' }),
    /** Frequency and gross amount of an annuity's payouts, and whether the wage tax credit is applied. */
    paymentFrequency: text('payment_frequency').$type<PaymentFrequency>(),
    periodicPayoutCents: centsColumn('periodic_payout_cents'),
    applyTaxCredit: boolean('apply_tax_credit'),
    /** Yearly return for the calculation of its payout, fixed at its start (decision 0070). */
    calculationRate: numeric('calculation_rate', { precision: 12, scale: 10 }),
    /** Dealing day of that calculation; null when the next run must recalculate after a change of frequency. */
    payoutCalculatedOn: date('payout_calculated_on', { mode: 'string' }),
    /** Payouts missed while the contract was blocked and still to be made up. */
    owedPayoutCents: centsColumn('owed_payout_cents')
      .notNull()
      .default(0 as Cents),
    /** True for an annuity in payout with a shorter term than a lifelong substitute, to which a ceiling applies. */
    isTemporary: boolean('is_temporary'),
    /** Tax regime of an annuity's capital (domain 1.6), also after a transfer; null when built up since 2014. */
    policyConditions: text('policy_conditions').$type<PolicyConditionCode>(),
    /**
     * Beneficiaries at death, encrypted (`platform/field-encryption`); null for the default order in the conditions.
     */
    sealedBeneficiaries: text('sealed_beneficiaries'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'contract_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'contract_relation_person',
      columns: [table.relationId, table.personId],
      foreignColumns: [relation.id, relation.personId],
    }),
    index('contract_relation').on(table.relationId).where(sql`${table.relationId} is not null`),
    index('contract_person').on(table.personId, table.id),
    // A person can apply the credit to one contract (domain 10.6).
    uniqueIndex('contract_tax_credit')
      .on(table.personId)
      .where(sql`${table.applyTaxCredit} and ${table.status} <> 'paidOut'`),
    check(
      'contract_amounts',
      sql`${table.initialDepositCents} >= 0 and ${table.monthlyDepositCents} >= 0 and ${table.outstandingCents} >= 0
        and ${table.depositedCents} >= 0 and ${table.withdrawnCents} >= 0
        and coalesce(${table.openingValueCents}, 0) >= 0`,
    ),
    check(
      'contract_opening_value',
      sql`(${table.openingValueCents} is null) = (${table.openingValueDate} is null)`,
    ),
    check('contract_debit_day', sql`${table.debitDay} between 1 and 28`),
    check(
      'contract_payouts',
      sql`(${table.productCode} = 'SDIL') = (${table.paymentFrequency} is not null)
        and (${table.paymentFrequency} is null) = (${table.periodicPayoutCents} is null)
        and (${table.paymentFrequency} is null) = (${table.applyTaxCredit} is null)
        and (${table.paymentFrequency} is null) = (${table.calculationRate} is null)
        and (${table.paymentFrequency} is null) = (${table.isTemporary} is null)
        and (${table.paymentFrequency} is null or ${table.endDate} is not null)
        and coalesce(${table.calculationRate}, 0) > -1 and ${table.owedPayoutCents} >= 0
        and coalesce(${table.periodicPayoutCents}, 1) > 0`,
    ),
    check(
      'contract_policy_conditions',
      sql`case ${table.productCode} when 'SB' then ${table.policyConditions} is null
        when 'SDIL' then ${table.policyConditions} is not null else true end
        and coalesce(${table.policyConditions}, 'SDIL') in ('SDIL', 'SDIL2014')`,
    ),
    check('contract_paid', sql`not ${table.isPaymentCompleted} or ${table.outstandingCents} = 0`),
  ],
);

/** The units of a contract in a fund; never negative. */
export const holding = pgTable(
  'holding',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    units: fourDecimals('units').notNull(),
    /** Share of new deposits allocated to this fund, in hundredths of a percent. */
    allocationBasisPoints: integer('allocation_basis_points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'holding_pk', columns: [table.contractId, table.fundId] }),
    check('holding_units', sql`${table.units} >= 0`),
    check('holding_allocation', sql`${table.allocationBasisPoints} between 0 and 10000`),
  ],
);

/** Allowed signs of money and participations per ledger type (domain 5.4); an unlisted type is rejected. */
const ledgerSigns = sql`case
  when type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'REINVESTMENT', 'SWITCH_IN')
    then amount_cents > 0 and units >= 0
  when type = 'TRANSFER_IN' then amount_cents >= 0 and units >= 0
  when type = 'ENTRY_COST' then units = 0 and (amount_cents < 0 or amount_cents > 0 and cause_id is not null)
  when type in ('EXIT_COST', 'DISTRIBUTION', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    then amount_cents < 0 and units = 0
  when type in ('SELL', 'ANNUITY_PAYOUT', 'TRANSFER_OUT', 'SWITCH_OUT', 'DIRECT_DEBIT_REVERSAL', 'WRAPPER_COST')
    then amount_cents <= 0 and units <= 0
  when type = 'NAME_CHANGE' then amount_cents = 0 and units = 0
  else type = 'CORRECTION' end`;

/** A line of the ledger. Append-only (a trigger rejects all other changes); a reversing line corrects a mistake. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    /** Transaction types of domain 5.4. */
    type: text().$type<TransactionType>().notNull(),
    /** Distinguishes lines of the same type, contract, fund and valuation date; 0 for the first. */
    sequence: smallint().notNull().default(0),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    dealingDay: date('value_date', { mode: 'string' }).notNull(),
    /** Positive in favour of the contract, otherwise negative. */
    amountCents: centsColumn('amount_cents').notNull(),
    price: fourDecimals('price'),
    units: fourDecimals('units').notNull(),
    unitsAfter: fourDecimals('units_after').notNull(),
    /** The deposit or the sell request that caused the line. */
    causeId: uuid('cause_id'),
    /** The line that this line reverses; a line is reversed at most once. */
    reversesId: bigint('reverses_id', { mode: 'number' }).references((): AnyPgColumn => ledgerEntry.id),
    /**
     * For a correction: valuation date of the corrected line, on which it counts for the tax return (decision 0041).
     */
    countedOn: date('counted_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Makes steps of the dealing run idempotent (domain 5.2): one line per contract, day, fund, type and number.
    unique('ledger_entry_step').on(
      table.contractId,
      table.dealingDay,
      table.fundId,
      table.type,
      table.sequence,
    ),
    uniqueIndex('ledger_entry_reversed').on(table.reversesId).where(sql`${table.reversesId} is not null`),
    check('ledger_entry_units_after', sql`${table.unitsAfter} >= 0`),
    // A reversing line is a correction, which may have either sign.
    check('ledger_entry_reverses', sql`${table.reversesId} is null or ${table.type} = 'CORRECTION'`),
    check('ledger_entry_priced', sql`${table.units} = 0 or ${table.price} is not null`),
    check('ledger_entry_signs', ledgerSigns),
  ],
);

/** The value of a contract after a dealing run, a point of the line chart on the overview. */
export const contractValuation = pgTable(
  'contract_valuation',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    date: date({ mode: 'string' }).notNull(),
    valueCents: centsColumn('value_cents').notNull(),
  },
  (table) => [
    primaryKey({ name: 'contract_valuation_pk', columns: [table.contractId, table.date] }),
    check('contract_valuation_value', sql`${table.valueCents} >= 0`),
  ],
);

/**
 * An announcement that an accumulation ends: one for each number of months before its end date, and again after that
 * date moves.
 */
export const maturityReminder = pgTable(
  'maturity_reminder',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    monthsBefore: smallint('months_before').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'maturity_reminder_pk',
      columns: [table.contractId, table.endDate, table.monthsBefore],
    }),
  ],
);
