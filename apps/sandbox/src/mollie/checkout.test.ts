import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
afterAll(() => mollie.stop());

const statusOf = async (id: string): Promise<unknown> =>
  (await mollie.api('GET', `/payments/${id}`)).body.status;
const announced = (id: string): boolean => mollie.shop.webhooks.some(({ body }) => body === `id=${id}`);

test.each(['paid', 'failed', 'expired'])(
  'calls the webhook and redirects to the shop after the outcome %s at the bank',
  async (action) => {
    const payment = await mollie.create();
    const { text } = await mollie.visit(payment);
    expect(text).toContain('<h1>iDEAL | Wero</h1>');
    expect(text).toContain('Contract 2026-00123');
    const { location } = await mollie.visit(payment, action);
    expect(location).toBe(`${mollie.shop.origin}/back`);
    expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual([action, true]);
    expect((await mollie.visit(payment)).text).toContain('Terug naar de website');
  },
);

test('redirects to the shop without calling the webhook after the outcome pending at the bank', async () => {
  const payment = await mollie.create();
  expect((await mollie.visit(payment, 'pending')).location).toBe(`${mollie.shop.origin}/back`);
  expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual(['pending', false]);
});

test('leaves a payment open if the payer cancels the preselected method, to allow another method', async () => {
  const payment = await mollie.create();
  expect((await mollie.visit(payment, 'cancel')).location).toMatch(/\?kies$/);
  expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual(['open', false]);
  await mollie.visit(payment, 'method:creditcard');
  expect((await mollie.visit(payment)).text).toContain('<h1>Creditcard</h1>');
  await mollie.visit(payment, 'paid');
  const { body } = await mollie.api('GET', `/payments/${payment.body.id}`);
  expect(body).toMatchObject({ status: 'paid', method: 'creditcard' });
});

test.each([
  [{}, '/canceled'],
  [{ cancelUrl: undefined }, '/back'],
])(
  'when the payer cancels on the page with payment methods, an order with %j redirects to %s',
  async (order, path) => {
    const payment = await mollie.create(order);
    expect((await mollie.visit(payment, 'end')).location).toBe(mollie.shop.origin + path);
    expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual(['canceled', true]);
  },
);

test('shows the methods first if the shop selected none, and cancels the payment when the payer cancels at the bank', async () => {
  const payment = await mollie.create({ method: undefined });
  expect(payment.body.method).toBeNull();
  expect((await mollie.visit(payment)).text).toContain('Kies een betaalmethode');
  await mollie.visit(payment, 'method:ideal');
  expect((await mollie.visit(payment, 'cancel')).location).toBe(`${mollie.shop.origin}/canceled`);
  expect(await statusOf(payment.body.id)).toBe('canceled');
});

test('leaves the payment open, or reports it as paid by webhook only, when the payer closes the browser', async () => {
  const payment = await mollie.create();
  expect((await mollie.visit(payment, 'close')).location).toBeNull();
  expect(await statusOf(payment.body.id)).toBe('open');
  expect((await mollie.visit(payment, 'paidAndClose')).location).toBeNull();
  expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual(['paid', true]);
});

test('redirects the payer before calling the webhook when a switch reverses the order', async () => {
  await mollie.control('/switches', { webhook: 'afterRedirect' });
  const payment = await mollie.create();
  await mollie.visit(payment, 'paid');
  expect(announced(payment.body.id)).toBe(false);
  await expect.poll(() => announced(payment.body.id), { timeout: 5000 }).toBe(true);
});

test('escapes markup in texts of the shop and returns 404 for an unknown checkout token', async () => {
  const payment = await mollie.create({ description: '<img src=x>' });
  expect((await mollie.visit(payment)).text).not.toContain('<img');
  expect((await fetch(`${mollie.origin}/mollie/checkout/x`)).status).toBe(404);
});

test('lists all payments and marks a bank transfer as received', async () => {
  const payment = await mollie.create({ method: 'banktransfer' });
  const page = await fetch(`${mollie.origin}/mollie`);
  const text = await page.text();
  expect(text).toContain(`id="${payment.body.id}"`);
  expect(text).toContain('Geld is binnen');
  const posted = await fetch(`${mollie.origin}/mollie/payments/${payment.body.id}`, {
    method: 'POST',
    body: 'action=paid',
    redirect: 'manual',
  });
  expect(posted.status).toBe(303);
  expect([await statusOf(payment.body.id), announced(payment.body.id)]).toEqual(['paid', true]);
  expect((await fetch(`${mollie.origin}/page.css`)).status).toBe(200);
});

test('returns an account and a reference with valid check digits for a bank transfer', async () => {
  const payment = await mollie.create({ method: 'banktransfer' });
  const { bankAccount, transferReference } = payment.body.details as Record<string, string>;
  expect(transferReference).toMatch(/^RF\d\d-\d{4}-\d{4}-\d{4}$/);
  for (const text of [bankAccount ?? '', (transferReference ?? '').replaceAll('-', '')]) {
    const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
      String(Number.parseInt(letter, 36)),
    );
    expect(BigInt(digits) % 97n).toBe(1n);
  }
  expect((await mollie.visit(payment)).text).toContain(transferReference);
});
