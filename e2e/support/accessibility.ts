import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { inProject } from '../../scripts/project-folder.ts';
import type { Brand } from './portal.ts';

/**
 * The minified source, which is half the size of `axe.source`: for a small page, parsing the source takes much of the
 * time.
 */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only violations are reported in full. Reporting passed checks in full takes several times as long. */
const everything = {
  runOnly: { type: 'tag', values: standards },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** Rules about colour, which take half of the total time. */
const colours = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** Returns the violations that axe finds, one line each with its location, for the failure message. */
async function violationsOf(page: Page, options: axe.RunOptions = everything): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
}

/**
 * Finishes CSS transitions, because a colour in transition has the wrong contrast. The end of one transition can
 * start another in an element that inherits the value.
 */
const finishTransitions = (page: Page) =>
  page.evaluate(`(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let round = 0; round < 10 && running().length > 0; round += 1) {
      for (const transition of running()) transition.finish();
    }
  })()`);

const tokensOf = (brand: Brand): string => readFileSync(inProject(`brands/${brand}/tokens.css`), 'utf8');

/** Applies the colours of the other brand to the page. Without a brand, restores the page's own colours. */
const paint = (page: Page, brand?: Brand) =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(brand === undefined ? '' : tokensOf(brand))});
    document.adoptedStyleSheets = [sheet];
  })()`);

/**
 * Combinations to check: the layout at both widths, and the colours of both brands in both colour schemes, each at
 * one of the widths. Colours are tokens of a brand and the layout is shared, so a page is brought into its state once
 * and only recoloured between the checks.
 */
const looks = [
  [1280, 'light', everything, 'own'],
  [1280, 'dark', colours, 'other'],
  [360, 'light', colours, 'other'],
  [360, 'dark', everything, 'own'],
] as const;

/** Expects no axe violations in the current page, in the colours of its own brand and of the other brand. */
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

/**
 * Variant of `expectAccessible` for the current width and colour scheme only, for pages that another test checks
 * fully.
 */
export async function expectAccessibleNow(page: Page, what: string): Promise<void> {
  await finishTransitions(page);
  expect.soft(await violationsOf(page), what).toEqual([]);
}

/** WCAG 1.4.10: viewport of a 1280-pixel-wide page at 400 % zoom. */
const NARROWEST = { width: 320, height: 640 };

/** Returns the elements that overflow the page to the right, for the failure message. */
const sticksOut = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1)
      .map((element) => element.tagName + '.' + element.className);
  })()`);

/** Expects that at 400 % zoom the page needs no horizontal scrolling. */
export async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sticksOut(page), '320 pixels wide').toEqual([]);
}
