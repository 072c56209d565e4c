import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import { stepUpMethods } from '@portaal/domain/http/two-fa-token';
import { signerRoles } from '@portaal/domain/investing/applications/signers';
import { applicationStatuses } from '@portaal/domain/investing/applications/states';
import { investmentCode, type ProductCode } from '@portaal/domain/products/products/product';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { fund } from './fund.ts';
import { offer } from './offer.ts';
import { personAccount } from './person.ts';
import { questionnaireRecord } from './questionnaire.ts';

/**
 * An application for an investment. It is a draft until it is signed, and then a request that employees approve or
 * reject.
 */
export const application = pgTable(
  'application',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    flow: text().$type<InvestmentFlowName>().notNull(),
    /** Fund of the application. For an application from an offer, the fund with the largest share. */
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    /** Product of the contract. A trigger rejects a contract of another product. */
    productCode: text('product_code').$type<ProductCode>().notNull().default(investmentCode),
    /**
     * The offer that the contract follows; null for an application for one fund, and after the account was closed.
     * A trigger rejects a contract with other amounts or funds than the offer.
     */
    offerId: uuid('offer_id').references(() => offer.id, { onDelete: 'set null' }),
    status: text({ enum: applicationStatuses }).notNull(),
    /** Version of the draft, incremented with every change. */
    version: integer().notNull(),
    /** The data entered so far, and after signing the signed data. Encrypted (`platform/field-encryption`). */
    sealedDraft: text('sealed_draft').notNull(),
    /** The contract to sign, encrypted in the same way. Every signature refers to the digest of this contract. */
    sealedContract: text('sealed_contract'),
    contractId: uuid('contract_id')
      .unique('application_contract')
      .references(() => contract.id),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Day on which a draft is erased. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /**
     * Time at which the applicant was warned that the draft will be erased. Any change to the draft clears this time.
     */
    warnedAt: instant('warned_at'),
    /** Time of the last signature. */
    submittedAt: instant('submitted_at'),
    /** Question from an employee to the applicant. */
    question: text(),
    /** The applicant's reply, encrypted. A new question clears the reply. */
    sealedAnswer: text('sealed_answer'),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason for rejection. */
    reason: text(),
  },
  (table) => [
    foreignKey({
      name: 'application_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    // Allows child rows of an application to reference both the application and its owner.
    unique('application_id_person').on(table.id, table.personId),
    uniqueIndex('application_fund_draft')
      .on(table.personId, table.flow)
      .where(sql`${table.status} = 'draft' and ${table.offerId} is null`),
    // An offer becomes one contract at most.
    uniqueIndex('application_offer').on(table.offerId).where(sql`${table.offerId} is not null`),
    index('application_person').on(table.personId, table.id),
    // The review queue of a brand's employees.
    index('application_review')
      .on(table.brand, table.id)
      .where(sql`${table.status} in ('awaitingConfirmation', 'submitted', 'moreInfo')`),
    index('application_expiry').on(table.expiresOn).where(sql`${table.expiresOn} is not null`),
    check('application_version', sql`${table.version} > 0`),
    check(
      'application_contract_made',
      sql`(${table.status} = 'draft') = (${table.contractId} is null)
        and (${table.contractId} is null) = (${table.sealedContract} is null)
        and (${table.status} = 'draft') = (${table.expiresOn} is not null)`,
    ),
    check('application_question', sql`(${table.status} = 'moreInfo') = (${table.question} is not null)`),
  ],
);

/** A signer of an application, with proof of the signature: time, factor, IP address and digest of the contract. */
export const applicationSigner = pgTable(
  'application_signer',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.id, { onDelete: 'cascade' }),
    role: text({ enum: signerRoles }).notNull(),
    /** Lower-case email address of the account that signed or is invited to sign. */
    email: text().notNull(),
    invitedAt: instant('invited_at'),
    /** Hash of the token in the link of the newest mail. Cleared after the signer signs or declines. */
    tokenHash: bytes('token_hash').unique('application_signer_token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    remindedAt: instant('reminded_at'),
    declinedAt: instant('declined_at'),
    signedBy: uuid('signed_by').references(() => personAccount.id),
    signedAt: instant('signed_at'),
    /** SHA-256 of the contract that was shown to the signer. */
    digest: bytes(),
    method: text({ enum: stepUpMethods }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The signer's risk questionnaire; null for the other parent, from whom no questionnaire is required. */
    questionnaireRecordId: uuid('questionnaire_record_id').references(() => questionnaireRecord.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    unique('application_signer_role').on(table.applicationId, table.role),
    index('application_signer_open')
      .on(table.invitedAt)
      .where(
        sql`${table.invitedAt} is not null and ${table.signedAt} is null and ${table.declinedAt} is null`,
      ),
    check(
      'application_signer_signed',
      sql`(${table.signedAt} is null) = (${table.signedBy} is null)
        and (${table.signedAt} is null) = (${table.digest} is null)
        and (${table.signedAt} is null) = (${table.method} is null)
        and (${table.signedAt} is null) = (${table.ipAddress} is null)`,
    ),
    check('application_signer_token', sql`(${table.tokenHash} is null) = (${table.tokenExpiresAt} is null)`),
    check('application_signer_declined', sql`${table.declinedAt} is null or ${table.signedAt} is null`),
  ],
);

/**
 * A further questionnaire record on which a signature is based. The signature itself refers to the first
 * record; a contract in several kinds of funds requires a questionnaire of each kind.
 */
export const applicationQuestionnaire = pgTable(
  'application_questionnaire',
  {
    signerId: uuid('signer_id')
      .notNull()
      .references(() => applicationSigner.id, { onDelete: 'cascade' }),
    questionnaireRecordId: uuid('questionnaire_record_id')
      .notNull()
      .references(() => questionnaireRecord.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'application_questionnaire_pk',
      columns: [table.signerId, table.questionnaireRecordId],
    }),
    index('application_questionnaire_record').on(table.questionnaireRecordId),
  ],
);
