import { expect } from '@playwright/test';
import { contractAddress } from './contract.ts';
import { accounts } from './portal.ts';
import { openPage, type ScreenState } from './screen-state.ts';

/** Page states of a single contract. */
export const contractStates: readonly ScreenState[] = [
  {
    name: 'the overview of a contract, with a transaction opened',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(await contractAddress(page));
      await page.locator('main summary').first().click();
    },
  },
  {
    name: 'what a sale would bring, with its lots',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/verkopen`);
      await page.getByRole('button', { name: 'Alles verkopen' }).click();
      await page.getByText(/aankoop(en)? die wij verkopen/).click();
      await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible();
    },
  },
  {
    name: 'an amount to sell with a fault',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page, 'Amerika en leningen')}/verkopen`);
      await page.getByRole('button', { name: 'Volgende' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'what to sell of each fund, with a fault',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page, 'Amerika en leningen')}/verkopen`);
      await page.getByRole('button', { name: 'Zelf per fonds kiezen' }).click();
      await page.getByRole('button', { name: 'Volgende' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'what can be changed on a contract',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/wijzigen`);
      await expect(page.getByRole('heading', { name: 'Wat wilt u wijzigen?', level: 2 })).toBeVisible();
    },
  },
  {
    name: 'a switch of funds with its estimate',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page, 'Amerika en leningen')}/wijzigen/fondsverdeling`);
      await page.getByRole('radio', { name: 'Ook wat u nu hebt' }).check();
      await page.getByRole('textbox', { name: 'Amerikaans Vastgoed Fonds' }).fill('20');
      await page.getByRole('textbox', { name: 'Vastgoed Leningen Fonds' }).fill('80');
      await expect(page.getByText('De koers is nog niet bekend')).toBeVisible();
    },
  },
  {
    name: 'another monthly deposit with a fault',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/wijzigen/inleg`);
      await page.getByRole('textbox', { name: 'Bedrag per maand' }).fill('20');
      await page.getByRole('button', { name: 'Verder' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the transactions of a contract',
    as: accounts.investor,
    show: async (page) => {
      await openPage(`${await contractAddress(page)}/transacties`)(page);
      await page.getByText('Totalen per jaar', { exact: true }).click();
    },
  },
  {
    name: 'the return of a contract, with its explanation and another period',
    as: accounts.investor,
    show: async (page) => {
      await openPage(`${await contractAddress(page)}/rendement?van=2026-01-01`)(page);
      await page.getByText('Andere periode').click();
      await page.getByRole('button', { name: 'Uitleg over uw persoonlijk rendement' }).click();
    },
  },
  {
    name: 'the details of a contract',
    as: accounts.investor,
    show: async (page) => {
      await openPage(`${await contractAddress(page)}/gegevens`)(page);
      await expect(page.getByRole('table', { name: 'Kosten per fonds' })).toBeVisible();
    },
  },
];
