import { type Cents, cents } from '@portaal/engine';
import { eq, inArray, max, sql } from 'drizzle-orm';
import { appendAudit } from '../../../../platform/audit.ts';
import { readConfiguration } from '../../../../platform/configuration.ts';
import { bulkInsert } from '../../../../platform/database/bulk-insert.ts';
import { newId } from '../../../../platform/new-id.ts';
import type { Database, Transaction } from '../../../../platform/orm.ts';
import {
  approvalRequest,
  bankAccount,
  bankLine,
  bankStatement,
  payout,
  payoutAttempt,
  payoutBatch,
  personAccount,
} from '../../../../schema/index.ts';
import { markHandedOver } from '../payout-batches.repository.ts';
import { storeFile, writeFile } from '../payout-file.use-cases.ts';
import { sealAccount } from '../sealed-account.mapping.ts';

const { fieldKeys: keys, auditKeys } = readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });

/** Returns two employees, and creates them when the demo data are absent. */
async function twoPeople(tx: Transaction, createdAt: Date): Promise<readonly [string, string]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from person_account
    where role = 'admin' and brand = 'baken' order by email`);
  const [first, second] = rows.map(({ id }) => id);
  if (first !== undefined && second !== undefined) return [first, second];
  const made = [newId(), newId()] as const;
  const common = {
    brand: 'baken',
    name: 'Els Betaler',
    role: 'admin',
    passwordHash: '',
    isDemo: false,
  } as const;
  await tx
    .insert(personAccount)
    .values(made.map((id) => ({ id, email: `${id}@example.nl`, createdAt, ...common })));
  return made;
}

/** Marks a batch as handed over to the bank by an employee. */
export async function handOver(tx: Transaction, batchId: string, at: Date): Promise<void> {
  const [by] = await twoPeople(tx, at);
  await markHandedOver(tx, batchId, { at, by });
}

/** Overridden fields of the batch; omitted fields are as two employees would have ordered the batch. */
type BatchFields = Partial<typeof payoutBatch.$inferInsert> & { readonly status?: 'made' };

/** Inserts a batch of these payouts as two employees would have ordered it, with a placeholder for the file. */
export async function insertBatch(
  tx: Transaction,
  { at, executeOn }: { readonly at: Date; readonly executeOn: string },
  payoutIds: readonly string[],
  written: BatchFields = {},
): Promise<{ batchId: string; messageId: string; attemptIds: string[]; totalCents: Cents }> {
  const [requesterId, approvedBy] = await twoPeople(tx, at);
  const payouts = await tx
    .select()
    .from(payout)
    .where(inArray(payout.id, [...payoutIds]));
  const totalCents = cents(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const [approvalId, batchId] = [newId(), newId()];
  const file = await writeFile(keys, [`<Document>${batchId}</Document>`]);
  const { digest, byteSize } = file;
  await tx.insert(approvalRequest).values({
    id: approvalId,
    brand: 'baken',
    call: 'orderPayouts',
    params: { test: batchId },
    body: {},
    title: 'Uitbetalen',
    lines: [],
    amountCents: totalCents,
    digest,
    askedBy: requesterId,
    askedAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
    status: 'executed',
    decidedBy: approvedBy,
    decidedAt: at,
  });
  const messageId = batchId.replaceAll('-', '');
  await tx.insert(payoutBatch).values({
    id: batchId,
    brand: 'baken',
    messageId,
    status: 'made',
    executeOn,
    debtorIban: 'NL27TEST2000000010',
    totalCents,
    count: payouts.length,
    digest,
    byteSize,
    approvalId,
    askedBy: requesterId,
    approvedBy,
    madeAt: at,
    ...written,
  });
  const attempts = payouts.map(({ id: payoutId, amountCents }, i) => {
    const id = newId();
    return {
      id,
      batchId,
      number: i + 1,
      payoutId,
      endToEndId: id.replaceAll('-', ''),
      amountCents,
      sealedAccount: sealAccount(keys, id, { name: 'S. Scenario', iban: 'NL91ABNA0417164300' }),
      status: 'underway' as const,
    };
  });
  await bulkInsert(tx, payoutAttempt, attempts);
  await storeFile(tx, batchId, file);
  const line = { at, brand: 'baken', subjectType: 'approval', subjectId: approvalId, detail: {} };
  await appendAudit(
    tx,
    auditKeys,
    { ...line, actorId: requesterId, action: 'approval.asked' },
    { ...line, actorId: approvedBy, action: 'approval.executed' },
    {
      ...{ at, brand: 'baken', actorId: approvedBy, action: 'payoutBatch.ordered' },
      ...{ subjectType: 'payoutBatch', subjectId: batchId },
      detail: { count: payouts.length, totalCents, digest: digest.toString('hex') },
    },
  );
  return { batchId, messageId, attemptIds: attempts.map(({ id }) => id), totalCents };
}

/**
 * Marks these lines as rejected by a bank response that was stored before responses required a comparison by
 * two employees.
 */
export async function rejectLines(
  tx: Transaction,
  attemptIds: readonly string[],
  reasonCode: string,
  at: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ batchId: string }>(sql`
    update payout_attempt set status = 'rejected', reason_code = ${reasonCode}
    where id = any(${sql.param([...attemptIds])}::uuid[]) returning batch_id as "batchId"`);
  await appendAudit(
    tx,
    auditKeys,
    ...rows.map(({ batchId }) => ({
      ...{ at, brand: 'baken', actorId: null, action: 'payoutBatch.answered' as const },
      ...{ subjectType: 'payoutBatch', subjectId: batchId, detail: { rejected: 1 } },
    })),
  );
}

/**
 * Inserts a statement of the paying account for a day without transactions. `importedBy`: the employee who loaded it.
 */
export async function insertSilentStatement(
  tx: Transaction,
  day: string,
  importedBy?: string,
): Promise<string> {
  const [statementId, iban] = [newId(), 'NL27TEST2000000010'];
  await tx
    .insert(bankAccount)
    .values({ id: newId(), brand: 'baken', iban, name: 'Bewaarder', currency: 'EUR' })
    .onConflictDoNothing();
  const [account] = await tx.select().from(bankAccount).where(eq(bankAccount.iban, iban));
  const accountId = account?.id ?? '';
  const [last] = await tx
    .select({ position: max(bankStatement.position) })
    .from(bankStatement)
    .where(eq(bankStatement.accountId, accountId));
  const follows = last?.position ?? null;
  await tx.insert(bankStatement).values({
    ...{ id: statementId, accountId, brand: 'baken', reference: day, version: '08' },
    ...{ position: (follows ?? 0) + 1, follows, sequence: null, fromDay: day, toDay: day },
    ...{ openingCents: cents(0), closingCents: cents(0), digest: Buffer.alloc(32) },
    ...{ importedAt: new Date(`${day}T20:00:00Z`), importedBy: importedBy ?? null },
  });
  return statementId;
}

/** Inserts a statement line on its own account, for an outgoing (negative) or returned payment. */
export async function insertBankLine(tx: Transaction, amountCents: Cents, day: string): Promise<string> {
  const [accountId, statementId, id] = [newId(), newId(), newId()];
  const whose = { accountId, brand: 'baken' };
  await tx
    .insert(bankAccount)
    .values({ id: accountId, brand: 'baken', iban: accountId, name: 'Bewaarder', currency: 'EUR' });
  await tx.insert(bankStatement).values({
    ...{ ...whose, id: statementId, position: 1, follows: null, reference: '1', fromDay: day, toDay: day },
    ...{ openingCents: cents(0), closingCents: amountCents, version: '08', digest: Buffer.alloc(32) },
    importedAt: new Date(`${day}T09:00:00Z`),
  });
  await tx.insert(bankLine).values({
    ...{ ...whose, id, statementId, number: 1, transactions: 1, isReversal: false },
    ...{ bookedOn: day, valueOn: day, amountCents },
  });
  return id;
}

/**
 * Explains a whole bank line by the payouts that it booked or by the returned attempt, like the statement
 * matching does.
 */
export async function explainLine(tx: Transaction, lineId: string, returnedId?: string): Promise<void> {
  const kind = returnedId === undefined ? 'payouts' : 'payoutReturned';
  await tx.execute(sql`insert into bank_item (line_id, brand, open_cents, reason, looked_at)
    select id, brand, 0, null, (booked_on + time '09:00') at time zone 'utc' from bank_line where id = ${lineId}
    on conflict (line_id) do update set open_cents = 0, reason = null`);
  await tx.execute(sql`insert into bank_match (id, line_id, brand, kind, rule, subject, amount_cents, created_at)
    select gen_random_uuid(), id, brand, ${kind}, 'endToEnd', ${returnedId ?? lineId}, amount_cents,
      (booked_on + time '09:00') at time zone 'utc' from bank_line where id = ${lineId}`);
}

/**
 * Pays payouts as the bank would: two employees order them for a day, and the statement of that day books
 * them.
 */
export async function payByBank(
  database: Database,
  payoutIds: readonly string[],
  day: string,
): Promise<void> {
  if (payoutIds.length === 0) return;
  const at = new Date(`${day}T09:00:00Z`);
  await database.transaction(async (tx) => {
    const { batchId, totalCents } = await insertBatch(tx, { at, executeOn: day }, payoutIds);
    const lineId = await insertBankLine(tx, cents(-totalCents), day);
    await tx.execute(sql`update payout_attempt set status = 'booked', booked_line_id = ${lineId},
      booked_on = ${day}::date where batch_id = ${batchId}`);
    await tx.execute(sql`update payout set status = 'paid', paid_at = ${at.toISOString()}
      where id = any(${sql.param([...payoutIds])}::uuid[])`);
    await tx.execute(sql`update payout_batch set status = 'booked' where id = ${batchId}`);
    await explainLine(tx, lineId);
  });
}
