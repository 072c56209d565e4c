import { expect, type Page } from '@playwright/test';

/** Returns the amounts and percentages in the main content that are broken over two lines, or that leave their box. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const numbers = /(?:[+−]\\s?)?€\\u00a0?\\d+(?:\\.\\d{3})*(?:,\\d\\d)?|(?:[+−]\\s?)?\\d+(?:,\\d+)?%/g;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent.closest('.visually-hidden, svg, [hidden]') !== null || !parent.checkVisibility()) continue;
      for (const match of node.data.matchAll(numbers)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
        if (lines > 1) found.push('two lines: ' + match[0] + ' in ' + parent.tagName + '.' + parent.className);
        let box = parent;
        while (getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
        const end = box.getBoundingClientRect().right;
        const isClipped = box.getBoundingClientRect().width <= 1;
        const right = Math.max(...rects.map((rect) => rect.right));
        if (!isClipped && right > end + 1) {
          found.push('outside: ' + match[0] + ' by ' + Math.round(right - end) + ' in ' + box.tagName + '.' + box.className);
        }
      }
    }
    return found;
  })()`);

/** Adds the text spacing that a reader may set (WCAG 1.4.12), or removes it. */
const setSpacing = (page: Page, isWide: boolean) =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets = ${isWide} ? [sheet] : [];
  })()`);

/** Sets the font size of the page, as a reader does who enlarges only the text. */
const setTextSize = (page: Page, percentage: number) =>
  page.evaluate(`document.documentElement.style.fontSize = '${percentage}%'`);

const widths = [320, 360, 414, 768, 1024, 1280, 1920];

/**
 * Expects that every number in the main content is on one line and inside its box: at seven widths, and at 1280
 * pixels also with wide text spacing and with text at 200%.
 */
export async function expectWholeNumbers(page: Page): Promise<void> {
  const measure = async (what: string) => expect.soft(await faults(page), what).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await measure(`${width} pixels wide`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await setSpacing(page, true);
  await measure('1280 pixels wide, wide text spacing');
  await setSpacing(page, false);
  await setTextSize(page, 200);
  await measure('1280 pixels wide, text at 200%');
  await setTextSize(page, 100);
}
