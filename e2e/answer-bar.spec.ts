// Covers apps/web/src folders: calculation.

import type { Locator, Page } from '@playwright/test';
import { AnnuityBuild, AnnuityPayout, example8, example14 } from './support/annuity.ts';
import { Calculator, example1, example3 } from './support/calculator.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Locates the bar with the expected amount. */
const bar = (page: Page): Locator => page.locator('[data-answer-bar]');

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { ...box, bottom: box.y + box.height };
};

/** Records the calculations that the browser requests from the server. */
function recordCalculations(page: Page): string[] {
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/calculation')) recorded.push(request.postData() ?? '');
  });
  return recorded;
}

/** Focuses each control of the main content and expects that the bar covers none of them. */
async function expectNothingCovered(page: Page): Promise<void> {
  const covered = await page.evaluate<string[]>(`(() => {
    const found = [];
    for (const control of document.querySelectorAll('main :is(input, button, a[href])')) {
      if (!control.checkVisibility() || control.closest('[data-answer-bar]') !== null) continue;
      control.focus();
      const { top, bottom, height } = control.getBoundingClientRect();
      const bar = document.querySelector('[data-answer-bar]').getBoundingClientRect();
      const isCovered = height > 1 && bottom > bar.top + 1 && top < bar.bottom - 1;
      const isBeside = bar.right < control.getBoundingClientRect().left || control.getBoundingClientRect().right < bar.left;
      if (isCovered && !isBeside) found.push(control.outerHTML.slice(0, 120));
    }
    return found;
  })()`);
  expect(covered).toEqual([]);
}

test(
  'X-01 the expected amount stays in view while the visitor changes the input',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const calculator = new Calculator(page);
    await calculator.answer({ ...example1, years: 12 });
    const recorded = recordCalculations(page);
    await calculator.duration.focus();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    const before = await bar(page).textContent();
    // Worked example 1: € 10.000 grows to € 16.569 in ten years.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(bar(page)).toContainText('€ 16.569');
    expect(await bar(page).textContent()).not.toBe(before);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await calculator.expectOutcome();
    expect(recorded).toHaveLength(1);
    if (project.name !== '360') return;
    const box = await boxOf(bar(page));
    expect(Math.round(box.height)).toBe(64);
    await expectNothingCovered(page);
    await bar(page).getByRole('button', { name: 'Naar alle uitkomsten' }).click();
    await expect(page.getByRole('heading', { name: /^Waarde op/ })).toBeFocused();
  },
);

test('the amounts are announced once, after the last change', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer({ ...example1, years: 12 });
  const announced = bar(page).getByRole('status');
  await expect(announced).toHaveText('');
  await page.evaluate(`(() => {
    window.announcements = [];
    const status = document.querySelector('[data-answer-bar] [role=status]');
    new MutationObserver(() => window.announcements.push(status.textContent)).observe(status, {
      characterData: true, childList: true, subtree: true,
    });
  })()`);
  await calculator.duration.focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(announced).toHaveText(
    /^Verwacht in \d{4}: €\s[\d.]+\. Als het tegenzit in \d{4}: €\s[\d.]+\.$/,
  );
  expect(await page.evaluate('window.announcements.length')).toBe(1);
});

test('on a low laptop screen the amount and every field stay in view beside the outcome', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await new Calculator(page).answer(example3);
  const fields = page.getByRole('complementary', { name: 'Uw invoer' });
  for (const y of [700, 2_500]) {
    await page.mouse.move(200, 300);
    await page.evaluate(`window.scrollTo(0, ${y})`);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(fields.getByRole('slider', { name: 'Looptijd' })).toBeInViewport({ ratio: 1 });
    await expect(fields.getByRole('textbox', { name: 'Eenmalige inleg' })).toBeInViewport({ ratio: 1 });
  }
});

test('a visitor who returns to a question sees the answer there, and the browser calculates it', {
  tag: '@phone',
}, async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer(example1);
  await calculator.back.click();
  await expect(calculator.title('In welke fondsen wilt u beleggen?')).toBeVisible();
  await calculator.back.click();
  const recorded = recordCalculations(page);
  await calculator.duration.fill('12');
  await expect(bar(page)).toContainText('Verwacht in');
  const amount = (await bar(page).getByText(/^€/).first().textContent()) ?? '';
  await expectNothingCovered(page);
  expect(recorded).toEqual([]);
  await calculator.next.click();
  await calculator.calculate.click();
  await calculator.expectOutcome();
  await expect(page.getByRole('main')).toContainText(`Verwacht${amount}`);
});

test('the annuity calculators show what their amount is', { tag: '@phone' }, async ({ page }) => {
  await new AnnuityBuild(page).answerAll(example14);
  await expect(bar(page)).toContainText(/Verwacht in 20\d\d€\s[\d.]+Als het tegenzit€\s[\d.]+/);
  await new AnnuityPayout(page).answerAll(example8);
  await expect(bar(page)).toContainText(/Verwacht bruto per kwartaal€\s2\.\d{3},\d\dAls het tegenzit€/);
});

test('a visitor sees the euros of each fund, and is warned below the minimum of a fund before calculating', {
  tag: '@phone',
}, async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount({ ...example1, initialDeposit: '2.000' });
  await calculator.answerDuration(example1);
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ has: calculator.share('Vastgoed Leningen Fonds') });
  await calculator.share('Vastgoed Leningen Fonds').fill('33');
  await expect(card).toContainText('€ 660,00 eenmalig');
  await expect(card).toContainText('€ 5.000 eenmalig, of € 100 per maand');
  await calculator.share('Vastgoed Leningen Fonds').fill('100');
  await expect(card).toContainText('€ 2.000,00 eenmalig');
  const warning = main.getByRole('status').filter({ hasText: 'maken wij geen offerte' });
  await expect(warning).toContainText('Vastgoed Leningen Fonds vraagt minimaal € 5.000 eenmalig.');
  await expect(warning).toContainText('Verhoog het bedrag of kies meer fondsen.');
  await calculator.calculate.click();
  await calculator.expectOutcome();
  await expect(main).toContainText('Van deze berekening maken wij geen offerte');
});
