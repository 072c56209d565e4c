import { describe, expect, test } from 'vitest';
import { moreWays, waysOf } from '../../features/investing/contracts/ways.ts';
import { menuGroups } from './menu.ts';

const features = { registration: true, calculators: true, products: ['nederlands' as const] };
const links = { contact: '', privacy: '', disclaimer: '', annualReports: '' };
const everywhere = [
  '/fondsen-tabel',
  '/mijn-documenten',
  '/mijn-berekeningen',
  '/bedrag-beleggen/{-$stap}',
  '/lijfrente-opbouwen/{-$stap}',
  '/lijfrente-uitkeren/{-$stap}',
];

describe.each(['new', 'older'] as const)('every page is linked in the %s menu', (menu) => {
  const funds = [{ id: 1, flow: 'nederlands' as const, name: 'Nederlands vastgoed' }];
  const brand = { menu, features, links, funds };

  test('L-03 L-04 L-08 the drawer links to every page exactly once', () => {
    const context = {
      brand,
      role: 'investor' as const,
      hasPersonalInfo: true,
      unpaidCount: 0,
      hasValue: false,
    };
    const groups = menuGroups(context).flatMap(({ items }) => items);
    const named = groups.flatMap((item) => (item.kind === 'page' ? [item.to] : []));
    const all: string[] = [...named, ...moreWays(brand, true).map(({ to }) => to)];
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining([...everywhere, '/mijn-betaling-afronden']));
  });

  test('the overview links to every page', () => {
    expect(waysOf(brand).map(({ to }) => to)).toEqual(everywhere);
  });

  test('a brand without calculators lists none', () => {
    const without = { ...brand, features: { ...features, calculators: false } };
    expect(waysOf(without).map(({ to }) => to)).toEqual(everywhere.slice(0, 3));
    expect(moreWays(without, false)).toEqual([]);
  });
});

test('the drawer of the newer menu links a visitor to the calculators', () => {
  const brand = { menu: 'new' as const, features, links };
  expect(moreWays(brand, false).map(({ to }) => to)).toEqual(everywhere.slice(3));
});
