// Covers apps/web/src folders: applications, admin, payments, payment, notifications.

import type { Page } from '@playwright/test';
import { applicationOf, applyByCall, PAYER } from './support/applying.ts';
import { atBank, payByIdeal, providerPayment } from './support/bank.ts';
import { mailWithText } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { accounts } from './support/portal.ts';
import { openMenu, pageTitle } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

const on = (page: Page, title: string) => expect(pageTitle(page, title)).toBeVisible();
const main = (page: Page) => page.getByRole('main');

/** Pays the first deposit of this contract with iDEAL from the account `from`. */
async function pay(page: Page, contractId: string, from: string): Promise<void> {
  await page.goto(`/nederlands-vastgoed?pagina=initial-payment&contract=${contractId}`);
  await payByIdeal(page).click();
  await atBank(page, 'Betaald', from);
  await on(page, 'Uw betaling is gelukt');
}

/** Opens the review page of an application for an employee's decision. */
async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`/admin?deel=aanvragen&aanvraag=${id}`);
  await on(page, 'Aanvraag van Nel de Wit');
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Opens the newest messages of the signed-in user and returns their list. */
async function messages(page: Page) {
  await page.goto('/mijn-vastgoed');
  await openMenu(page);
  await page.getByRole('button', { name: /^Berichten/ }).click();
  return page.getByRole('dialog', { name: 'Berichten' });
}

test("R-10 an approved application returns to review when another person's account pays for it", async ({
  page,
  brand,
  signIn,
  otherBrowser,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  const draft = applicationOf('mijn', 'nederlands', { kind: 'once' });
  const { id } = await applyByCall(page, 'nederlands', draft, email);
  const desk = await otherBrowser();
  await signInBrowser(desk.context(), brand, accounts.admin);
  await openReview(desk, id);
  await desk.getByRole('button', { name: 'Vraag stellen' }).click();
  await desk.getByRole('textbox', { name: 'Wat wilt u weten?' }).fill('Wat is uw beroep?');
  await confirm(desk, 'Versturen');
  await expect(desk.getByText('De vraag is verstuurd. De klant krijgt bericht.')).toBeVisible();

  await page.goto('/mijn-vastgoed');
  await expect(main(page)).toContainText('Wat is uw beroep?');
  await page.getByRole('textbox', { name: 'Uw antwoord' }).fill('Ik ben timmerman.');
  await page.getByRole('button', { name: 'Versturen' }).click();
  await expect(main(page)).toContainText('Wij controleren uw aanvraag');

  await openReview(desk, id);
  await expect(main(desk)).toContainText('Antwoord van de belegger: Ik ben timmerman.');
  await desk.getByRole('button', { name: 'Goedkeuren' }).click();
  await confirm(desk, 'Goedkeuren');
  await new StepUpQuestion(desk).give(await adminCode(brand));
  await expect(desk.getByText(/^De aanvraag is goedgekeurd/)).toBeVisible();

  await page.goto('/mijn-vastgoed');
  await page.getByRole('link', { name: /^Eerste inleg betalen/ }).click();
  await payByIdeal(page).click();
  await atBank(page, 'Betaald', 'NL20 INGB 0001 2345 67');
  await on(page, 'Uw betaling is gelukt');
  await expect(main(page)).toContainText('Wij controleren nu uw aanvraag.');
  await page.goto('/mijn-vastgoed');
  await expect(main(page)).toContainText('Wij controleren uw aanvraag');
  await openReview(desk, id);
  await expect(main(desk)).toContainText('Ja, de eerste inleg is ontvangen');
  await expect(
    main(desk)
      .getByRole('listitem')
      .filter({ hasText: /andere rekening/ }),
  ).toContainText('Kijken');
});

test.describe('employees review applications at the second brand, on a phone', () => {
  test.use({ brand: 'anker', viewport: { width: 360, height: 740 } });

  test('R-10 the investor is notified of a rejected application, and its payment is refunded in full', async ({
    page,
    brand,
    signIn,
    otherBrowser,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    const draft = applicationOf('mijn', 'nederlands', { kind: 'once' });
    const { id, contractId, contractNumber } = await applyByCall(page, 'nederlands', draft, email);
    await pay(page, contractId, PAYER);
    const paymentId = new URL(page.url()).searchParams.get('p') ?? '';

    const desk = await otherBrowser();
    await signInBrowser(desk.context(), brand, accounts.admin);
    await openReview(desk, id);
    await desk.getByRole('button', { name: 'Afwijzen' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Het document is niet leesbaar.');
    await confirm(desk, 'Afwijzen');
    await new StepUpQuestion(desk).give(await adminCode(brand));
    await expect(desk.getByText(/^De aanvraag is afgewezen/)).toBeVisible();

    await expect
      .poll(async () => (await providerPayment(paymentId)).refunds)
      .toMatchObject([{ cents: 500_000 }]);
    const list = await messages(page);
    await expect(list).toContainText('Uw aanvraag is afgewezen');
    await expect(list).toContainText(contractNumber);
    await expect(list).not.toContainText('Het document is niet leesbaar.');
    await mailWithText(email, 'Uw aanvraag is afgewezen');
    // A bookmarked page of the application shows that the contract will not start.
    await page.goto(`/nederlands-vastgoed?pagina=klaar&contract=${contractId}`);
    await on(page, 'Dit contract gaat niet door');
  });
});
