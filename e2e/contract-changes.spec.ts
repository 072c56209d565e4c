// Covers apps/web/src folders: change-requests, contract-events, notifications, step-up.

import { contractAddress } from './support/contract.ts';
import { codeMailed } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Each screen width has its own contract, because only one request of each kind can be open per contract. */
const contracts: Readonly<Record<string, string>> = {
  '1280': 'Later stoppen met werken',
  '360': 'Spreiding over vier fondsen',
};

test('R-33 R-28 an investor renames a contract, changes its deposit and requests a switch @phone', async ({
  page,
  signIn,
}, { project }) => {
  await signIn();
  const name = contracts[project.name] ?? '';
  const address = await contractAddress(page, name);
  const main = page.getByRole('main');
  const rename = async (newName: string) => {
    await page.goto(`${address}/wijzigen/omschrijving`);
    await main.getByRole('textbox', { name: 'Naam van het contract' }).fill(newName);
    await main.getByRole('button', { name: 'Verder' }).click();
    await main.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(main.getByText('Uw wijziging is verwerkt')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(newName);
  };
  await rename('Voor als ik later stop');

  await main.getByRole('link', { name: 'Iets anders wijzigen' }).click();
  await main.getByRole('link', { name: 'Wijzigen Maandelijkse inleg' }).click();
  await main.getByRole('textbox', { name: 'Bedrag per maand' }).fill('175,50');
  await main.getByRole('button', { name: 'Verder' }).click();
  await expect(main).toContainText(/€\s(100|250),00 per maand/);
  await expect(main).toContainText(/€\s175,50 per maand/);
  await expect(main).toContainText(/De wijziging gaat in op 25\s\p{L}+ 20\d\d\./u);
  await main.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(main.getByText('Wij hebben uw wijziging ontvangen')).toBeVisible();

  await main.getByRole('link', { name: 'Naar de historie' }).click();
  const history = main.getByRole('table', { name: 'Historie, nieuwste eerst' });
  await expect(history).toContainText('Naam van het contract gewijzigd');
  await expect(history).toContainText(/Maandelijkse inleg: €\s175,50 per maand/);

  await main.getByRole('link', { name: 'Wijzigen', exact: true }).click();
  await main.getByRole('button', { name: 'Intrekken: Maandelijkse inleg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click();
  await expect(main.getByText('Uw aanvraag is ingetrokken')).toBeVisible();

  await main.getByRole('link', { name: 'Wijzigen Verdeling over de fondsen' }).click();
  await main.getByRole('radio', { name: 'Ook wat u nu hebt' }).check();
  for (const fund of ['Duits Vastgoed Fonds', 'Amerikaans Vastgoed Fonds', 'Vastgoed Leningen Fonds']) {
    await main.getByRole('textbox', { name: fund }).fill('0');
  }
  await main.getByRole('textbox', { name: 'Nederlands Vastgoed Fonds' }).fill('100');
  const outlook = main.getByRole('table', { name: 'Uw belegging na de wissel, geschat' });
  await expect(outlook).toContainText('Nederlands Vastgoed Fonds');
  await expect(main).toContainText(/De kosten zijn €\s[\d.]+,\d\d: 0,5% van wat wij verkopen\./);
  await main.getByRole('button', { name: 'Verder' }).click();
  await expect(main).toContainText('Verdeling van wat u nu hebt');
  await main.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(main.getByText('Wij hebben uw wijziging ontvangen')).toBeVisible();
  await main.getByRole('link', { name: 'Iets anders wijzigen' }).click();
  await main.getByRole('button', { name: 'Intrekken: Verdeling over de fondsen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click();
  await expect(main.getByText('Uw aanvraag is ingetrokken')).toBeVisible();
  await rename(name);
});

test('R-33 S-06 an investor requests a change of holder with a code, and opens the message about it', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.unpaid);
  const address = await contractAddress(page, 'Eerste belegging');
  const main = page.getByRole('main');
  // A change request from an earlier attempt may still be open.
  await page.goto(`${address}/wijzigen`);
  const change = main.getByRole('link', { name: 'Wijzigen Tenaamstelling' });
  const withdraw = main.getByRole('button', { name: 'Intrekken: Tenaamstelling' });
  await expect(change).toBeVisible();
  if (await withdraw.isVisible()) {
    await withdraw.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click();
  }
  await change.click();
  await main.getByRole('radio', { name: 'Schenking' }).check();
  await main
    .getByRole('textbox', { name: 'Voornaam en achternaam van de nieuwe houder' })
    .fill('Wil de Vries');
  await main.getByLabel('Dag').fill('3');
  await main.getByLabel('Maand').fill('2');
  await main.getByLabel('Jaar').fill('1990');
  await main.getByRole('button', { name: 'Verder' }).click();
  await expect(main).toContainText('van beide personen een handtekening nodig');
  const requested = Date.now();
  await main.getByRole('button', { name: 'Bevestigen' }).click();
  const question = new StepUpQuestion(page);
  const reason = 'op een andere naam laten zetten: Wil de Vries.';
  await expect(question.dialog).toContainText(reason);
  await question.give(await codeMailed(accounts.unpaid, reason, requested));
  await expect(main.getByText('Wij hebben uw wijziging ontvangen')).toBeVisible();

  await page.goto('/about');
  const opener = page.getByRole('banner').getByRole('button', { name: /^Berichten/ });
  const messages = page.getByRole('dialog', { name: 'Berichten' });
  await expect(opener).toHaveAccessibleName(/ongelezen$/);
  // Actions of other users may add another message in the meantime.
  await expect(async () => {
    await opener.click();
    await expect(messages).toContainText('Wij hebben uw wijziging ontvangen');
    await messages.getByRole('button', { name: 'Sluiten' }).click();
    await expect(opener).toHaveAccessibleName('Berichten', { timeout: 2_000 });
  }).toPass();
});
