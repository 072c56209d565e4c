// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { dutchFund } from '../../../testing/funds.ts';
import '../../../testing/applications.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// Imports the lazy page up front.
import './AboutPage.tsx';

afterEach(cleanup);

describe('R-07 a page introduces the provider', () => {
  test('shows the supervisor, the depositary and the complaints body, and states that the provider is fictitious', async () => {
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

  test('shows the release version on the page, in addition to the footer', async () => {
    serve();
    visit('/about');
    const [major] = ((await screen.findByText('Versie van deze site')).nextSibling?.textContent ?? '').split(
      '.',
    );
    expect(Number(major)).toBeGreaterThanOrEqual(1);
  });

  test('shows the date and results of the last accessibility audit, and where to report a problem', async () => {
    serve();
    visit('/about');
    const examined = await screen.findByText(/EN 301 549/);
    expect(examined.textContent).toMatch(/Op \d+\s\w+ \d{4} zijn [1-9]\d* schermen onderzocht/);
    expect(screen.getByText(/AFM, die hierop toezicht houdt/).textContent).toContain('Lukt iets niet?');
  });

  test('shows the costs of every fund in one table, and the exit terms', async () => {
    serve({ 'GET /api/funds': () => Response.json({ data: [dutchFund] }) });
    visit('/about');
    const table = await screen.findByRole('table', { name: 'Kosten per fonds' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText(/één keer per maand/).textContent).toContain('per jaar maximaal 5% terug');
  });

  test('introduces the employees, each with a role and a drawn portrait labelled with their name', async () => {
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
