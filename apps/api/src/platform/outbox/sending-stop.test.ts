import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../mail-texts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { queueMail } from './outbox.ts';
import { sendMails } from './sending.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

test('a stopping process finishes its current mail, and releases the rest of its batch immediately', async () => {
  const sent: string[] = [];
  const isSending = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const send = async ({ to }: { to: string }) => {
    isSending.resolve();
    await goOn.promise;
    sent.push(to);
  };
  const mails = ['a', 'b', 'c'].map((name) => ({
    brand: 'baken',
    recipient: `${name}@example.nl`,
    template: 'notification' as const,
    values: { name: 'Nel', title: 'Uw overzicht staat klaar', url: 'https://a.example' },
    at: portal.clock.now(),
  }));
  await portal.database.transaction((tx) => queueMail(tx, portal.services.queue, ...mails));
  sendMails(portal.services, send, renderMail);
  await isSending.promise;
  const stopping = portal.services.queue.stop();
  goOn.resolve();
  await stopping;

  expect(sent).toHaveLength(1);
  const { rows } = await portal.database.connection.pool.query(
    `SELECT recipient, attempts, next_attempt_at AS "nextAttemptAt" FROM outbox_mail WHERE sent_at IS NULL`,
  );
  expect(rows.map(({ recipient }) => recipient)).not.toContain(sent[0]);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ attempts: 0, nextAttemptAt: portal.clock.now() });
});
