// Covers apps/web/src folders: admin, payments.

import * as calls from '@portaal/domain/calls';
import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import type { Payment } from '@portaal/domain/money/payments/calls';
import { expectAccessible } from './support/accessibility.ts';
import { approve, openAsColleague } from './support/approving.ts';
import { accounts, type Brand, payerOf } from './support/portal.ts';
import { fromSandbox, toSandbox } from './support/sandbox.ts';
import { adminCode, callServer, signInByCall } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const AT_PROVIDER = '/_sandbox/mollie/payments';

interface ProviderPayment {
  readonly id: string;
  readonly metadata: { readonly paymentId: string };
  readonly refunds: readonly { readonly id: string; readonly cents: number }[];
}

/** Returns the payment as the payment provider stores it. */
async function atProvider({ id }: Payment): Promise<ProviderPayment> {
  const payments = await fromSandbox<readonly ProviderPayment[]>(AT_PROVIDER);
  const found = payments.find(({ metadata }) => metadata.paymentId === id);
  if (found === undefined) throw new Error('The payment provider does not know this payment.');
  return found;
}

/** Pays this investor's only contract twice, by bank transfer and with iDEAL. Resolves with the second payment. */
async function payTwice(brand: Brand, email: string): Promise<Payment> {
  const cookie = (await signInByCall(brand, { email })).join('; ');
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const reply = await callServer(brand, { method, path, cookie, ...(body ? { body } : {}) });
    return (reply.body as { data: T }).data;
  };
  const [contract] = await ask<readonly ContractSummary[]>('GET', calls.listContractSummaries.path);
  const path = calls.startPayment.path.replace('{id}', contract?.ContractID ?? '');
  const transfer = await ask<Payment>('POST', path, { method: 'transfer' });
  const ideal = await ask<Payment>('POST', path, { method: 'ideal' });
  for (const payment of [transfer, ideal]) {
    await toSandbox(`${AT_PROVIDER}/${(await atProvider(payment)).id}`, { status: 'paid' });
    const state = () => ask<Payment>('GET', calls.getPayment.path.replace('{id}', payment.id));
    await expect.poll(async () => (await state()).status).toBe('paid');
  }
  return ideal;
}

test("R-10 refunds a duplicate payment after a colleague's approval, and shows when it is complete", async ({
  page,
  brand,
  signIn,
  otherBrowser,
}, { retry }) => {
  test.slow();
  const surplus = await payTwice(brand, payerOf('paidTwice', retry));
  const { id } = await atProvider(surplus);
  await signIn(accounts.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^\d+ betaling(en)?$/ }).click();
  const row = page.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText(surplus.contract.number);
  await expect(row).toContainText('er stond geen storting meer open');

  await row.getByRole('button', { name: /terugstorten$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Waarom doet u dit?').fill('Met twee betaalwijzen betaald.');
  await dialog.getByRole('button', { name: 'Terugstorten' }).click();
  await new StepUpQuestion(page).give(await adminCode(brand));
  await expect(page.getByText('Een collega keurt dit eerst goed. Tot dan gebeurt er niets.')).toBeVisible();
  const what = new RegExp(`^€.* terugstorten van contract ${surplus.contract.number}$`);
  const own = page.getByRole('region', { name: what });
  await expect(own).toContainText('Gevraagd door u');
  await expect(own.getByRole('button', { name: /^Goedkeuren/ })).toHaveCount(0);

  const colleague = await otherBrowser();
  await colleague.setViewportSize({ width: 360, height: 740 });
  const waits = await openAsColleague(colleague, brand, what);
  await expect(waits).toContainText('Reden: Met twee betaalwijzen betaald.');
  await expectAccessible(colleague, brand);
  await approve(colleague, brand, what);
  await expect
    .poll(async () => (await atProvider(surplus)).refunds.map(({ cents }) => cents))
    .toEqual([surplus.amount * 100]);

  await page.goto('/admin?deel=betalingen&stand=afgehandeld');
  await expect(row).toContainText('Reden: Met twee betaalwijzen betaald.');
  const [refund] = (await atProvider(surplus)).refunds;
  await toSandbox(`${AT_PROVIDER}/${id}/refunds/${refund?.id}`, { status: 'refunded' });
  await row.getByRole('button', { name: /^Vraag Mollie opnieuw/ }).click();
  await expect(row).toContainText('Teruggestort');
});
