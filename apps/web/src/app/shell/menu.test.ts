import { describe, expect, test } from 'vitest';
import { type MenuContext, menuGroups } from './menu.ts';

const links = { contact: '', privacy: '', disclaimer: '', annualReports: 'https://verslagen.example' };
const newBrand: MenuContext['brand'] = {
  menu: 'new',
  features: { registration: true, calculators: true, products: ['nederlands', 'duits', 'american'] },
  links,
  funds: [
    { id: 1, flow: 'nederlands', name: 'Nederlands vastgoed' },
    { id: 2, flow: 'duits', name: 'Duits vastgoed' },
    { id: 3, flow: 'american', name: 'Amerikaans vastgoed' },
  ],
};
const olderBrand: MenuContext['brand'] = { ...newBrand, menu: 'older' };

const context: MenuContext = {
  brand: newBrand,
  role: 'investor',
  hasPersonalInfo: true,
  unpaidCount: 2,
  hasValue: true,
};
const labels = (changed: Partial<MenuContext>) =>
  menuGroups({ ...context, ...changed }).map(({ title, items }) => [title, items.map(({ label }) => label)]);

describe('the newer menu lists the pages of a brand', () => {
  test('L-04, L-05 the newer menu has the two groups of the specification, followed by the other entries', () => {
    expect(labels({})).toEqual([
      ['Mijn overzicht', ['Mijn vastgoed', 'Betaling afronden']],
      ['Producten toevoegen', ['Nederlands vastgoed', 'Duits vastgoed']],
      [null, ['Jaarverslagen', 'Mijn instellingen']],
    ]);
  });

  test('L-04 Betaling afronden shows the number of unpaid contracts', () => {
    expect(menuGroups(context)[0]?.items[1]).toMatchObject({ to: '/mijn-betaling-afronden', count: 2 });
  });

  test('L-06 Jaarverslagen is an external link, shown only for a positive value', () => {
    expect(menuGroups(context)[2]?.items[0]).toMatchObject({
      kind: 'external',
      href: 'https://verslagen.example',
    });
    expect(labels({ hasValue: false })[2]).toEqual([null, ['Mijn instellingen']]);
  });

  test('L-07 Mijn instellingen is hidden for a new user', () => {
    expect(labels({ hasPersonalInfo: false, hasValue: false })).toHaveLength(2);
  });
});

describe('the older menu lists the pages of a brand', () => {
  test('L-08 the older menu has the overview and the calculators', () => {
    expect(labels({ brand: olderBrand, hasPersonalInfo: false, hasValue: false })).toEqual([
      ['Mijn overzicht', ['Mijn investeringen', 'Mijn berekeningen']],
      ['Producten toevoegen', ['Bedrag beleggen', 'Lijfrente opbouwen', 'Lijfrente uitkeren']],
    ]);
  });

  test('L-08 hides Producten toevoegen from an admin in the older menu', () => {
    const titles = menuGroups({ ...context, brand: olderBrand, role: 'admin' }).map(({ title }) => title);
    expect(titles).not.toContain('Producten toevoegen');
  });
});

test('the menu shows a visitor the pages that visitors can open', () => {
  expect(labels({ role: null })).toEqual([[null, ['Over ons', 'Contact']]]);
  expect(labels({ role: null, brand: olderBrand })[0]).toEqual([
    'Berekenen',
    ['Bedrag beleggen', 'Lijfrente opbouwen', 'Lijfrente uitkeren'],
  ]);
});
