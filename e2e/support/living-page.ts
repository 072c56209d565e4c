import type { BrowserContext, Page } from '@playwright/test';

/** Waits until the page is interactive. A prerendered page looks the same, but text typed in it is lost. */
export async function untilLiving(page: Page): Promise<void> {
  await page.locator('#app > [inert]').waitFor({ state: 'detached' });
}

/** Makes every navigation and reload in this browser wait until the page is interactive. */
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
