import { sql } from 'drizzle-orm';
import { provenEmployee } from '../proven-employee.ts';
import type { TestApp } from '../test-app.ts';
import type { ModelBank } from './model-bank.ts';

const BATCHES = '/api/admin/payout-batches';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

function requireStatus(status: number, answer: Answer): void {
  if (answer.statusCode !== status)
    throw new Error(`${answer.statusCode} instead of ${status}: ${answer.body}`);
}

/**
 * One employee asks for all that is due, another approves it, the file goes to the bank, and what that says of it is read.
 * Returns how many payouts went along, and the file.
 */
export async function payOut(
  portal: TestApp,
  bank: ModelBank,
): Promise<{ readonly count: number; readonly file?: string }> {
  if (!(await isAnythingDue(portal))) return { count: 0 };
  const asker = await provenEmployee(portal, 'admin@example.nl');
  const get = (url: string, { cookie } = asker) => portal.call({ method: 'GET', url, cookie });
  const { seen, total } = (await get(`${BATCHES}/preview`)).json().data;
  if (total.count === 0) return { count: 0 };
  const asked = await asker.sendProven('POST', BATCHES, { seen, count: total.count, total: total.amount });
  requireStatus(202, asked);

  const approver = await provenEmployee(portal, 'collega@example.nl');
  const waiting: { id: string; seen: string }[] = (await get('/api/admin/approvals', approver)).json().data
    .items;
  const request = waiting.find(({ id }) => id === asked.json().data.approvalId);
  requireStatus(
    204,
    await approver.sendProven('POST', `/api/admin/approvals/${request?.id}/approve`, {
      seen: request?.seen,
    }),
  );

  const [batch] = (await get(BATCHES)).json().data.items;
  const file = await get(`${BATCHES}/${batch.id}/file`);
  requireStatus(200, file);
  requireStatus(204, await asker.send('POST', `${BATCHES}/${batch.id}/handed-over`, {}));
  const report = bank.order(file.body, portal.clock.now());
  const loaded = await portal.call({
    ...{ method: 'POST', url: '/api/admin/payout-reports', cookie: asker.cookie },
    ...{ payload: Buffer.from(report), headers: { 'content-type': 'application/xml' } },
  });
  requireStatus(201, loaded);
  return { count: total.count, file: file.body };
}

/** Signing in takes longer than most days have to pay out. */
async function isAnythingDue({ database }: TestApp): Promise<boolean> {
  const { rows } = await database.orm.execute<{ due: boolean }>(
    sql`select exists (select from payout where status = 'ordered')
      or exists (select from bank_item where refund_by_file) as due`,
  );
  return rows[0]?.due === true;
}
