import { expect, type Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import { fromSandbox } from './sandbox.ts';

/** A payment as the payment provider stores it. */
interface ProviderPayment {
  readonly id: string;
  readonly redirectUrl: string;
  readonly amount: { readonly value: string };
  readonly refunds: readonly { readonly status: string; readonly cents: number }[];
}

export const payByIdeal = (page: Page) => page.getByRole('button', { name: 'Betalen met iDEAL | Wero' });

/** Chooses an outcome on the page of the bank that the sandbox simulates. */
export async function atBank(page: Page, outcome: string, from?: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'iDEAL | Wero' })).toBeVisible();
  if (from !== undefined) await page.getByLabel('Betaald van rekening').fill(from);
  await page.getByRole('button', { name: outcome, exact: true }).click();
}

/** Cancels the iDEAL payment at the bank and pays by card instead. */
export async function payByCardInstead(page: Page): Promise<void> {
  await atBank(page, 'Andere betaalmethode');
  await page.getByRole('button', { name: 'Creditcard' }).click();
  await page.getByRole('button', { name: 'Betaald', exact: true }).click();
}

/** Chooses an outcome on the mandate provider's signing page, which the sandbox simulates. */
export async function atMandateProvider(page: Page, outcome: string, iban: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'SEPA incasso machtiging' })).toBeVisible();
  await page.getByLabel('Uw IBAN').fill(iban);
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await expect(page).toHaveURL(/\/twikey-result\?/);
}

/** Returns the payment with this id as the payment provider stores it. */
export async function providerPayment(paymentId: string): Promise<ProviderPayment> {
  const payments = await fromSandbox<readonly ProviderPayment[]>('/_sandbox/mollie/payments');
  const found = payments.find(({ redirectUrl }) => redirectUrl.includes(paymentId));
  if (found === undefined) throw new Error('The payment provider does not know this payment.');
  return found;
}

/** Returns the newest payment for a contract of the signed-in user, as the payment provider stores it. */
export async function paymentAtBank(page: Page, contractId: string): Promise<ProviderPayment> {
  const path = calls.getPaymentTerms.path.replace('{id}', contractId);
  return providerPayment(
    await page.evaluate(
      async (address) => (await (await fetch(address)).json()).data.attempt.id as string,
      path,
    ),
  );
}
