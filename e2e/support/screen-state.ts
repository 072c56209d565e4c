import { expect, type Page } from '@playwright/test';
import { pageTitle } from './screen.ts';

/** A page in one of its states, for visual checks. */
export interface ScreenState {
  /** Name of the state in the title of a test. */
  readonly name: string;
  /** The signed-in user; a visitor if absent. */
  readonly as?: string;
  /** True if the brands differ in more than texts and colours. */
  readonly ofEachBrand?: true;
  /** Brings a fresh page into the state. */
  readonly show: (page: Page) => Promise<unknown>;
}

/** Opens a page and waits for its title. */
export const openPage = (path: string, title?: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(pageTitle(page, title).first()).toBeVisible();
};
