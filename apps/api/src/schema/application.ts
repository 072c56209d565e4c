import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import { signerRoles } from '@portaal/domain/applications/signers';
import { applicationStatuses } from '@portaal/domain/applications/states';
import { stepUpMethods } from '@portaal/domain/step-up/calls';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { fund } from './fund.ts';
import { personAccount } from './person.ts';
import { questionnaireRecord } from './questionnaire.ts';

/** An application for an investment: a draft until it is signed, then a request that employees decide on. */
export const application = pgTable(
  'application',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    flow: text().$type<InvestmentFlowName>().notNull(),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    status: text({ enum: applicationStatuses }).notNull(),
    /** Counts the changes of the draft. */
    version: integer().notNull(),
    /** What was filled in so far, and from the signature on what was signed (`platform/field-encryption`). */
    sealedDraft: text('sealed_draft').notNull(),
    /** The contract that is signed, sealed likewise: what every signature names by its digest. */
    sealedContract: text('sealed_contract'),
    contractId: uuid('contract_id')
      .unique('application_contract')
      .references(() => contract.id),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Of a draft: it is erased on this day. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** That the applicant was warned before; touching the draft clears it. */
    warnedAt: instant('warned_at'),
    /** The last signature. */
    submittedAt: instant('submitted_at'),
    /** What an employee asks. */
    question: text(),
    /** What the applicant answered, sealed; a new question clears it. */
    sealedAnswer: text('sealed_answer'),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Why it was rejected. */
    reason: text(),
  },
  (table) => [
    foreignKey({
      name: 'application_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    // What belongs to an application refers to its owner too.
    unique('application_id_person').on(table.id, table.personId),
    uniqueIndex('application_draft').on(table.personId, table.flow).where(sql`${table.status} = 'draft'`),
    index('application_person').on(table.personId, table.id),
    // The queue of a brand's employees.
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

/** A person who signs an application, with the evidence: moment, factor, address and digest of the contract. */
export const applicationSigner = pgTable(
  'application_signer',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.id, { onDelete: 'cascade' }),
    role: text({ enum: signerRoles }).notNull(),
    /** Lower case: of the account that signed, or that is invited to. */
    email: text().notNull(),
    invitedAt: instant('invited_at'),
    /** Of the link in the newest mail; gone once it is signed or declined. */
    tokenHash: bytes('token_hash').unique('application_signer_token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    remindedAt: instant('reminded_at'),
    declinedAt: instant('declined_at'),
    signedBy: uuid('signed_by').references(() => personAccount.id),
    signedAt: instant('signed_at'),
    /** SHA-256 of the contract as it was read. */
    digest: bytes(),
    method: text({ enum: stepUpMethods }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** What they answered about their risk; the other parent answers nothing. */
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
