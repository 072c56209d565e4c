import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { TransactionType } from '@portaal/domain/money/ledger/types';
import type { PolicyConditionCode, ProductCode } from '@portaal/domain/products/products/product';
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
import { fund, parameterVersion } from './fund.ts';
import { personAccount } from './person.ts';
import { relation } from './relation.ts';

/** Sequence of the visible number, for example `2026-000123`. */
export const contractNumber = pgSequence('contract_number');

/**
 * An investment contract. Its amounts are those of the last monthly dealing run plus the deposits booked
 * since. They can always be derived from the ledger, and are stored so that the overview needs only one index
 * scan.
 */
export const contract = pgTable(
  'contract',
  {
    id: id(),
    number: text().notNull().unique('contract_number_unique'),
    /** Number of the contract in the system from which it was imported (decision 0202); never changes. */
    formerNumber: text('former_number'),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Relation with whom or for whom the investor holds the contract; null for the investor alone. */
    relationId: uuid('relation_id'),
    productCode: text('product_code').$type<ProductCode>().notNull(),
    description: text().notNull(),
    /** Status of domain 5.3, as defined in the API contract package. */
    status: text().$type<ContractStatus>().notNull(),
    startDate: date('start_date', { mode: 'string' }),
    /** True until its application is approved. Until then deposits are accepted but not invested. */
    isUnderReview: boolean('is_under_review').notNull().default(false),
    distributionMode: text('distribution_mode', { enum: ['stock', 'cash'] }).notNull(),
    initialDepositCents: centsColumn('initial_deposit_cents').notNull(),
    monthlyDepositCents: centsColumn('monthly_deposit_cents').notNull(),
    isPaymentCompleted: boolean('is_payment_completed').notNull(),
    outstandingCents: centsColumn('outstanding_cents').notNull(),
    depositedCents: centsColumn('deposited_cents').notNull(),
    withdrawnCents: centsColumn('withdrawn_cents').notNull(),
    /**
     * Value after the dealing run on the first of the month, and that day; both null before the first dealing
     * run.
     */
    openingValueCents: centsColumn('opening_value_cents'),
    openingValueDate: date('opening_value_date', { mode: 'string' }),
    /** Day of the month on which the monthly deposit is collected. */
    debitDay: integer('debit_day').notNull().default(25),
    /** Monthly deposits are paused until this day; null when not paused. */
    depositsPausedUntil: date('deposits_paused_until', { mode: 'string' }),
    /** Last day of an annuity's accumulation or payouts. */
    endDate: date('end_date', { mode: 'string' }),
    /** Frequency and gross amount of an annuity's payouts, and whether the wage tax credit applies. */
    paymentFrequency: text('payment_frequency').$type<PaymentFrequency>(),
    periodicPayoutCents: centsColumn('periodic_payout_cents'),
    applyTaxCredit: boolean('apply_tax_credit'),
    /** Yearly return used to calculate the annuity payout, fixed when payouts start (decision 0070). */
    calculationRate: numeric('calculation_rate', { precision: 12, scale: 10 }),
    /**
     * Dealing day of the payout calculation; null if the next dealing run must recalculate after a change of
     * frequency.
     */
    payoutCalculatedOn: date('payout_calculated_on', { mode: 'string' }),
    /** Payouts missed while the contract was blocked that are still owed to the investor. */
    owedPayoutCents: centsColumn('owed_payout_cents')
      .notNull()
      .default(0 as Cents),
    /**
     * True for an annuity in payout whose term is shorter than that of a lifelong one. A ceiling then
     * applies.
     */
    isTemporary: boolean('is_temporary'),
    /**
     * Tax regime of an annuity's capital (domain 1.6), which a transfer preserves; null for capital built up since
     * 2014.
     */
    policyConditions: text('policy_conditions').$type<PolicyConditionCode>(),
    /**
     * Beneficiaries after a death, encrypted (`platform/field-encryption`); null for the default order of the terms
     * and conditions.
     */
    sealedBeneficiaries: text('sealed_beneficiaries'),
    /** Version of the brand's terms when the contract was made; null for a contract from before decision 0200. */
    termsVersion: text('terms_version').references(() => parameterVersion.version),
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
    check('contract_number_form', sql`${table.number} ~ '^20[0-9]{2}-([0-9]{6}|[1-9][0-9]{6})$'`),
    check('contract_former_number', sql`${table.formerNumber} ~ '^[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$'`),
    uniqueIndex('contract_former_number_unique')
      .on(table.brand, sql`former_number_key(${table.formerNumber})`)
      .where(sql`${table.formerNumber} is not null`),
    // A person can apply the tax credit to one contract at most (domain 10.6).
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
    /** Share of new deposits invested in this fund, in hundredths of a percent. */
    allocationBasisPoints: integer('allocation_basis_points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'holding_pk', columns: [table.contractId, table.fundId] }),
    check('holding_units', sql`${table.units} >= 0`),
    check('holding_allocation', sql`${table.allocationBasisPoints} between 0 and 10000`),
  ],
);

/** Allowed signs of amounts and units per ledger type (domain 5.4). A type that is not listed is rejected. */
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

/**
 * A line of the ledger. Append-only: a trigger rejects updates and deletions, and a reversing line corrects a
 * mistake.
 */
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
    /** Transaction type of domain 5.4. */
    type: text().$type<TransactionType>().notNull(),
    /** Distinguishes ledger lines with the same type, contract, fund and valuation date; 0 for the first line. */
    sequence: smallint().notNull().default(0),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    dealingDay: date('value_date', { mode: 'string' }).notNull(),
    /** Amount; positive in favour of the contract, otherwise negative. */
    amountCents: centsColumn('amount_cents').notNull(),
    price: fourDecimals('price'),
    units: fourDecimals('units').notNull(),
    unitsAfter: fourDecimals('units_after').notNull(),
    /** The deposit or the sell request that caused the line. */
    causeId: uuid('cause_id'),
    /** The ledger line that this line reverses. A ledger line is reversed at most once. */
    reversesId: bigint('reverses_id', { mode: 'number' }).references((): AnyPgColumn => ledgerEntry.id),
    /**
     * For a correction: valuation date of the corrected ledger line. The correction counts on that date for the tax
     * return (decision 0041).
     */
    countedOn: date('counted_on', { mode: 'string' }),
    /**
     * Day on which the units of an imported position were bought, which determines the exit cost.
     * Null if that day is the valuation date (decision 0211).
     */
    acquiredOn: date('acquired_on', { mode: 'string' }),
    /**
     * Keys of the ledger line in the provider's former system, separated by a space if it had several lines
     * there; null for a line that the portal booked.
     */
    formerKey: text('former_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Makes the steps of the dealing run idempotent (domain 5.2): one ledger line per contract, day, fund,
    // type and sequence number.
    unique('ledger_entry_step').on(
      table.contractId,
      table.dealingDay,
      table.fundId,
      table.type,
      table.sequence,
    ),
    uniqueIndex('ledger_entry_reversed').on(table.reversesId).where(sql`${table.reversesId} is not null`),
    check('ledger_entry_units_after', sql`${table.unitsAfter} >= 0`),
    // A reversing ledger line has type `CORRECTION`, which may have either sign.
    check('ledger_entry_reverses', sql`${table.reversesId} is null or ${table.type} = 'CORRECTION'`),
    check('ledger_entry_priced', sql`${table.units} = 0 or ${table.price} is not null`),
    check('ledger_entry_signs', ledgerSigns),
  ],
);

/** The value of a contract after a dealing run. It is a point of the line chart on the overview. */
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
 * An announcement that an accumulation ends. It is sent a given number of months before the end date, and
 * again if that date changes.
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
