// @vitest-environment happy-dom
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../../../testing/contract-details.ts';
import { serve, visit } from '../../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './ContractDetailsPage.tsx';

afterEach(cleanup);

const information = {
  Id: 7,
  versie: 1,
  persoon: null,
  adres: null,
  contact: null,
  identiteit: null,
  tegenrekening: { iban: 'NL•• •••• •••• •• 4300', uitbetalenVanaf: null },
};
const annuity = (GeboortedatumBekend: boolean): ContractDetails['Lijfrente'] => ({
  Termijn: 'quarter',
  UitkeringPerTermijn: 2_498.94,
  Loonheffingskorting: true,
  VolgendeUitkering: {
    Datum: '2027-01-14',
    Bruto: 2_498.94,
    Loonheffing: 111.25,
    BijdrageZvw: 121.19,
    Netto: 2_266.5,
    GeboortedatumBekend,
    WordtOpnieuwBerekend: true,
  },
});
const fund = {
  id: 1,
  name: 'Nederlands Vastgoed Fonds',
  entryCostRate: 0.03,
  ongoingCostRate: 0.016,
  exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 },
  yearlyRedemptionRate: 0.05,
};

async function open(contract: ContractDetails = runningContract): Promise<string> {
  serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [contract] } }),
    'GET /api/relations/me': () => Response.json({ data: information }),
    'GET /api/funds': () => Response.json({ data: [fund, { ...fund, id: 2, name: 'Duits Vastgoed Fonds' }] }),
    'GET /api/fiscal/annuity-rules': () => Response.json({ data: { product: { wrapperCostRate: 0.002 } } }),
  });
  visit('/contractbeheer/c1/gegevens', { signedIn: true });
  await screen.findByRole('table', { name: 'Kosten per fonds' });
  await screen.findByText(/Wij betalen uit op/);
  if (contract.Product !== 'SB') await screen.findByText(/administratiekosten/);
  return words();
}

const words = (): string => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ') ?? '';

describe('R-27 a page shows the details of a contract', () => {
  test('shows the agreement, the units, the costs and the account for payouts', async () => {
    const page = await open();
    for (const text of [
      'Studie Lisa',
      '2024-000123',
      'Bedrag beleggen',
      'A. de Boer',
      '1 januari 2024',
      '99,7616',
      '€ 100,1042',
      '100,00%',
      '€ 9.750,00',
      '€ 100,00',
      'rond de 25e van de maand',
      'worden herbelegd',
      'eindigt op 4 3 0 0',
      '1,60%',
    ]) {
      expect(page).toContain(text);
    }
    // Only funds of this contract are shown, and no annuity data.
    expect(page).not.toContain('Duits');
    expect(page).not.toContain('Loonheffingskorting');
  });

  test('shows the number that the contract had in the system it was imported from', async () => {
    expect(await open()).not.toContain('Oud contractnummer');
    cleanup();
    expect(await open({ ...runningContract, OudContractNummer: 'HV-04711' })).toContain(
      'Oud contractnummerHV-04711',
    );
  });

  test('links only to changes that are possible', async () => {
    await open();
    const changes = () =>
      screen
        .getAllByRole('link', { name: /^Wijzig / })
        .map((link) => link.getAttribute('href')?.replace('/contractbeheer/c1/wijzigen/', ''));
    expect(changes()).toEqual([
      'omschrijving',
      'fondsverdeling',
      'inleg',
      'uitkering',
      '/mijn-instellingen/persoonlijke-informatie',
    ]);
    cleanup();
    await open({ ...runningContract, Status: 'sold' });
    expect(changes()).toEqual(['/mijn-instellingen/persoonlijke-informatie']);
  });

  test('shows the payout of an annuity, its frequency and the deductions', async () => {
    const page = await open({
      ...runningContract,
      Product: 'SDIL',
      InlegPerMaand: 0,
      Einddatum: '2046-01-01',
      InlegGepauzeerdTot: '2027-03-01',
      Houders: [
        { Naam: 'A. de Boer', Rol: 'belegger' },
        { Naam: 'B. Jansen', Rol: 'partner' },
      ],
      Lijfrente: annuity(true),
      Begunstigden: [{ Naam: 'C. de Boer', Geboortedatum: '1990-02-03', Relatie: 'mijn zus' }],
    });
    for (const text of [
      '€ 2.498,94 bruto per kwartaal',
      '1 januari 2046',
      'tot 1 maart 2027',
      'B. Jansen (partner)',
      'Loonheffingskorting',
      '0,20% administratiekosten',
      'Uw volgende uitkering (schatting)',
      'Wij betalen deze uitkering rond 14 januari 2027.',
      '− € 111,25',
      '− € 121,19',
      '€ 2.266,50',
      'Wij passen de loonheffingskorting toe.',
      'C. de Boer, geboren op 3 februari 1990 (mijn zus)',
    ]) {
      expect(page).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Wijzig de lijfrente' }).getAttribute('href')).toBe(
      '/contractbeheer/c1/wijzigen/lijfrente',
    );
  });

  test('explains for an annuity that the tax credit is not applied while the birth date is unknown', async () => {
    const page = await open({ ...runningContract, Product: 'SDIL', Lijfrente: annuity(false) });
    expect(page).toContain('Wij kennen uw geboortedatum nog niet.');
    expect(page).not.toContain('Wij passen de loonheffingskorting toe.');
  });

  test('shows the required choice and its deadline for an accumulation that ends soon or has ended', async () => {
    const building: ContractDetails = {
      ...runningContract,
      Product: 'SUL',
      Einddatum: '2027-10-31',
      Begunstigden: [],
    };
    const page = await open(building);
    expect(page).toContain('De opbouw stopt op 31 oktober 2027');
    expect(page).toContain('Kies uiterlijk op 31 oktober 2028 om 16.00 uur');
    expect(page).toContain('volgens de voorwaarden');
    cleanup();
    expect(await open({ ...building, Status: 'maturing', Einddatum: '2026-10-31' })).toContain(
      'De opbouw is gestopt op 31 oktober 2026',
    );
    cleanup();
    expect(await open({ ...building, Einddatum: '2027-11-30' })).not.toContain('De opbouw');
    cleanup();
    expect(await open({ ...building, Status: 'converted' })).not.toContain('De opbouw');
  });
});
