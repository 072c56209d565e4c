import type { BrowserContext, Page } from '@playwright/test';

/** Waits until the page is interactive. A prerendered page looks the same but loses its input. */
export async function untilLiving(page: Page): Promise<void> {
  await page.locator('#app > [inert]').waitFor({ state: 'detached' });
}

/** From now on, opening and reloading a page of this browser waits until it is interactive. */
export function waitForLivingPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (...where) => {
      const response = await goto.apply(page, where);
      await untilLiving(page);
      return response;
    };
    page.reload = async (...how) => {
      const response = await reload.apply(page, how);
      await untilLiving(page);
      return response;
    };
  });
}
