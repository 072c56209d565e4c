import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A trial of an outside service of a brand, requested by a head (decision 0237). The newest trial of a service counts.
 * A trigger accepts one claim and one outcome per row, and no deletion. Contains no credentials.
 */
export const serviceTrial = pgTable(
  'service_trial',
  {
    id: id(),
    brand: text().notNull(),
    service: text().notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => personAccount.id),
    requestedAt: instant('requested_at').notNull(),
    /** Time at which a process claimed the trial, so that no other process repeats it. */
    claimedAt: instant('claimed_at'),
    finishedAt: instant('finished_at'),
    /** May be unknown to this release if a later release stored it. */
    outcome: text(),
    /** Keyed hash of the settings that the process used, so that a later change of the settings is visible. */
    settingsDigest: text('settings_digest'),
    mode: text({ enum: ['live', 'test'] }),
    /** A sentence about the response, such as the version of the service. */
    note: text(),
  },
  (table) => [
    index('service_trial_latest').on(table.brand, table.service, table.requestedAt),
    check('service_trial_service', sql`${table.service} ~ '^[a-z]{1,20}$'`),
    check('service_trial_mode', sql`${table.mode} in ('live', 'test')`),
    check('service_trial_note', sql`length(${table.note}) <= 200`),
    check(
      'service_trial_outcome',
      sql`num_nonnulls(${table.finishedAt}, ${table.outcome}, ${table.settingsDigest}) in (0, 3)
        and (${table.finishedAt} is null or ${table.claimedAt} is not null)
        and (${table.finishedAt} is not null or num_nonnulls(${table.mode}, ${table.note}) = 0)
        and coalesce(${table.outcome} ~ '^[a-zA-Z]{1,40}$', true)`,
    ),
  ],
);
