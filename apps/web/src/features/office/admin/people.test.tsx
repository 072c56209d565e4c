// @vitest-environment happy-dom
import type { Person } from '@portaal/domain/office/people/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { noWork, openDesk } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const iris: Person = {
  id: 'a',
  name: 'Iris Veldkamp',
  email: 'iris@example.nl',
  isClosed: false,
  role: 'investor',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastSignedInAt: null,
  contracts: 3,
  unpaid: 1,
  value: 1234.5,
};

const listOf =
  (items: readonly Person[], total: number, next: string | null = null) =>
  () =>
    Response.json({ data: { items, next, total } });

test('R-10 the table shows the people, while the browser stores no name, address or amount (P-03)', async () => {
  openDesk('/admin', { 'GET /api/admin/people': listOf([iris], 1) });
  const table = within(await screen.findByRole('table', { name: 'Personen' }));
  expect(table.getByRole('link', { name: 'Iris Veldkamp' })).toBeTruthy();
  expect(table.getByText('€ 1.234,50')).toBeTruthy();
  expect(table.getByText('3 (1 niet betaald)')).toBeTruthy();
  await waitFor(() => expect(useStore.getState().admin.tableData).toHaveLength(1));
  const stored = JSON.stringify(useStore.getState().admin.tableData);
  expect(stored).toContain('"contracts":3');
  expect(stored).not.toMatch(/Iris|example|1234/);
});

test('sends the search once typing pauses, and never puts the search text in the URL', async () => {
  const { urls, router } = openDesk('/admin?pagina=3', { 'GET /api/admin/people': listOf([iris], 170) });
  const field = await screen.findByRole('searchbox', { name: 'Zoek' });
  for (const typed of ['v', 've', 'vel', 'veld ']) fireEvent.change(field, { target: { value: typed } });
  expect((field as HTMLInputElement).value).toBe('veld ');
  await waitFor(() => expect(urls.some((url) => url.includes('search=veld&'))).toBe(true));
  expect(urls.some((url) => /search=(v|ve|vel)&/.test(url))).toBe(false);
  expect(urls.at(-1)).toContain('page=1');
  expect(router.state.location.href).toBe('/admin');
});

test('filters, order and page are in the URL, and a change of filter returns to the first page', async () => {
  const { urls, router } = openDesk('/admin?rol=investor&pagina=2', {
    'GET /api/admin/people': listOf([iris], 170, '3'),
  });
  await screen.findByText('51 – 51 van 170');
  expect(urls.at(-1)).toContain('role=investor&sort=name&page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Waarde' }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin?rol=investor&sorteer=-value'));
  fireEvent.click(screen.getByRole('button', { name: 'Waarde' }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin?rol=investor&sorteer=value'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Contracten' }), { target: { value: 'unpaid' } });
  await waitFor(() => expect(urls.at(-1)).toContain('status=unpaid&sort=value&page=1'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Volgende' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ pagina: '2' }));
});

test('shows the table with its default settings for an invalid URL', async () => {
  const { urls } = openDesk('/admin?rol=koning&sorteer=-hoogte&pagina=-4&status=x', {
    'GET /api/admin/people': listOf([iris], 1),
  });
  await screen.findByRole('table', { name: 'Personen' });
  expect(urls.at(-1)).toMatch(/people\?sort=name&page=1$/);
});

test('reports that no person matches the search, with a link back to all people', async () => {
  openDesk('/admin?status=unpaid', { 'GET /api/admin/people': listOf([], 0) });
  await screen.findByText('Niemand gevonden');
  fireEvent.click(screen.getByRole('button', { name: 'Wis zoekwoord en filters' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Contracten' }).value).toBe(''),
  );
});

test('reports that the people cannot be loaded, and a retry loads them', async () => {
  let fails = true;
  openDesk('/admin', {
    'GET /api/admin/people': () =>
      fails
        ? Response.json({ message: 'x', code: 'internal', errors: { ErrorMessage: ['x'] } }, { status: 500 })
        : listOf([iris], 1)(),
  });
  const alert = await screen.findByRole('alert');
  fails = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Probeer opnieuw' }));
  await screen.findByRole('link', { name: 'Iris Veldkamp' });
});

const details = {
  ...iris,
  contractList: [
    {
      number: '2026-000001',
      formerNumber: 'HV-04711',
      product: 'SB',
      description: 'Winkels',
      status: 'active',
      value: 1234.5,
    },
  ],
  activity: [
    {
      sequence: 9,
      at: '2026-11-20T10:00:00.000Z',
      action: 'impersonation.refused',
      by: 'Iris Veldkamp',
      impersonator: 'Anne Meester',
      reason: null,
    },
    {
      sequence: 8,
      at: '2026-11-20T09:00:00.000Z',
      action: 'iets.nieuws',
      by: null,
      impersonator: null,
      reason: null,
    },
  ],
};

test('opens a person with their contracts and events from their name, and restores the search with the back button', async () => {
  const { router } = openDesk('/admin?sorteer=-value', {
    'GET /api/admin/people': listOf([iris], 1),
    'GET /api/admin/people/a': () => Response.json({ data: details }),
  });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'iris' } });
  fireEvent.click(await screen.findByRole('link', { name: 'Iris Veldkamp' }));
  await screen.findByRole('heading', { level: 1, name: 'Iris Veldkamp' });
  expect(screen.getByText('Anne Meester (keek mee als Iris Veldkamp)')).toBeTruthy();
  expect(screen.getByText('iets.nieuws')).toBeTruthy();
  expect(screen.getByText(/\(oud: HV-04711\)/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Terug naar de lijst' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('iris');
  expect(router.state.location.href).toBe('/admin?sorteer=-value');
});

test('reports a person who does not exist', async () => {
  const gone = () =>
    Response.json({ message: 'x', code: 'notFound', errors: { ErrorMessage: ['x'] } }, { status: 404 });
  openDesk('/admin?persoon=weg', { 'GET /api/admin/people/weg': gone });
  await screen.findByText('Deze persoon bestaat niet');
});

test('S-06 an administrator without an authenticator app gets a link to set one up', async () => {
  const message = 'Voor het beheer hebt u een verificatie-app nodig.';
  openDesk('/admin', {
    'GET /api/admin/people': () =>
      Response.json(
        { message, code: 'secondFactorRequired', errors: { ErrorMessage: [message] } },
        { status: 403 },
      ),
  });
  const link = await screen.findByRole('link', { name: 'Naar wachtwoord en beveiliging' });
  expect(link.getAttribute('href')).toBe('/mijn-instellingen/wachtwoord');
});

test('S-06 signs a user out of all sessions after a confirmation, and shows the result', async () => {
  const message = 'Deze persoon bestaat niet meer.';
  let rejects = true;
  const { requests } = openDesk('/admin?persoon=a', {
    'GET /api/admin/people/a': () => Response.json({ data: details }),
    'DELETE /api/admin/people/a/sessions': () =>
      rejects
        ? Response.json({ message, code: 'notFound', errors: { ErrorMessage: [message] } }, { status: 404 })
        : new Response(null, { status: 204 }),
  });
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Overal uitloggen' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uitloggen' }));
  };
  await press();
  await screen.findByText(message);
  rejects = false;
  await press();
  await screen.findByText('Iris Veldkamp is op alle apparaten uitgelogd.');
  expect(requests.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
});

test('R-22 does not offer to impersonate the owner of a closed account, and does not show their address', async () => {
  const closed = { ...details, name: 'Gesloten account', email: '', isClosed: true };
  openDesk('/admin?persoon=a', { 'GET /api/admin/people/a': () => Response.json({ data: closed }) });
  await screen.findByText('Geen: het account is gesloten');
  expect(screen.queryByRole('button', { name: 'Bekijk als klant' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Overal uitloggen' })).toBeNull();
});

// Promise: hadden er uiterlijk moeten zijn op
// Promise: De koersen moesten uiterlijk op … zijn gepubliceerd.
// Promise: Ze moesten uiterlijk op … zijn gepubliceerd.
// Promise: Publiceer uiterlijk op ….
test('R-10 shows the waiting work at the top of the admin area, how long it has been waiting, and what is overdue', async () => {
  let away = true;
  openDesk('/admin', {
    'GET /api/admin/people': listOf([iris], 1),
    'GET /api/admin/work': () =>
      away
        ? Response.json({ message: 'x', code: 'internal', errors: { ErrorMessage: ['x'] } }, { status: 500 })
        : Response.json({
            data: {
              month: {
                dealingDay: '2026-11-01',
                cutOff: '2026-10-30T15:00:00.000Z',
                publicationDay: '2026-11-06',
                state: 'pricesMissing',
                isOverdue: true,
                missingPrices: 3,
                enteredPrices: 1,
              },
              applications: { count: 2, oldest: '2026-11-12T10:00:00.000Z' },
              sales: { count: 501, oldest: '2026-10-02T10:00:00.000Z' },
              changes: { count: 1, oldest: '2026-11-03T10:00:00.000Z', decideBy: '2026-11-30', urgent: 1 },
              questionnaires: { count: 0, oldest: null },
              payments: { count: 2, oldest: '2026-11-04T10:00:00.000Z', dueOn: '2026-11-06', isLate: true },
              collections: { count: 1, oldest: '2026-11-05T10:00:00.000Z' },
              openItems: { count: 0, oldest: null },
              rejectedStatements: {
                count: 1,
                oldest: '2026-11-20T10:00:00.000Z',
                dueOn: '2026-11-23',
                isLate: false,
              },
              books: {
                differences: 2,
                largest: 'Rekening NL27: volgens de boeken € 1,01, volgens het laatste afschrift € 1,00.',
                lastStatementDay: '2026-11-19',
                missingFrom: null,
                overdue: [{ what: 'mollie', amount: 8997, since: '2026-08-03', dueOn: '2026-08-04' }],
              },
              verification: {
                state: 'broken',
                what: 'Grootboek',
                fault: 'ingelegd en uitgekeerd. Bij contract 1 staat 2, en dat moet 3 zijn.',
                at: '2026-11-20T03:00:00.000Z',
              },
              approvals: { count: 0, oldest: null },
              callbacks: { count: 0, oldest: null },
              alarms: { count: 1, oldest: '2026-11-20T10:00:00.000Z' },
              fundDocuments: { count: 1, oldest: '2026-11-19T10:00:00.000Z' },
              buildings: { count: 1, oldest: '2026-11-19T10:00:00.000Z' },
              unconfirmedStatements: { count: 2, oldest: '2026-11-19T10:00:00.000Z' },
              madeBatches: { count: 0, oldest: null },
              yearlyFigures: { missing: [2027], toDecide: 1 },
              terms: { missing: true, toDecide: 1 },
              unidentified: { count: 2, oldest: '2026-11-01', contracts: ['2024-000007'] },
              mail: {
                urgent: { count: 1, oldest: '2026-11-20T09:58:00.000Z', isLate: true, lapsed: 0 },
                message: { count: 1203, oldest: '2026-11-20T09:50:00.000Z', isLate: false, lapsed: 2 },
              },
              unconfirmed: { count: 0, oldest: null, contracts: [] },
              aboveCeiling: { count: 1, oldest: '2027-04-30', contracts: ['2022-000003'] },
              brandState: 'preparing',
            },
          }),
  });
  const alert = await screen.findByRole('alert');
  // The people are shown although loading the waiting work failed.
  await screen.findByRole('link', { name: 'Iris Veldkamp' });
  away = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Probeer opnieuw' }));
  const month = await screen.findByRole('link', { name: '1\u00a0november 2026' });
  expect(month.getAttribute('href')).toBe('/admin?deel=maand');
  const state = screen.getByRole('link', { name: 'Het merk is in voorbereiding' });
  expect(state.getAttribute('href')).toBe('/admin?deel=inrichten');
  const difference = screen.getByRole('link', { name: '2 verschillen zonder naam' });
  expect(difference.getAttribute('href')).toBe('/admin?deel=bank-en-boeken');
  expect(screen.getByText(/^Rekening NL27: volgens de boeken/)).toBeTruthy();
  // The two urgent badges are those of the books and of the nightly verification.
  const urgent = screen.getAllByText('Vandaag uitzoeken');
  expect(urgent.map((one) => one.getAttribute('data-tone'))).toEqual(['danger', 'danger']);
  const late = screen.getByText(/^Onderweg van Mollie: €.8\.997,00 sinds 3 augustus 2026\./);
  expect(late.getAttribute('data-tone')).toBe('danger');
  expect(screen.getByRole('link', { name: '1 geweigerd bestand' })).toBeTruthy();
  expect(screen.getByText('wacht op 3 koersen')).toBeTruthy();
  // The two late badges are those of the dealing run and of the payments.
  expect(screen.getAllByText('Te laat')).toHaveLength(2);
  const tabs = within(screen.getByRole('navigation', { name: 'Onderdelen van het beheer' }));
  expect(tabs.getByRole('link', { name: 'Betalingen 2 wachten, te laat' })).toBeTruthy();
  expect(tabs.getByRole('link', { name: 'Aanvragen 2 wachten' })).toBeTruthy();
  expect(tabs.getByRole('link', { name: 'Vragenlijsten' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '2022-000003' })).toBeTruthy();
  expect(screen.getByText('1 code of link, de oudste van 20 november 2026 om 10:58')).toBeTruthy();
  expect(screen.getByText('1.203 berichten, de oudste van 20 november 2026 om 10:50')).toBeTruthy();
  expect(screen.getByText('2 berichten te oud om nog te sturen')).toBeTruthy();
  expect(screen.getAllByText('Traag')).toHaveLength(1);
  expect(screen.getByText('1 wacht op publicatie')).toBeTruthy();
  expect(screen.getByText('de oudste van 3 november 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 verzoek' })).toBeTruthy();
  expect(screen.getByText(/1 met haast: beslis uiterlijk op 30 november 2026/)).toBeTruthy();
  expect(screen.getByText('2 uitkeringen aangehouden')).toBeTruthy();
  expect(screen.getByRole('link', { name: '2024-000007' }).getAttribute('href')).toBe(
    '/admin?contract=2024-000007',
  );
  expect(screen.getByText(/^Niets te doen: .*Vragenlijsten/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '501 opdrachten' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '2 aanvragen' }).getAttribute('href')).toBe(
    '/admin?deel=aanvragen',
  );
  expect(screen.getByRole('link', { name: '2 betalingen' }).getAttribute('href')).toBe(
    '/admin?deel=betalingen',
  );
  expect(screen.getByRole('link', { name: '1 incasso' }).getAttribute('href')).toBe('/admin?deel=incassos');
});

test.each([
  [{ funds: 0, publishedPrices: 0 }, 0, 'er zijn geen fondsen om te waarderen'],
  [{ funds: 4, publishedPrices: 0 }, 12, 'nog niet gepubliceerd, en geen contract heeft er een nodig'],
  [{ funds: 4, publishedPrices: 3 }, 1, '3 van 4 gepubliceerd'],
  [{ funds: 4, publishedPrices: 4 }, 0, 'gepubliceerd'],
])(
  'an installation with %o reports exactly %i missing documents and no other problems',
  async (counts, missing, text) => {
    const month = { ...noWork.month, missingPrices: 0, ...counts };
    const fundDocuments = { ...noWork.fundDocuments, missing };
    openDesk('/admin', {
      'GET /api/admin/people': listOf([], 0),
      'GET /api/admin/work': () => Response.json({ data: { ...noWork, month, fundDocuments } }),
    });
    await screen.findByText(text);
    const quiet = screen.getByText(/^Niets te doen: /).textContent ?? '';
    expect(quiet.includes('Fondsdocumenten')).toBe(missing === 0);
    expect(screen.queryByText(new RegExp(`^${missing} document(en)? van`)) === null).toBe(missing === 0);
  },
);
