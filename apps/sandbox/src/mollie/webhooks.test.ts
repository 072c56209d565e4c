import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeEach(async () => {
  mollie = await TestMollie.start();
});
afterEach(() => mollie.stop());

const advance = (minutes: number) => mollie.control('/clock', { advanceSeconds: minutes * 60 });
const bodies = (): string[] => mollie.shop.webhooks.map(({ body }) => body);

test('tries a webhook ten times over 26 hours and then stops', async () => {
  mollie.shop.statuses.push(...Array.from({ length: 20 }, () => 500));
  const { id } = (await mollie.create()).body;
  await mollie.settle(id, 'paid');
  const counts = [bodies().length];
  for (const minutes of [1, 2, 4, 8, 16, 29, 60, 120, 22 * 60, 10_000]) {
    await advance(minutes);
    counts.push(bodies().length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
});

test('makes all calls that become due when the clock is moved, until one call succeeds', async () => {
  mollie.shop.statuses.push(500, 500, 404);
  await mollie.settle((await mollie.create()).body.id, 'paid');
  await advance(26 * 60);
  expect(bodies()).toHaveLength(4);
});

test('treats a redirect response to a webhook as a failure and does not follow it', async () => {
  mollie.shop.statuses.push(302);
  await mollie.settle((await mollie.create()).body.id, 'paid');
  await advance(1);
  expect(mollie.shop.webhooks.map(({ path }) => path)).toEqual(['/webhook', '/webhook']);
});

test('retries failed webhooks after a restart', async () => {
  mollie.shop.statuses.push(500);
  await mollie.settle((await mollie.create()).body.id, 'paid');
  await mollie.restart();
  await advance(1);
  expect(bodies()).toHaveLength(2);
});

test('sends a webhook late, never or twice, or adds a forged webhook, according to the switch', async () => {
  await mollie.control('/switches', { webhookDelaySeconds: 300 });
  await mollie.settle((await mollie.create()).body.id, 'paid');
  await advance(4);
  expect(bodies()).toHaveLength(0);
  await advance(1);
  expect(bodies()).toHaveLength(1);

  await mollie.control('/switches', { webhook: 'never' });
  await mollie.settle((await mollie.create()).body.id, 'paid');
  await advance(10_000);
  expect(bodies()).toHaveLength(1);

  const twice = (await mollie.create()).body.id;
  await mollie.control('/switches', { payment: twice, webhook: 'twice' });
  await mollie.settle(twice, 'paid');
  expect(bodies().slice(1)).toEqual([`id=${twice}`, `id=${twice}`]);

  await mollie.control('/switches', { forged: true });
  const { id } = (await mollie.create()).body;
  await mollie.settle(id, 'paid');
  const [one, other] = bodies()
    .slice(3)
    .sort((left) => (left === `id=${id}` ? -1 : 1));
  expect(one).toBe(`id=${id}`);
  expect((await mollie.api('GET', `/payments/${other?.slice(3)}`)).status).toBe(404);
});

test('applies a switch to the next payment only', async () => {
  await mollie.control('/switches', { webhook: 'never' });
  await mollie.create();
  await mollie.settle((await mollie.create()).body.id, 'paid');
  expect(bodies()).toHaveLength(1);
});

test('sends a webhook when the machine clock reaches its due time, without any further API call', async () => {
  const payment = await mollie.create({ method: 'banktransfer' });
  await mollie.api('DELETE', `/payments/${payment.body.id}`);
  await expect.poll(bodies).toEqual([`id=${payment.body.id}`]);
});
