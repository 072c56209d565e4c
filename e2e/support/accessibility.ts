import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { inProject } from '../../scripts/project-folder.ts';
import type { Brand } from './portal.ts';

/** Half the size of `axe.source`: reading it is a good part of what examining a small page costs. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only what is wrong is worked out in full: with all that is right a page takes several times as long. */
const everything = {
  runOnly: { type: 'tag', values: standards },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** The rules that look at colours, which take half of the time of all of them. */
const colours = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** What axe finds, one line a fault, so that a failed test says where to look. */
async function violationsOf(page: Page, options: axe.RunOptions = everything): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
}

/** A colour on its way to another has the contrast of neither. The end of one can start that of what inherits it. */
const finishTransitions = (page: Page) =>
  page.evaluate(`(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let round = 0; round < 10 && running().length > 0; round += 1) {
      for (const transition of running()) transition.finish();
    }
  })()`);

const tokensOf = (brand: Brand): string => readFileSync(inProject(`brands/${brand}/tokens.css`), 'utf8');

/** The colours of the other brand, over those the page came with; a brand without that gives the page its own again. */
const paint = (page: Page, brand?: Brand) =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(brand === undefined ? '' : tokensOf(brand))});
    document.adoptedStyleSheets = [sheet];
  })()`);

/**
 * The layout at both widths, and the colours of both brands in both schemes, each at one of the widths: colours are a
 * brand's tokens, the layout is everybody's. So a page is brought into its state once, and painted anew in between.
 */
const looks = [
  [1280, 'light', everything, 'own'],
  [1280, 'dark', colours, 'other'],
  [360, 'light', colours, 'other'],
  [360, 'dark', everything, 'own'],
] as const;

/** The page of a brand as it stands now has nothing for axe to complain about, nor in the colours of the other. */
export async function expectAccessible(page: Page, brand: Brand): Promise<void> {
  const other = brand === 'baken' ? 'anker' : 'baken';
  for (const [width, colorScheme, rules, whose] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await paint(page, whose === 'other' ? other : undefined);
    await finishTransitions(page);
    const what = `${width} pixels wide, ${colorScheme}, the colours of ${whose === 'other' ? other : brand}`;
    expect.soft(await violationsOf(page, rules), what).toEqual([]);
  }
}

/** The same at one width, in the scheme it is shown in: for what is looked at in another way elsewhere. */
export async function expectAccessibleAsShown(page: Page, what: string): Promise<void> {
  await finishTransitions(page);
  expect.soft(await violationsOf(page), what).toEqual([]);
}

/** WCAG 1.4.10: the width of a page of 1280 pixels at 400 % zoom. */
const NARROWEST = { width: 320, height: 640 };

/** What sticks out of the page to the right, so that a failed test says where to look. */
const sticksOut = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1)
      .map((element) => element.tagName + '.' + element.className);
  })()`);

/** At 400 % zoom nothing of the page needs scrolling sideways. */
export async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sticksOut(page), '320 pixels wide').toEqual([]);
}
