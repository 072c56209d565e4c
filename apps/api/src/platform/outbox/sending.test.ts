import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { smtpSender } from '../../integrations/mail/smtp.ts';
import { type MailSink, startMailSink } from '../../integrations/mail/testing/mail-sink.ts';
import type { MailTemplate, MailValues } from '../../mail/templates.ts';
import { renderMail } from '../../mail-texts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueMail } from './outbox.ts';
import { MAIL_CONNECTIONS, sendMails } from './sending.ts';

const CODE = { name: 'Nel', reason: 'U wilt iets.', code: '012345' };
const MESSAGE = { name: 'Nel', title: 'Uw overzicht staat klaar', url: 'https://a.example' };

/** The timeout allows for a busy machine. */
const SLOW = { timeout: 20_000 };

let portal: TestApp;
let sink: MailSink;
let sender: ReturnType<typeof smtpSender>;

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.database.connection.pool.query(text, values)).rows;

beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  sink = await startMailSink(20);
  sender = smtpSender(sink.url);
  sendMails(portal.services, sender, renderMail);
});
beforeEach(async () => {
  sink.reject(0);
  await sql('DELETE FROM outbox_mail');
});
afterAll(async () => {
  await portal.close();
  sender.close();
  await sink.close();
});

function write<T extends MailTemplate>(
  recipients: readonly string[],
  template: T,
  values: MailValues[T],
): Promise<void> {
  const common = { brand: 'baken', template, values, at: portal.clock.now() };
  return portal.database.transaction((tx) =>
    queueMail(tx, portal.services.queue, ...recipients.map((recipient) => ({ recipient, ...common }))),
  );
}

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => `${name}${i}@example.nl`);

const arrival = (to: string) =>
  vi.waitFor(
    () => {
      const mail = sink.taken.find((taken) => taken.to === to);
      if (!mail) throw new Error('not there yet');
      return mail;
    },
    { ...SLOW, interval: 5 },
  );

const takenOf = (name: string) => sink.taken.map(({ to }) => to).filter((to) => to.startsWith(name));

test("sends a code at once while a month's notifications wait, over persistent connections", async () => {
  await write(many(200, 'month'), 'notification', MESSAGE);
  await vi.waitFor(() => expect(takenOf('month').length).toBeGreaterThan(4), SLOW);
  const writtenAt = performance.now();
  await write(['code@example.nl'], 'oneTimeCode', CODE);
  const { at, head } = await arrival('code@example.nl');
  // Four connections send 200 messages per second, so most of the monthly notifications are still waiting.
  expect(at - writtenAt).toBeLessThan(1_000);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(takenOf('month').length).toBeLessThan(200);
  await vi.waitFor(() => expect(takenOf('month')).toHaveLength(200), SLOW);
  expect(new Set(takenOf('month')).size).toBe(200);
  expect(sink.connections).toBeLessThanOrEqual(MAIL_CONNECTIONS);
});

test('a code is delayed by less than two seconds if sixty links were requested before it', async () => {
  await write(many(60, 'link'), 'resetPassword', { name: 'Nel', url: 'https://a.example' });
  const writtenAt = performance.now();
  await write(['after@example.nl'], 'oneTimeCode', CODE);
  expect((await arrival('after@example.nl')).at - writtenAt).toBeLessThan(2_000);
  await vi.waitFor(() => expect(takenOf('link')).toHaveLength(60), SLOW);
});

test('retries a mail that the mail server rejected, later, once and with the same Message-ID', async () => {
  sink.reject(1);
  const next = new Date(portal.clock.now().getTime() + 5_000);
  await write(['later@example.nl'], 'oneTimeCode', CODE);
  const rows = () => sql("SELECT * FROM outbox_mail WHERE recipient = 'later@example.nl'");
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ attempts: 1, next_attempt_at: next }]),
    SLOW,
  );
  portal.clock.advance(5_000);
  const mail = await arrival('later@example.nl');
  const [row] = await rows();
  expect(mail.messageId).toMatch(new RegExp(`^<${row?.id}@`));
  await vi.waitFor(async () => {
    expect(await rows()).toMatchObject([{ attempts: 2, values: {}, sent_at: portal.clock.now() }]);
  }, SLOW);
  portal.clock.advance(60 * 60_000);
  await write(['next@example.nl'], 'oneTimeCode', CODE);
  await arrival('next@example.nl');
  expect(takenOf('later')).toHaveLength(1);
});

test("waits until the lease of a crashed worker's mail expires, and does not send a mail of last week", async () => {
  const now = portal.clock.now().getTime();
  const insert = `INSERT INTO outbox_mail (id, brand, recipient, template, "values", created_at, next_attempt_at)
    VALUES (gen_random_uuid(), 'baken', $1, 'notification', $2, $3, $4)`;
  await sql(insert, ['died@example.nl', MESSAGE, new Date(now), new Date(now + 60_000)]);
  const lastWeek = new Date(now - 8 * 24 * 60 * 60_000);
  await sql(insert, ['old@example.nl', MESSAGE, lastWeek, lastWeek]);
  await write(['first@example.nl'], 'notification', MESSAGE);
  await arrival('first@example.nl');
  expect(takenOf('died')).toEqual([]);
  portal.clock.advance(60_000);
  await arrival('died@example.nl');
  expect(takenOf('old')).toEqual([]);
});

test('does not send a mail whose transaction was rolled back', async () => {
  const work = portal.database.transaction(async (tx) => {
    const mail = {
      brand: 'baken',
      recipient: 'no@example.nl',
      template: 'oneTimeCode',
      values: CODE,
    } as const;
    await queueMail(tx, portal.services.queue, { ...mail, at: portal.clock.now() });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await write(['yes@example.nl'], 'oneTimeCode', CODE);
  await arrival('yes@example.nl');
  expect(takenOf('no@')).toEqual([]);
});
