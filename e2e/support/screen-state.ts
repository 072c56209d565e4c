import { expect, type Page } from '@playwright/test';
import { pageTitle } from './screen.ts';

/** A page in one of its states, to be looked at. */
export interface ScreenState {
  /** As it stands in the title of a test. */
  readonly name: string;
  /** Who looks; nobody is signed in unless said. */
  readonly as?: string;
  /** The brands show something else here than other words and colours. */
  readonly ofEachBrand?: true;
  /** Brings a fresh page into the state. */
  readonly show: (page: Page) => Promise<unknown>;
}

/** Opens a page and waits for its title. */
export const shown = (path: string, title?: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(pageTitle(page, title).first()).toBeVisible();
};
