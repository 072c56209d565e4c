import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * Password hash of an account without a password. A database constraint compares with this constant, so it
 * must not change with the hash parameters.
 */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA';

/**
 * A person with contracts or an account at one brand. The same email address at another brand is a separate
 * account. A person imported from the provider's former system has no password until they claim the account
 * (decision 0213).
 */
export const personAccount = pgTable(
  'person_account',
  {
    id: id(),
    brand: text().notNull(),
    /**
     * Sign-in name: the person's own email address in lower case, or a customer number of ten digits for a
     * person without a verified address that belongs to them alone.
     */
    email: text().notNull(),
    /**
     * Email address, in lower case, of a person who signs in with a customer number. Several people may share
     * it. Null for a person without an address and for a person whose sign-in name is their address.
     */
    contactEmail: text('contact_email'),
    /**
     * Moment at which the person was imported; null after the account is claimed, and for all other accounts.
     */
    unclaimedSince: instant('unclaimed_since'),
    name: text().notNull(),
    role: text({ enum: ['investor', 'admin'] }).notNull(),
    /** Argon2id hash with its parameters, in PHC notation. */
    passwordHash: text('password_hash').notNull(),
    /** True for accounts of the demo data. The server does not start in production if such an account exists. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('person_account_brand_email').on(table.brand, table.email),
    // Lets rows that refer to a person reference both id and brand, so that the database enforces the
    // separation of brands.
    unique('person_account_id_brand').on(table.id, table.brand),
    check('person_account_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'person_account_contact_email',
      sql`${table.contactEmail} is null or position('@' in ${table.email}) = 0 and ${table.contactEmail} = lower(${table.contactEmail})`,
    ),
    // A password reset by mail, a registration or an older server cannot store a password or an address in an
    // unclaimed account.
    check(
      'person_account_unclaimed',
      sql`${table.unclaimedSince} is null or ${table.role} = 'investor' and position('@' in ${table.email}) = 0 and ${table.passwordHash} = ${sql.raw(`'${NO_PASSWORD}'`)}`,
    ),
    check('person_account_role', sql`${table.role} in ('investor', 'admin')`),
    index('person_account_demo').on(table.isDemo).where(sql`${table.isDemo}`),
    // Finds the accounts of one natural person (decision 0181).
    index('person_account_mailbox').on(sql`mailbox(${table.email})`),
    index('person_account_contact_mailbox')
      .on(sql`mailbox(${table.contactEmail})`)
      .where(sql`${table.contactEmail} is not null`),
    index('person_account_contact_email')
      .on(table.brand, table.contactEmail)
      .where(sql`${table.contactEmail} is not null`),
    index('person_account_unclaimed')
      .on(table.brand, table.id)
      .where(sql`${table.unclaimedSince} is not null`),
  ],
);

/**
 * The personal information of a person with an account (domain 4.2). The sections are in the format of the API
 * contract, without the numbers, which are encrypted (`platform/field-encryption`) in separate columns.
 */
export const personalInformation = pgTable(
  'personal_information',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** The `Id` that the specification requires; never 0. */
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity()
      .unique('personal_information_number'),
    /** Version, incremented with every change. */
    version: integer().notNull(),
    person: jsonb(),
    address: jsonb(),
    contact: jsonb(),
    /**
     * Time of the last change of the mobile number. In rows from before this column existed, the time of the
     * last change of any field.
     */
    mobileSince: instant('mobile_since'),
    identity: jsonb(),
    sealedBsn: text('sealed_bsn'),
    sealedIban: text('sealed_iban'),
    /** First day on which payouts to a changed nominated account are allowed. */
    payoutsFrom: date('payouts_from', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'personal_information_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('personal_information_version', sql`${table.version} > 0`),
    check(
      'personal_information_payouts',
      sql`${table.payoutsFrom} is null or ${table.sealedIban} is not null`,
    ),
  ],
);
