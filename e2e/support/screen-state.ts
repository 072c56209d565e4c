import { expect, type Page } from '@playwright/test';
import { pageTitle } from './screen.ts';

/** A page in one of its states, for accessibility and visual checks. */
export interface ScreenState {
  /** Name of the state, used in test titles. */
  readonly name: string;
  /** E-mail address of the signed-in user; absent for a visitor. */
  readonly as?: string;
  /** True if the brands differ in more than texts and colours. */
  readonly ofEachBrand?: true;
  /** Brings a newly opened page into the state. */
  readonly show: (page: Page) => Promise<unknown>;
}

/** Opens a page and waits for its title. */
export const openPage = (path: string, title?: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(pageTitle(page, title).first()).toBeVisible();
};
