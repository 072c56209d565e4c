// Journeys through: change-requests, queues.

import { expectAccessible } from './support/accessibility.ts';
import { approve, openAsColleague } from './support/approving.ts';
import { contractAddress } from './support/contract.ts';
import { codeMailed } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect, signInBrowser } from './support/test.ts';

test.use({ brand: 'anker' });

/** Of each try its own: a contract that went to another user does not come back. */
const contracts = ['Amerika', 'Amerika en leningen', 'Nederland en Duitsland'];

test('R-33 R-10 a contract goes to another investor: who had it sees it no more, who gets it does', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  complaints,
}, { retry }) => {
  test.slow();
  complaints.foresee(/^404 GET .*\/api\/contracts\//);
  await signIn();
  const address = await contractAddress(page, contracts[retry]);
  const main = page.getByRole('main');
  await page.goto(`${address}/wijzigen/tenaamstelling`);
  await main.getByRole('radio', { name: 'Schenking' }).check();
  await main.getByRole('textbox', { name: 'Voornaam en achternaam van de nieuwe houder' }).fill('Otto Stam');
  await main.getByLabel('Dag').fill('30');
  await main.getByLabel('Maand').fill('9');
  await main.getByLabel('Jaar').fill('1984');
  await main.getByRole('button', { name: 'Verder' }).click();
  const requested = Date.now();
  await main.getByRole('button', { name: 'Bevestigen' }).click();
  await new StepUpQuestion(page).give(
    await codeMailed(accounts.investor, 'op een andere naam laten zetten: Otto Stam.', requested),
  );
  await expect(main.getByText('Wij hebben uw wijziging ontvangen')).toBeVisible();

  const desk = await otherBrowser();
  await signInBrowser(desk.context(), brand, accounts.admin);
  await desk.goto('/admin?deel=wijzigingen');
  await desk
    .getByRole('link', { name: /^W-\d{4}-/ })
    .last()
    .click();
  await expect(desk.getByText('Otto Stam')).toBeVisible();
  const request = desk.url();
  await desk.getByRole('button', { name: 'Op andere naam zetten' }).click();
  await expect(desk.getByRole('alert')).toContainText('Vul een geldig e-mailadres in.');
  await expectAccessible(desk, brand);
  await desk.getByRole('textbox', { name: 'E-mailadres van de nieuwe houder' }).fill(accounts.unpaid);
  for (const paper of await desk.getByRole('checkbox').all()) await paper.check();
  await desk.getByRole('button', { name: 'Op andere naam zetten' }).click();
  await new StepUpQuestion(desk).give(await adminCode(brand));
  await expect(desk.getByText('Een collega keurt dit eerst goed. Tot dan gebeurt er niets.')).toBeVisible();
  const colleague = await otherBrowser();
  const what = /^Contract .* op een andere naam/;
  await openAsColleague(colleague, brand, what);
  await approve(colleague, brand, what);
  await desk.goto(request);
  await expect(desk.getByRole('heading', { name: 'Ontvangen stukken' })).toBeVisible();
  await expect(desk.getByText('Verwerkt')).toBeVisible();

  await page.goto(`${address}/gegevens`);
  await expect(pageTitle(page, 'Wij kunnen dit contract niet vinden')).toBeVisible();

  const receiver = await otherBrowser();
  await signInBrowser(receiver.context(), brand, accounts.unpaid);
  await receiver.goto(`${address}/historie`);
  const history = receiver.getByRole('table', { name: 'Historie, nieuwste eerst' });
  await expect(history.getByRole('row').nth(1)).toContainText('Tenaamstelling gewijzigd');
  await receiver.goto(`${address}/documenten`);
  await expect(receiver.getByRole('main')).toContainText('Verklaring van overdracht');
});
