// @vitest-environment happy-dom
import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { periodChoices } from '../../../entities/contract/periods.ts';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page is loaded lazily. Importing it here loads it before the tests, so that no test waits for it.
import './Returns.tsx';

afterEach(cleanup);

const figures = {
  van: '2024-01-01',
  tot: '2026-01-01',
  dagen: 731,
  beginwaarde: 0,
  ingelegd: 11_500,
  opgenomen: 400,
  eindwaarde: 11_900,
  resultaat: 800,
  koersresultaat: 700,
  inkomsten: 300,
  kosten: 200,
  rendementPersoonlijk: 0.036758,
  rendementFonds: 0.0372,
};
const example9: ContractReturn = {
  ...figures,
  isGeannualiseerd: true,
  reden: null,
  eersteDag: '2024-01-01',
  laatsteDag: '2026-01-01',
  jaren: [{ jaar: 2024, ...figures, tot: '2025-01-01', rendementPersoonlijk: null }],
  reeks: [
    { datum: '2024-01-01', waarde: 10_000, ingelegd: 10_000 },
    { datum: '2026-01-01', waarde: 11_900, ingelegd: 11_100 },
  ],
  betalingen: [
    { datum: '2024-01-01', ingelegd: 10_000, opgenomen: 0, isVast: false },
    { datum: '2024-07-01', ingelegd: 1_000, opgenomen: 0, isVast: false },
    { datum: '2025-01-01', ingelegd: 0, opgenomen: 400, isVast: false },
    { datum: '2025-07-01', ingelegd: 500, opgenomen: 0, isVast: true },
  ],
};

function open(found: ContractReturn, search = '') {
  serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/rendement': () => Response.json({ data: found }),
  });
  return visit(`/contractbeheer/c1/rendement${search}`, { signedIn: true });
}

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

describe('R-26 a page shows the return of a contract', () => {
  test('worked example 9 shows the result in euros and both percentages, each with its method', async () => {
    open(example9);
    await screen.findByText('Uw persoonlijk rendement per jaar', { exact: false });
    for (const text of ['+ € 800,00', '+ 3,68%', '+ 3,72%', 'geldgewogen', 'tijdgewogen', '731 dagen']) {
      expect(words()).toContain(text);
    }
    expect(words()).not.toContain('korter dan een jaar');
    fireEvent.click(screen.getByRole('button', { name: 'Uitleg over uw persoonlijk rendement' }));
    expect(words()).toContain('het moment waarop u inlegt en opneemt');
  });

  test('shows price, distributions and costs separately, and they add up to the same result', async () => {
    open(example9);
    await screen.findByRole('heading', { name: 'Koers, uitkeringen en kosten' });
    for (const text of ['+ € 700,00', '+ € 300,00', '− € 200,00']) expect(words()).toContain(text);
    // A calendar year without a percentage is marked as such, not shown as zero.
    expect(words()).toContain('niet beschikbaar');
    const years = screen.getByText('Koers, uitkeringen en kosten per jaar').closest('details');
    expect(years?.querySelector('tbody')?.textContent?.replaceAll(/\s/g, ' ')).toBe(
      '2024+ € 700,00+ € 300,00− € 200,00+ € 800,00',
    );
  });

  test('shows the value, the result in euros and the return as a percentage in one chart, each with its summary', async () => {
    open(example9);
    await screen.findByText('Uw persoonlijk rendement per jaar', { exact: false });
    const figure = (name: RegExp) => screen.getByRole('figure', { name });
    figure(
      /^Waarde van het contract\. Van €.10\.000,00 op 1.januari 2024 naar €.11\.900,00 op 1.januari 2026; de hoogste waarde was €.11\.900,00/,
    );
    const slider = () => screen.getByRole('slider').getAttribute('aria-valuetext');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    expect(slider()).toMatch(/10\.000,00 ingelegd op 1.januari 2024: Waarde €.10\.000,00/);
    const result = screen.getByRole('button', { name: 'Resultaat in €' });
    fireEvent.click(result);
    expect(result.getAttribute('aria-pressed')).toBe('true');
    // 11,900 − 10,000 − 1,000 + 400 − 500 is the result shown above the chart.
    figure(/resultaat in €\. Het resultaat is \+.€.800,00 sinds 1.januari 2024/);
    fireEvent.click(screen.getByRole('button', { name: 'Rendement in %' }));
    // 3.6758% per year over 731 days.
    figure(/rendement in %\. Uw persoonlijk rendement is \+.7,50% sinds 1.januari 2024/);
    const rows = screen.getByRole('table', { name: /rendement in %/, hidden: true }).querySelectorAll('tr');
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'MaandPersoonlijk rendement',
      expect.stringMatching(/jan.*niet beschikbaar$/),
      expect.stringMatching(/7,50%$/),
    ]);
  });

  test('states that the return over a short period is not annualised', async () => {
    open({ ...example9, dagen: 184, isGeannualiseerd: false });
    await screen.findByText('Uw persoonlijk rendement in deze periode', { exact: false });
    expect(words()).toContain('De periode is korter dan een jaar. Wij tonen het rendement over de periode.');
  });

  test('explains why a percentage is missing', async () => {
    open({
      ...example9,
      rendementPersoonlijk: null,
      rendementFonds: null,
      dagen: 0,
      reden: 'noTime',
      jaren: [],
    });
    await screen.findByText('In deze periode is er maar één dag met een koers. Kies een langere periode.');
  });

  test('a contract that has not started has no figures yet', async () => {
    const none = {
      ...example9,
      van: null,
      tot: null,
      eersteDag: null,
      laatsteDag: null,
      reeks: [],
      betalingen: [],
      jaren: [],
    };
    open({ ...none, reden: 'notStarted', rendementPersoonlijk: null, rendementFonds: null });
    await screen.findByRole('heading', { name: 'Er is nog geen rendement' });
  });

  test('reads the period from the URL and writes a chosen period to the URL', async () => {
    const router = open(example9, '?van=2025-02-01');
    const group = await screen.findByRole('group', { name: 'Periode' });
    expect(group.querySelector('[aria-pressed="true"]')).toBeNull();
    expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      '01',
      '02',
      '2025',
      '01',
      '01',
      '2026',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Toon deze periode' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ van: '2025-02-01', tot: '2026-01-01' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Sinds de start' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

test('R-26 offers only periods within the lifetime of the contract', () => {
  const names = (first: string, last: string) =>
    periodChoices(isoDate(first), isoDate(last), '2026-11-20').map(({ name }) => name);
  expect(names('2020-05-01', '2026-11-01')).toEqual(['Dit jaar', '12 maanden', '3 jaar', 'Sinds de start']);
  expect(names('2026-03-01', '2026-11-01')).toEqual(['Sinds de start']);
  // A contract that was sold last year.
  expect(names('2019-11-01', '2025-11-01')).toEqual(['2025', '12 maanden', '3 jaar', 'Sinds de start']);
  // On 1 January the current year has no figures yet.
  expect(names('2024-06-01', '2026-01-01')).toEqual(['12 maanden', 'Sinds de start']);
});
