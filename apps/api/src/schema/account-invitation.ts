import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** A wave of invitations to claim an account, which one employee requested and another approved. */
export const invitationWave = pgTable(
  'invitation_wave',
  {
    id: id(),
    brand: text().notNull(),
    kind: text({ enum: ['employees', 'fifty', 'fiveHundred', 'rest'] }).notNull(),
    startedBy: uuid('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    byMail: integer('mail_count').notNull(),
    byLetter: integer('letter_count').notNull(),
  },
  (table) => [
    check('invitation_wave_kind', sql`${table.kind} in ('employees', 'fifty', 'fiveHundred', 'rest')`),
    foreignKey({
      name: 'invitation_wave_started_by',
      columns: [table.startedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('invitation_wave_brand').on(table.brand, table.id),
  ],
);

/** The invitation of a person to claim their account, by a link in a mail or a code in a letter. */
export const accountInvitation = pgTable(
  'account_invitation',
  {
    id: id(),
    brand: text().notNull(),
    personId: uuid('person_id').notNull(),
    waveId: uuid('wave_id')
      .notNull()
      .references(() => invitationWave.id),
    channel: text({ enum: ['mail', 'letter'] }).notNull(),
    /**
     * SHA-256 of the newest link's token or letter's code; null until the link is sent or the letter is
     * printed.
     */
    secretHash: bytes('secret_hash').unique('account_invitation_secret_hash'),
    /**
     * The last approved request to send the invitation again; null if it was sent at most once (decision
     * 0218).
     */
    resendRequestId: uuid('resend_request_id')
      .references(() => approvalRequest.id)
      .unique('account_invitation_resend_request'),
    /**
     * Moment when the mail was queued or the letter printed, and the end of the secret's validity; both null
     * before that moment.
     */
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    /** Moment when the secret was first entered on the claim page. */
    openedAt: instant('opened_at'),
    withdrawnAt: instant('withdrawn_at'),
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    check('account_invitation_channel', sql`${table.channel} in ('mail', 'letter')`),
    foreignKey({
      name: 'account_invitation_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    uniqueIndex('account_invitation_person').on(table.personId).where(sql`${table.withdrawnAt} is null`),
    index('account_invitation_wave').on(table.waveId, table.id),
  ],
);
