// @vitest-environment happy-dom

import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';

afterEach(cleanup);

const fund = (id: number, name: string, percentage: number): ChangeTerms['funds'][number] => {
  return {
    id,
    name,
    isOpen: true,
    percentage,
    maximum: 1,
    minimumPeriodicDeposit: 50,
    minimumInitialDeposit: 1_000,
    riskIndicator: 4,
    yearlyRedemptionRate: 0.05,
    units: percentage * 100,
    movableUnits: percentage * 98,
    nav: 100,
    navDate: isoDate('2026-11-01'),
  };
};
const terms: ChangeTerms = {
  product: 'SB',
  status: 'active',
  description: 'Studie Lisa',
  periodicDeposit: 100,
  debitDay: 25,
  pausedUntil: null,
  distribution: 'stock',
  funds: [fund(1, 'Nederlands Vastgoed Fonds', 1), fund(2, 'Duits Vastgoed Fonds', 0)],
  startDate: isoDate('2024-01-01'),
  endDate: null,
  uitkeringsTermijnCode: null,
  periodicPayout: null,
  loonheffingskorting: null,
  loonheffingskortingBij: null,
  nettoUitkeringen: [],
  latestEnd: null,
  today: isoDate('2026-11-20'),
  nextDealingDay: isoDate('2026-12-01'),
};
const request = (more: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 'w1',
  number: 'nummer 1',
  option: 'inleg',
  status: 'checked',
  createdAt: '2026-11-20T10:00:00.000Z',
  effectiveOn: '2026-12-25',
  closedAt: null,
  reason: null,
  isPartlyDone: false,
  lines: [{ label: 'Maandelijkse inleg', before: '€ 100,00 per maand', after: '€ 150,00 per maand' }],
  ...more,
});

function open(
  option = '',
  {
    open: requests = [],
    ...answers
  }: { open?: ChangeRequest[]; of?: Partial<ChangeTerms>; asked?: () => Response } = {},
) {
  const of = { ...terms, ...answers.of };
  const sentRequests = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/change-options': () => Response.json({ data: { terms: of, open: requests } }),
    'POST /api/contracts/c1/change-requests':
      answers.asked ?? (() => Response.json({ data: request() }, { status: 201 })),
    'POST /api/contracts/c1/change-requests/w1/withdraw': () =>
      Response.json({ data: request({ status: 'withdrawn' }) }),
  });
  visit(`/contractbeheer/c1/wijzigen${option}`, { signedIn: true });
  return sentRequests;
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('R-33 lists the possible changes, and the reasons why other changes are not possible', async () => {
  open('', { of: { periodicDeposit: 0 } });
  await heading('Wat wilt u wijzigen?');
  expect(screen.getByRole('link', { name: 'Wijzigen Maandelijkse inleg' }).getAttribute('href')).toBe(
    '/contractbeheer/c1/wijzigen/inleg',
  );
  expect(screen.getByRole('link', { name: 'Naar uw instellingen Adres' }).getAttribute('href')).toBe(
    '/mijn-instellingen/persoonlijke-informatie',
  );
  expect(screen.getByRole('main').textContent).toContain('Lijfrente: Dit contract is geen lijfrente.');
  expect(screen.queryByRole('link', { name: 'Wijzigen Lijfrente' })).toBeNull();
});

test('R-33 offers only the changes that an ended contract allows, with one reason for all others', async () => {
  open('', { of: { status: 'sold' } });
  await heading('Wat wilt u wijzigen?');
  expect(screen.getAllByText(/Dit contract is beëindigd/)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /^Naar uw instellingen/ })).toHaveLength(3);
});

test('R-33 a change is filled in, reviewed and sent with a single call to the server', async () => {
  const requests = open('/inleg');
  await heading('Maandelijkse inleg');
  fireEvent.change(screen.getByLabelText(/Bedrag per maand/), { target: { value: '150' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  const title = await heading('Maandelijkse inleg: klopt dit?');
  await waitFor(() => expect(document.activeElement).toBe(title));
  const main = screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
  expect(main).toContain('€ 100,00 per maand');
  expect(main).toContain('€ 150,00 per maand');
  expect(main).toContain('De wijziging gaat in op 25 december 2026.');
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
  expect(await screen.findByText('Wij hebben uw wijziging ontvangen')).toBeTruthy();
  expect(requests.filter((call) => call.startsWith('POST /api/contracts'))).toHaveLength(1);
});

test('R-33 shows problems at their fields, and sends nothing', async () => {
  const requests = open('/inleg');
  await heading('Maandelijkse inleg');
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  expect(await screen.findByText('U hebt niets gewijzigd.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Bedrag per maand/), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link').getAttribute('href')).toBe('#periodicDeposit');
  expect(requests.some((call) => call.startsWith('POST /api/contracts'))).toBe(false);
});

test('R-33 shows the problems reported by the server at their fields', async () => {
  const fields = [{ field: 'wijziging.description', message: 'Deze naam kan niet.' }];
  open('/omschrijving', {
    asked: () =>
      Response.json(
        { message: 'Mis', code: 'invalidInput', errors: { ErrorMessage: ['Mis'], Fields: fields } },
        { status: 422 },
      ),
  });
  await heading('Naam van het contract');
  fireEvent.change(screen.getByLabelText(/Naam van het contract/), { target: { value: 'Anders' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bevestigen' }));
  const link = await screen.findByRole('link', { name: 'Deze naam kan niet.' });
  expect(link.getAttribute('href')).toBe('#description');
});

test('R-33 shows an open request instead of the form, with a button to withdraw the request', async () => {
  const requests = open('/inleg', { open: [request()] });
  expect(await screen.findByText('De wijziging gaat in op 25 december 2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verder' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Intrekken.+Maandelijkse inleg$/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Intrekken' }));
  expect(await screen.findByText('Uw aanvraag is ingetrokken')).toBeTruthy();
  expect(requests).toContain('POST /api/contracts/c1/change-requests/w1/withdraw');
});

test('R-33 the form of an allocation shows the sum during input, and states that a new fund is reviewed first', async () => {
  open('/fondsverdeling');
  await heading('Verdeling over de fondsen');
  fireEvent.change(screen.getByLabelText('Nederlands Vastgoed Fonds'), { target: { value: '60' } });
  expect(document.getElementById('funds')?.textContent).toContain('60%');
  fireEvent.change(screen.getByLabelText('Duits Vastgoed Fonds'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await heading('Verdeling over de fondsen: klopt dit?');
  expect(screen.getByText(/Wij controleren eerst of het bij uw risicoprofiel past/)).toBeTruthy();
});

test('R-33 a fund that is not open cannot be filled in, and the page explains why', async () => {
  const [own, other] = [fund(1, 'Nederlands Vastgoed Fonds', 1), fund(2, 'Duits Vastgoed Fonds', 0)];
  open('/fondsverdeling', { of: { funds: [own, { ...other, isOpen: false }] } });
  await heading('Verdeling over de fondsen');
  const isDisabled = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).disabled;
  expect(isDisabled(/^Nederlands/)).toBe(false);
  expect(isDisabled(/^Duits/)).toBe(true);
  expect(screen.getByText('Dit fonds is nog niet open. U kunt er nog niet in beleggen.')).toBeTruthy();
});

const wholeText = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ') ?? '';

test('R-33 a switch of existing units shows the sales, purchases and costs, and is requested as displayed', async () => {
  const of = {
    funds: [fund(1, 'Nederlands Vastgoed Fonds', 0.6), fund(2, 'Duits Vastgoed Fonds', 0.4)],
  };
  const requests = open('/fondsverdeling', { of });
  await heading('Verdeling over de fondsen');
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByLabelText('Ook wat u nu hebt'));
  fireEvent.change(screen.getByLabelText('Nederlands Vastgoed Fonds'), { target: { value: '20' } });
  // Nothing is shown for an allocation that does not add up to 100.
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.change(screen.getByLabelText('Duits Vastgoed Fonds'), { target: { value: '80' } });
  // € 6,000 and € 4,000 become € 2,000 and € 8,000: € 4,000 is switched, minus € 20 of costs.
  const table = within(screen.getByRole('table', { name: 'Uw belegging na de wissel, geschat' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  expect(cells).toEqual([
    'Nederlands Vastgoed Fonds€ 6.000,00€ 4.000,00€ 0,00€ 2.000,00',
    'Duits Vastgoed Fonds€ 4.000,00€ 0,00€ 3.980,00€ 7.980,00',
    'Samen€ 10.000,00€ 4.000,00€ 3.980,00€ 9.980,00',
  ]);
  expect(wholeText()).toContain('De kosten zijn € 20,00: 0,5% van wat wij verkopen.');
  expect(wholeText()).toContain('Wij schatten met de koers van 1 november 2026.');
  expect(wholeText()).toContain('€ 200,00 kunt u nog laten terugboeken.');
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await heading('Verdeling over de fondsen: klopt dit?');
  expect(wholeText()).toContain('Die is nu nog niet bekend.');
  expect(screen.getByRole('table', { name: 'Uw belegging na de wissel, geschat' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
  expect(await screen.findByText('Wij hebben uw wijziging ontvangen')).toBeTruthy();
  expect(requests.filter((call) => call.startsWith('POST /api/contracts'))).toHaveLength(1);
});

test('R-33 shows the reason at the switch option when a switch is not possible', async () => {
  open('/fondsverdeling', { of: { status: 'sellPending' } });
  await heading('Verdeling over de fondsen');
  fireEvent.click(screen.getByLabelText('Ook wat u nu hebt'));
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link').getAttribute('href')).toBe('#switchExisting');
  expect(summary.getByRole('link').textContent).toContain('zolang er een verkoop in behandeling is');
});

test('R-33 shows which steps of a switch remain, and which stay executed after a withdrawal', async () => {
  const partly = request({ option: 'fondsverdeling', isPartlyDone: true, effectiveOn: '2027-01-01' });
  open('/fondsverdeling', { open: [partly] });
  expect(
    await screen.findByText('Een deel is gewisseld. De rest wisselen wij op 1 januari 2027 of later.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Intrekken/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Intrekken' }));
  expect(await screen.findByText('Wat al is gewisseld, blijft zo. De rest wisselen wij niet.')).toBeTruthy();
});

test('R-33 shows why a change does not apply to the contract, even when the URL of that change is opened', async () => {
  open('/lijfrente');
  expect(await screen.findByText('Dit contract is geen lijfrente.')).toBeTruthy();
  // The tab links back to the list of changes.
  const tab = screen.getByRole('link', { name: 'Wijzigen' });
  expect([tab.getAttribute('href'), tab.getAttribute('aria-current')]).toEqual([
    '/contractbeheer/c1/wijzigen',
    'page',
  ]);
});

test('R-33 an annuity shows the net payout with and without the tax credit, before and after the choice', async () => {
  const net = (uitkeringsTermijnCode: 'Maand' | 'Kwartaal', zonderKorting: number, metKorting: number) => ({
    uitkeringsTermijnCode,
    zonderKorting,
    metKorting,
  });
  const of: Partial<ChangeTerms> = {
    product: 'SDIL',
    uitkeringsTermijnCode: 'Kwartaal',
    periodicPayout: 1_650,
    loonheffingskorting: false,
    nettoUitkeringen: [net('Maand', 327.07, 523.33), net('Kwartaal', 981.23, 1_569.98)],
  };
  open('/lijfrente', { of });
  await heading('Lijfrente');
  const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
  expect(words()).toContain('Met loonheffingskorting€ 1.569,98 per kwartaal');
  expect(words()).toContain('Zonder loonheffingskorting€ 981,23 per kwartaal');
  fireEvent.change(screen.getByLabelText(/Hoe vaak/), { target: { value: 'Maand' } });
  expect(words()).toContain('Met loonheffingskorting€ 523,33 per maand');
  fireEvent.click(screen.getByLabelText('Loonheffingskorting toepassen'));
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await heading('Lijfrente: klopt dit?');
  expect(words()).toContain('Netto uitkering (schatting)Nu: € 981,23 per kwartaalWordt: € 523,33 per maand');
});

test('R-33 explains to an annuity holder without a stored birth date that the tax credit requires the birth date', async () => {
  open('/lijfrente', { of: { product: 'SDIL', uitkeringsTermijnCode: 'Maand', loonheffingskorting: false } });
  await heading('Lijfrente');
  expect(screen.getByText(/Wij kennen uw geboortedatum nog niet/)).toBeTruthy();
});
