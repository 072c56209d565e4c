import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { approve, COLLEAGUE, openRequest } from './approving.ts';
import { type Brand, demoAdmin, sandboxOrigin } from './portal.ts';
import { fromSandbox, toSandbox } from './sandbox.ts';
import { adminCode } from './server-call.ts';
import { StepUpQuestion } from './step-up.ts';
import { expect } from './test.ts';

const ORDER = /^Uitbetalen op /;

/**
 * Waits until the server has verified ledger, books and audit log, which a new process must do before it allows
 * payouts (decision 0180).
 */
async function waitUntilVerified(employee: Page): Promise<void> {
  await expect(async () => {
    await employee.goto('/admin');
    await expect(employee.getByRole('heading', { name: 'Wat er wacht' })).toBeVisible();
    await expect(employee.getByText('Wij kijken wat er wacht')).toHaveCount(0);
    await expect(employee.getByRole('term').filter({ hasText: /^Controle$/ })).toHaveCount(0, { timeout: 1 });
  }).toPass();
}

/**
 * Requests the due payouts as an employee and approves the request as a colleague. Returns the payout file for the
 * bank.
 */
export async function orderPayouts(employee: Page, colleague: Page, brand: Brand): Promise<string> {
  await waitUntilVerified(employee);
  await employee.goto('/admin?deel=uitbetalen');
  await employee.getByRole('main').getByRole('button', { name: 'Uitbetalen', exact: true }).click();
  await employee.getByRole('alertdialog').getByRole('button', { name: 'Vragen' }).click();
  await new StepUpQuestion(employee).give(await adminCode(brand, demoAdmin));
  await openRequest(colleague, ORDER);
  await approve(colleague, brand, ORDER);
  await employee.goto('/admin?deel=uitbetalen');
  const downloading = employee.waitForEvent('download');
  await employee.getByRole('button', { name: /^Downloaden bestand/ }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  await employee.getByRole('button', { name: /^Aangeleverd/ }).click();
  await employee.getByRole('alertdialog').getByRole('button', { name: 'Ja, aangeleverd' }).click();
  await expect(employee.getByText(/^Het bestand van .* is aangeleverd\.$/)).toBeVisible();
  return file;
}

/**
 * Makes the simulated bank execute the payout file today, independent of its requested day. Returns today's bank
 * statement.
 */
export async function bankPays(order: string): Promise<string> {
  const [, iban = ''] = /<DbtrAcct>\s*<Id>\s*<IBAN>(\w+)</.exec(order) ?? [];
  const taken = await fetch(`${sandboxOrigin()}/bank/orders`, { method: 'POST', body: order });
  if (!taken.ok) throw new Error(`The bank rejects the order: ${await taken.text()}`);
  await toSandbox('/_sandbox/bank/day', { iban, isEarly: true });
  const statements = await fromSandbox<readonly { sequence: number }[]>(`/_sandbox/bank/statements/${iban}`);
  const last = statements.map(({ sequence }) => sequence).toSorted((one, other) => other - one)[0];
  return (await fetch(`${sandboxOrigin()}/bank/statements/${iban}/${last}`)).text();
}

/**
 * Imports a bank statement as an employee, and confirms it with a code as the colleague who compares it with the
 * bank.
 */
export async function importStatement(
  employee: Page,
  colleague: Page,
  { brand, statement }: { readonly brand: Brand; readonly statement: string },
): Promise<void> {
  await employee.goto('/admin?deel=afschriften');
  await employee.getByLabel('Bestand van de bank').setInputFiles({
    name: 'afschrift.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(statement),
  });
  await employee.getByRole('button', { name: 'Afschrift inlezen' }).click();
  await expect(employee.getByText(/^Het afschrift van .* is ingelezen\.$/)).toBeVisible();
  await colleague.goto('/admin?deel=afschriften');
  await colleague.getByRole('rowheader').getByRole('link').first().click();
  await colleague.getByRole('button', { name: 'Dit klopt met de bank' }).click();
  await new StepUpQuestion(colleague).give(await adminCode(brand, COLLEAGUE));
  await expect(colleague.getByText(/^door Karel de Vries/)).toBeVisible();
}
