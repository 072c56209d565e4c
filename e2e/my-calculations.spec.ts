// Covers apps/web/src folders: offers.

import { readFileSync } from 'node:fs';
import { pagesOf } from '../apps/api/src/pdf/testing/poppler.ts';
import { calculationContext } from './support/calculation-context.ts';
import { Calculator, example1 } from './support/calculator.ts';
import { accounts } from './support/portal.ts';
import {
  accumulation,
  atServer,
  investment,
  payout,
  type SavedOffer,
  SavedOffers,
} from './support/saved-offers.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

test.describe('an investor manages saved calculations', { tag: '@phone' }, () => {
  test('R-36 a saved calculation appears in the list with its outcome, and can be opened in its calculator', async ({
    page,
    signIn,
  }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const offer = await newcomer.save(investment('Voor later'));
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    await expect(pageTitle(page, 'Mijn berekeningen')).toBeVisible();
    const card = list.card(offer);
    await expect(card.getByRole('heading', { name: 'Voor later' })).toBeVisible();
    await expect(card).toContainText('Bedrag beleggen');
    await expect(card).toContainText(/Geldig tot en met \d+\s\p{L}+ \d{4}/u);
    await expect(card).toContainText(/Verwachte waarde\s*€\s173\.672/);
    await expect(card).toContainText(/Totale inleg\s*€\s85\.000/);

    await list.press(offer, 'Openen');
    await expect(page).toHaveURL('/bedrag-beleggen/stap4');
    const calculator = new Calculator(page);
    await calculator.expectOutcome();
    await expect(page.getByRole('main')).toContainText('Uw berekening is bewaard.');
    await expect(await calculator.lastYear()).toContainText('€ 173.672,21');
  });

  for (const [product, path, input] of [
    ['Lijfrente opbouwen', '/lijfrente-opbouwen/stap6', accumulation],
    ['Lijfrente uitkeren', '/lijfrente-uitkeren/stap6', payout],
  ] as const) {
    test(`R-36 a saved calculation of ${product} opens in its own calculator`, async ({ page, signIn }) => {
      const newcomer = await atServer('baken', accounts.newcomer);
      const offer = await newcomer.save(input());
      await signIn(accounts.newcomer);
      const list = new SavedOffers(page);
      await list.open();
      await expect(list.card(offer).getByRole('heading', { name: product })).toBeVisible();
      await list.press(offer, 'Openen');
      await expect(page).toHaveURL(path);
      await new Calculator(page).expectOutcome();
      await expect(page.getByRole('main')).toContainText('Uw berekening is bewaard.');
    });
  }

  test('R-36 a saved calculation based on a risk profile opens at its outcome', async ({ page, signIn }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const { riskProfiles } = await calculationContext();
    const profile = riskProfiles?.find(({ code }) => code === 'N');
    const offer = await newcomer.save({
      ...investment('Op mijn profiel'),
      // With this amount, the part of every fund in every model mix exceeds the minimum of that fund.
      initialDeposit: 100_000,
      chosenRiskProfile: String(profile?.minScore),
      funds: profile?.modelMix ?? [],
    });
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    await list.press(offer, 'Openen');
    await expect(page).toHaveURL('/bedrag-beleggen/stap4');
    await new Calculator(page).expectOutcome();
    await expect(page.getByRole('main')).toContainText('Uw berekening is bewaard.');
  });

  test('R-36 opening a saved calculation requires confirmation before it replaces other answers', async ({
    page,
    signIn,
  }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const offer = await newcomer.save(investment('Na een vraag'));
    await signIn(accounts.newcomer);
    const calculator = new Calculator(page);
    await calculator.open();
    await calculator.answerAmount(example1);
    const list = new SavedOffers(page);
    await list.open();
    await list.press(offer, 'Openen');
    await expect(list.question).toContainText('Bij ‘Bedrag beleggen’ staan antwoorden');
    await list.question.getByRole('button', { name: 'Annuleren' }).click();
    await expect(page).toHaveURL('/mijn-berekeningen');
    await list.press(offer, 'Openen');
    await list.question.getByRole('button', { name: 'Vervangen en openen' }).click();
    await expect(page).toHaveURL('/bedrag-beleggen/stap4');
    await calculator.expectOutcome();
    // The first offer contains the current answers, so a second offer opens without confirmation.
    const other = await newcomer.save({ ...investment('Zonder vraag'), duration: 12 });
    await list.open();
    await list.press(other, 'Openen');
    await expect(page).toHaveURL('/bedrag-beleggen/stap4');
    await calculator.expectOutcome();
  });

  test('R-36 a saved calculation can be copied, and the copy is first in the list', async ({
    page,
    signIn,
  }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const offer = await newcomer.save(investment('Twee keer'));
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    await list.press(offer, 'Kopie');
    const notice = page.getByText(/De kopie is bewaard als B\d{4}-\d{6}/);
    await expect(notice).toBeVisible();
    const offerNumber = /B\d{4}-\d{6}/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
    const copy = list.card({ offerID: '', offerNumber });
    await expect(copy.getByRole('heading', { name: 'Twee keer' })).toBeFocused();
    await expect(list.card(offer)).toBeVisible();
  });

  test('R-36 a saved calculation can be downloaded as a PDF', async ({ page, signIn }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const offer = await newcomer.save(payout());
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    const downloading = page.waitForEvent('download');
    await list.press(offer, 'PDF');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`offerte-${offer.offerNumber}.pdf`);
    const text = pagesOf(readFileSync(await download.path()))
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain(offer.offerNumber);
    expect(text).toContain('Uw bruto uitkering per kwartaal');
    const displayed = await list
      .card(offer)
      .getByText(/^€\s2\.\d{3},\d{2}$/)
      .textContent();
    expect(text).toContain(displayed?.replace(/\s/g, ' '));
  });

  test('R-36 a saved calculation is deleted permanently after confirmation', async ({ page, signIn }) => {
    const newcomer = await atServer('baken', accounts.newcomer);
    const offer = await newcomer.save(investment('Niet meer nodig'));
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    await list.press(offer, 'Verwijderen');
    await expect(list.question).toContainText(`Niet meer nodig, ${offer.offerNumber}`);
    await list.question.getByRole('button', { name: 'Annuleren' }).click();
    await expect(list.card(offer)).toBeVisible();
    await list.press(offer, 'Verwijderen');
    await list.question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page.getByText(`Berekening ${offer.offerNumber} is verwijderd`)).toBeVisible();
    await expect(list.card(offer)).toHaveCount(0);
    expect(await newcomer.statusOf(offer)).toBe(404);
    await page.reload();
    await expect(pageTitle(page, 'Mijn berekeningen')).toBeVisible();
    await expect(list.card(offer)).toHaveCount(0);
  });
});

test('R-36 a saved calculation can be reached by keyboard alone, including its menu and cancelling its deletion', async ({
  page,
  signIn,
}) => {
  const newcomer = await atServer('baken', accounts.newcomer);
  const offer = await newcomer.save(investment('Zonder muis'));
  await signIn(accounts.newcomer);
  const list = new SavedOffers(page);
  await list.open();
  await page.getByRole('button', { name: 'Nieuwe berekening' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lijfrente opbouwen' })).toBeVisible();
  await page.keyboard.press('Escape');
  const remove = list.card(offer).getByRole('button', { name: /^Verwijderen/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(list.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.question).toBeHidden();
  await expect(remove).toBeFocused();
});

test.describe('the second brand has saved calculations', () => {
  test.use({ brand: 'anker' });

  test('X-07 65 calculations load page by page, each exactly once', async ({ page, signIn }) => {
    const investor = await atServer('anker', accounts.unpaid);
    const saved: SavedOffer[] = [];
    for (let index = 1; index <= 65; index += 1) {
      saved.unshift(await investor.save(investment(`Nummer ${index}`)));
    }
    await signIn(accounts.unpaid);
    const list = new SavedOffers(page);
    await list.open();
    for (const count of [20, 40, 60]) {
      await expect(list.cards).toHaveCount(count);
      await list.more.click();
      await expect(list.cards.nth(count).getByRole('heading')).toBeFocused();
    }
    const numbers = await list.cards.getByText(/^B\d{4}-\d{6}$/).allTextContents();
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.slice(0, 65)).toEqual(saved.map(({ offerNumber }) => offerNumber));
  });

  test('G-06 the list of saved calculations shows no calculations of the same email address at the first brand', async ({
    page,
    signIn,
  }) => {
    const namesake = await atServer('baken', accounts.newcomer);
    const offer = await namesake.save(investment('Van het andere merk'));
    const own = await atServer('anker', accounts.newcomer);
    const ownOffer = await own.save(investment('Van dit merk'));
    expect(await own.statusOf(offer)).toBe(404);
    await signIn(accounts.newcomer);
    const list = new SavedOffers(page);
    await list.open();
    await expect(list.card(ownOffer)).toBeVisible();
    await expect(list.card(offer)).toHaveCount(0);
  });
});
