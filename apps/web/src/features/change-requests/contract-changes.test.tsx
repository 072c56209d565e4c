// @vitest-environment happy-dom
import type { ChangeFacts, ChangeRequest } from '@portaal/contract';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { runningContract } from '../../testing/contract-details.ts';
import { serve, visit } from '../../testing/visit.tsx';

afterEach(cleanup);

const fund = (id: number, name: string, percentage: number) => {
  return { id, name, percentage, maximum: 1, minimumPeriodicDeposit: 50 };
};
const facts: ChangeFacts = {
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
  nettoUitkeringen: [],
  latestEnd: null,
  today: isoDate('2026-11-20'),
  nextValueDate: isoDate('2026-12-01'),
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
  lines: [{ label: 'Maandelijkse inleg', before: '€ 100,00 per maand', after: '€ 150,00 per maand' }],
  ...more,
});

function open(
  option = '',
  {
    open: requests = [],
    ...answers
  }: { open?: ChangeRequest[]; of?: Partial<ChangeFacts>; asked?: () => Response } = {},
) {
  const of = { ...facts, ...answers.of };
  const asked = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/change-options': () => Response.json({ data: { facts: of, open: requests } }),
    'POST /api/contracts/c1/change-requests':
      answers.asked ?? (() => Response.json({ data: request() }, { status: 201 })),
    'POST /api/contracts/c1/change-requests/w1/withdraw': () =>
      Response.json({ data: request({ status: 'withdrawn' }) }),
  });
  visit(`/contractbeheer/c1/wijzigen${option}`, { signedIn: true });
  return asked;
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('R-33 lists what can be changed, and of the rest why not', async () => {
  open('', { of: { periodicDeposit: 0 } });
  await heading('Wat wilt u wijzigen?');
  expect(screen.getByRole('link', { name: 'Wijzigen Maandelijkse inleg' }).getAttribute('href')).toBe(
    '/contractbeheer/c1/wijzigen/inleg',
  );
  expect(screen.getByRole('link', { name: 'Naar uw instellingen Adres' }).getAttribute('href')).toBe(
    '/mijn-instellingen/persoonlijke-informatie',
  );
  expect(screen.getByText('Dit contract is geen lijfrente.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wijzigen Lijfrente' })).toBeNull();
});

test('R-33 a change is filled in, looked at and sent; the server is asked once', async () => {
  const asked = open('/inleg');
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
  expect(asked.filter((call) => call.startsWith('POST /api/contracts'))).toHaveLength(1);
});

test('R-33 what is wrong stands at its field, and nothing is sent', async () => {
  const asked = open('/inleg');
  await heading('Maandelijkse inleg');
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  expect(await screen.findByText('U hebt niets gewijzigd.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Bedrag per maand/), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link').getAttribute('href')).toBe('#periodicDeposit');
  expect(asked.some((call) => call.startsWith('POST /api/contracts'))).toBe(false);
});

test('R-33 what the server finds wrong stands at its field as well', async () => {
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

test('R-33 one that is open is shown instead of the form, and can be withdrawn', async () => {
  const asked = open('/inleg', { open: [request()] });
  expect(await screen.findByText('De wijziging gaat in op 25 december 2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verder' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Intrekken.+Maandelijkse inleg$/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Intrekken' }));
  expect(await screen.findByText('Uw aanvraag is ingetrokken')).toBeTruthy();
  expect(asked).toContain('POST /api/contracts/c1/change-requests/w1/withdraw');
});

test('R-33 a division shows its sum while it is typed, and that a new fund is looked at first', async () => {
  open('/fondsverdeling');
  await heading('Verdeling over de fondsen');
  fireEvent.change(screen.getByLabelText('Nederlands Vastgoed Fonds'), { target: { value: '60' } });
  expect(document.getElementById('funds')?.textContent).toContain('60%');
  fireEvent.change(screen.getByLabelText('Duits Vastgoed Fonds'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await heading('Verdeling over de fondsen: klopt dit?');
  expect(screen.getByText(/Wij controleren eerst of het bij uw risicoprofiel past/)).toBeTruthy();
});

test('R-33 what does not fit the contract says why, at its own address too', async () => {
  open('/lijfrente');
  expect(await screen.findByText('Dit contract is geen lijfrente.')).toBeTruthy();
  // The way back to the list.
  const tab = screen.getByRole('link', { name: 'Wijzigen' });
  expect([tab.getAttribute('href'), tab.getAttribute('aria-current')]).toEqual([
    '/contractbeheer/c1/wijzigen',
    'page',
  ]);
});

test('R-33 an annuity shows what the tax credit does to what is received, before and after it is chosen', async () => {
  const net = (uitkeringsTermijnCode: 'Maand' | 'Kwartaal', zonderKorting: number, metKorting: number) => ({
    uitkeringsTermijnCode,
    zonderKorting,
    metKorting,
  });
  const of: Partial<ChangeFacts> = {
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

test('R-33 an annuity of somebody whose birth date is not known says that the credit waits for it', async () => {
  open('/lijfrente', { of: { product: 'SDIL', uitkeringsTermijnCode: 'Maand', loonheffingskorting: false } });
  await heading('Lijfrente');
  expect(screen.getByText(/Wij kennen uw geboortedatum nog niet/)).toBeTruthy();
});
