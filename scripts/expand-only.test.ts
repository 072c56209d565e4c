import { expect, test } from 'vitest';
import { expandOnlyFaults, expandOnlyFaultsHere, narrowingChanges, oldSnapshots } from './expand-only.ts';
import { sqlStatements } from './sql-statements.ts';

const first = {
  name: '0000_start',
  sql: `CREATE TABLE "deposit" (
    "id" uuid PRIMARY KEY NOT NULL, "status" text NOT NULL, "paid_on" date,
    CONSTRAINT "deposit_status" CHECK ("deposit"."status" in ('open', 'paid')),
    CONSTRAINT "deposit_day" UNIQUE("id","paid_on"));
    CREATE TABLE "ledger_entry" ("id" bigint PRIMARY KEY NOT NULL);
    CREATE UNIQUE INDEX "deposit_once" ON "deposit" USING btree ("paid_on");
    CREATE INDEX "deposit_by_status" ON "deposit" USING btree ("status");`,
};
const changesOf = (sql: string) =>
  narrowingChanges([first, { name: '0001_next', sql }]).get('0001_next') ?? ['not read'];

test('lists every schema snapshot but the newest', () => {
  expect(oldSnapshots(['0099_snapshot.json', '_journal.json', '0097_snapshot.json'])).toEqual([
    '0097_snapshot.json',
  ]);
  expect(oldSnapshots(['_journal.json', '0099_snapshot.json'])).toEqual([]);
});

test('no migration removes anything that the previous server version reads or writes, unless reviewed', () => {
  expect(expandOnlyFaultsHere()).toEqual([]);
});

test.each([
  ['DROP TABLE "deposit";', 'DROP TABLE deposit'],
  ['ALTER TABLE "deposit" DROP COLUMN "paid_on";', 'DROP COLUMN deposit.paid_on'],
  ['ALTER TABLE "deposit" RENAME COLUMN "paid_on" TO "paid";', 'RENAME COLUMN deposit.paid_on'],
  ['ALTER TABLE "deposit" RENAME TO "payment";', 'RENAME TO payment (deposit)'],
  ['alter table public.deposit alter column paid_on type timestamptz;', 'ALTER TYPE deposit.paid_on'],
  ['ALTER TABLE "deposit" ALTER COLUMN "paid_on" SET DATA TYPE text;', 'ALTER TYPE deposit.paid_on'],
  ['ALTER TABLE "deposit" ALTER COLUMN "paid_on" SET NOT NULL;', 'SET NOT NULL deposit.paid_on'],
  ['ALTER TABLE "deposit" ALTER COLUMN "status" DROP NOT NULL;', 'DROP NOT NULL deposit.status'],
  ['ALTER TABLE "deposit" ADD COLUMN "lane" text NOT NULL;', 'NOT NULL deposit.lane'],
  ['ALTER TABLE deposit ADD COLUMN lane text, ADD CONSTRAINT later CHECK (paid_on > now());', 'CHECK later'],
  [
    'ALTER TABLE deposit ADD COLUMN lane text; ALTER TABLE deposit ADD CONSTRAINT a CHECK (lane is not null);',
    'CHECK a',
  ],
  ['ALTER TABLE deposit ADD CONSTRAINT a UNIQUE ("status");', 'UNIQUE a'],
  ['CREATE UNIQUE INDEX a ON deposit USING btree (status) WHERE paid_on is null;', 'UNIQUE INDEX a'],
  ['ALTER TABLE deposit ADD CONSTRAINT a FOREIGN KEY ("status") REFERENCES kind(id);', 'FOREIGN KEY a'],
  ['ALTER TABLE deposit DROP CONSTRAINT deposit_day;', 'DROP CONSTRAINT deposit_day'],
  ['CREATE INDEX a ON ledger_entry (id);', 'INDEX a without IF NOT EXISTS'],
  ['DROP INDEX "deposit_once";', 'DROP INDEX deposit_once'],
  ['CREATE TRIGGER final BEFORE UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION f();', 'TRIGGER final'],
  ['DO $$ BEGIN DROP TABLE deposit; END $$;', 'DO'],
  ['DELETE FROM deposit WHERE paid_on < now();', 'DELETE FROM deposit'],
  ['REVOKE INSERT ON deposit FROM portaal;', 'REVOKE INSERT ON'],
  [
    `ALTER TABLE deposit DROP CONSTRAINT deposit_status;
     ALTER TABLE deposit ADD CONSTRAINT deposit_status CHECK (deposit.status in ('paid', 'reversed'));`,
    'CHECK deposit_status',
  ],
])('reports the narrowing change in %s', (sql, change) => {
  expect(changesOf(sql)).toEqual([change]);
});

test.each([
  'CREATE TABLE a (id uuid NOT NULL); ALTER TABLE a ADD CONSTRAINT b UNIQUE (id); ALTER TABLE a DROP COLUMN id;',
  `ALTER TABLE deposit ADD COLUMN lane text DEFAULT 'message' NOT NULL;
   ALTER TABLE deposit ADD CONSTRAINT lane CHECK (deposit.lane in ('urgent', 'message'));`,
  `ALTER TABLE deposit ADD COLUMN a date; ALTER TABLE deposit ADD COLUMN b date;
   ALTER TABLE deposit ADD CONSTRAINT both CHECK ((a is null) = (b is null));`,
  'ALTER TABLE deposit ADD COLUMN key text; ALTER TABLE deposit ADD CONSTRAINT k UNIQUE ("status","key");',
  `ALTER TABLE deposit DROP CONSTRAINT deposit_status;
   ALTER TABLE deposit ADD CONSTRAINT deposit_status CHECK ("deposit"."status" in ('open', 'reversed', 'paid'));`,
  'DROP INDEX deposit_by_status; CREATE INDEX a ON deposit USING btree (status, paid_on);',
  'CREATE INDEX IF NOT EXISTS a ON ledger_entry USING btree (value_date);',
  "-- DROP TABLE deposit;\nUPDATE deposit SET status = 'DROP TABLE deposit; x' WHERE paid_on is null;",
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM deposit; END $$;',
])('accepts %s as an expanding change', (sql) => {
  expect(changesOf(sql)).toEqual([]);
});

const second = { name: '0001_next', sql: '-- needs 0000_start\nALTER TABLE deposit DROP COLUMN paid_on;' };
const entry = { migration: '0001_next', change: 'DROP COLUMN deposit.paid_on' };
const reason = 'The day stands in payment since two versions.';

test('accepts a removal only with a reason and with the migration since which no server uses the removed part', () => {
  const faults = (reviewed: object) =>
    expandOnlyFaults([first, second], { reviewed: [{ ...entry, reason, ...reviewed }] });
  const unusedSince = '0000_start';
  expect(faults({ unusedSince })).toEqual([]);
  expect(faults({})).toEqual([expect.stringContaining('unusedSince')]);
  expect(faults({ unusedSince: '0001_next' })).toEqual([expect.stringContaining('unusedSince')]);
  expect(faults({ unusedSince, reason: 'no' })).toEqual([expect.stringContaining('waarom')]);
  expect(faults({ unusedSince, change: 'DROP TABLE deposit' })).toHaveLength(2);
  expect(
    expandOnlyFaults([first, { ...second, sql: second.sql.replace(/.*\n/, '') }], {
      reviewed: [{ ...entry, reason, unusedSince }],
    }),
  ).toEqual([expect.stringContaining('"-- needs 0000_start"')]);
});

test('accepts a removal that names a migration which a baseline has replaced', () => {
  const baseline = { name: '0000_start', sql: `-- replaces 0000_former aa11\n${first.sql}` };
  const removal = { ...second, sql: second.sql.replace('0000_start', '0000_former') };
  const reviewed = [{ ...entry, reason, unusedSince: '0000_former' }];
  expect(expandOnlyFaults([baseline, removal], { reviewed })).toEqual([]);
  expect(expandOnlyFaults([first, removal], { reviewed })).toEqual([expect.stringContaining('unusedSince')]);
});

test('applies a reviewed change only to its own migration', () => {
  const reviewed = [{ ...entry, reason, unusedSince: '0000_start' }];
  expect(expandOnlyFaults([first, second], { reviewed })).toEqual([]);
  const third = { ...second, name: '0002_again' };
  expect(expandOnlyFaults([first, second, third], { reviewed })).toEqual([
    expect.stringMatching(/^0002_again: DROP COLUMN/),
  ]);
});

test('parses statements correctly despite comments, string literals, quoted names and function bodies', () => {
  expect(
    sqlStatements(`/* ; */ SELECT 'a;''b' -- c;\n;--> statement-breakpoint\n SELECT $x$ ; $x$, "d;e"`),
  ).toEqual([`SELECT 'a;''b'`, 'SELECT $$, d;e']);
});
