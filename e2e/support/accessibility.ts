import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, one line a fault, so that a failed test says where to look. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
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

const widths = [360, 1280] as const;
const schemes = ['light', 'dark'] as const;

/** The page as it stands now, narrow and wide, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await finishTransitions(page);
      expect.soft(await violationsOf(page), `${width} pixels wide, ${colorScheme}`).toEqual([]);
    }
  }
}
