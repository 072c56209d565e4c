// Covers apps/web/src folders: change-requests, queues.

import { expectAccessible } from './support/accessibility.ts';
import { approve, openAsColleague } from './support/approving.ts';
import { contractAddress } from './support/contract.ts';
import { tabTo } from './support/keyboard.ts';
import { codeMailed } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect, signInBrowser } from './support/test.ts';

test.use({ brand: 'anker' });

/** Each retry uses another contract, because a transfer cannot be undone. */
const contracts = ['Amerika', 'Amerika en leningen', 'Nederland en Duitsland'];

test('R-33 R-10 a contract is transferred to another investor, and afterwards only the new holder can open it', async ({
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

  // Operates the admin area by keyboard alone: the queue, its last request, the decision, the code, and a person's
  // page.
  const desk = await otherBrowser();
  const { keyboard } = desk;
  const goTo = async (words: string, found: RegExp) => {
    await keyboard.press('Control+k');
    await expect(desk.getByRole('combobox', { name: /^Onderdeel, naam/ })).toBeFocused();
    await keyboard.type(words);
    await expect(desk.getByRole('option', { name: found, selected: true })).toBeVisible();
    await keyboard.press('Enter');
  };
  await signInBrowser(desk.context(), brand, accounts.admin);
  await desk.goto('/admin');
  await expect(desk.getByRole('table', { name: 'Personen' })).toBeVisible();
  await goTo('wijzig', /^Wijzigingsverzoeken$/);
  await expect(desk.getByRole('link', { name: /^W-\d{4}-/ }).first()).toBeVisible();
  await keyboard.press('k');
  await expect(desk.getByRole('link', { name: /^W-\d{4}-/ }).last()).toBeFocused();
  await keyboard.press('o');
  await expect(desk.getByText('Otto Stam')).toBeVisible();
  const request = desk.url();
  await keyboard.press('b');
  await expect(desk.getByRole('radio', { name: /^Een andere belegger/ })).toBeFocused();
  const submit = desk.getByRole('button', { name: 'Op andere naam zetten' });
  await tabTo(submit);
  await keyboard.press('Enter');
  await expect(desk.getByRole('alert')).toContainText('Vul een geldig e-mailadres in.');
  await expectAccessible(desk, brand);
  await tabTo(desk.getByRole('textbox', { name: 'E-mailadres van de nieuwe houder' }));
  await keyboard.type(accounts.unpaid);
  for (const checkbox of await desk.getByRole('checkbox').all()) {
    await tabTo(checkbox);
    await keyboard.press('Space');
  }
  await tabTo(submit);
  await keyboard.press('Enter');
  await expect(new StepUpQuestion(desk).code).toBeFocused();
  await keyboard.type(await adminCode(brand));
  await keyboard.press('Enter');
  await expect(desk.getByText('Een collega keurt dit eerst goed. Tot dan gebeurt er niets.')).toBeVisible();
  await goTo('stam', /^Otto Stam/);
  await expect(pageTitle(desk, 'Otto Stam')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Vorige' })).toBeVisible();
  await keyboard.press('k');
  await expect(pageTitle(desk, 'Otto Stam')).toBeHidden();
  await keyboard.press('u');
  await expect(desk.getByRole('table', { name: 'Personen' })).toBeVisible();
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
