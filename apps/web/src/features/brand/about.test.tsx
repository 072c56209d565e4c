// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { dutchFund } from '../../testing/funds.ts';
import '../../testing/applications.ts';
import { serve, visit } from '../../testing/visit.tsx';
// The page is fetched when it is opened; in a test it is there already.
import './AboutPage.tsx';

afterEach(cleanup);

describe('R-07 the page about the provider', () => {
  test('names who watches it, who keeps the money and where a complaint goes, and that it is made up', async () => {
    serve();
    visit('/about');
    expect(await screen.findByText('Deze aanbieder bestaat niet.', { exact: false })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: /Bekijk het register/ }).getAttribute('href')).toBe(
      'https://register.example/1',
    );
    expect(main.getByRole('link', { name: /^Kifid/ }).getAttribute('href')).toBe('https://klachten.example');
    expect(main.getByText(/depositogarantiestelsel/).textContent).toContain('Stichting Bewaarder Proef');
  });

  test('names the release, beside the version the footer has', async () => {
    serve();
    visit('/about');
    const [major] = ((await screen.findByText('Versie van deze site')).nextSibling?.textContent ?? '').split(
      '.',
    );
    expect(Number(major)).toBeGreaterThanOrEqual(1);
  });

  test('says when the site was examined, what was found, and where a problem with it goes', async () => {
    serve();
    visit('/about');
    const examined = await screen.findByText(/EN 301 549/);
    expect(examined.textContent).toMatch(/Op \d+\s\w+ \d{4} zijn [1-9]\d* schermen onderzocht/);
    expect(screen.getByText(/AFM, die hierop toezicht houdt/).textContent).toContain('Lukt iets niet?');
  });

  test('has what every fund costs in one table, and when one gets out', async () => {
    serve({ 'GET /api/funds': () => Response.json({ data: [dutchFund] }) });
    visit('/about');
    const table = await screen.findByRole('table', { name: 'Kosten per fonds' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText(/één keer per maand/).textContent).toContain('per jaar maximaal 5% terug');
  });

  test('introduces who work there, each with a role and a drawn portrait that names them', async () => {
    const portrait = {
      face: 'oval',
      hair: 'bun',
      hairColour: 'fair',
      skin: 'light',
      beard: 'none',
      glasses: 'round',
      clothes: 'shirt',
    };
    const team = [{ name: 'Nel de Wit', role: 'Klantenservice', about: 'Zij helpt u.', portrait }];
    serve({ 'GET /api/team': () => Response.json({ data: team }) });
    visit('/about');
    const drawing = await screen.findByRole('img', { name: 'Getekend portret van Nel de Wit' });
    const member = drawing.closest('li');
    expect(member?.textContent).toBe('Nel de WitKlantenserviceZij helpt u.');
  });
});
