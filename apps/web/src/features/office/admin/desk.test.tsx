// @vitest-environment happy-dom
import type { Person } from '@portaal/domain/office/people/calls';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenedPage, openDesk } from '../../../testing/visit.tsx';
import { chooseKeys } from './desk/key-choice.ts';
import { readSelections, removeSelection } from './desk/saved-selections.ts';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./desk/CommandPalette.tsx')]);
});
// The browser sends the cookie with saved filters only to pages under this path.
beforeEach(() => window.history.replaceState(null, '', '/admin'));
afterEach(() => {
  cleanup();
  chooseKeys(true);
  vi.unstubAllGlobals();
});

const person = (id: string, name: string): Person => ({
  id,
  name,
  email: `${id}@example.nl`,
  isClosed: false,
  role: 'investor',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastSignedInAt: null,
  contracts: 1,
  unpaid: 0,
  value: 10,
});
const everybody = [person('a', 'Iris Veldkamp'), person('b', 'Nadia Brouwer'), person('c', 'Otto Stam')];

/** Opens a page. The mocked server searches people by name, and returns pages of two people without a search text. */
const openPeople = (path: string, more: Parameters<typeof openDesk>[1] = {}) =>
  openDesk(path, {
    'GET /api/admin/people': (_, query) => {
      const search = query.get('search') ?? '';
      const page = Number(query.get('page'));
      const found = everybody.filter(({ name }) => name.toLowerCase().includes(search));
      const items = found.slice((page - 1) * 2, page * 2);
      const next = found.length > page * 2 ? String(page + 1) : null;
      return Response.json({ data: { items, next, total: found.length } });
    },
    ...Object.fromEntries(
      everybody.map((one) => [
        `GET /api/admin/people/${one.id}`,
        () =>
          Response.json({
            data: { ...one, hasSecondFactor: false, contractList: [], activity: [] },
          }),
      ]),
    ),
    ...more,
  });

/** Returns the focused element, or the body if that element was removed from the page and receives no keys. */
const focused = () => (document.activeElement?.isConnected ? document.activeElement : document.body);
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, ...more });
const palette = { name: 'Onderdeel, naam, e-mailadres of contractnummer' };
const openPalette = async () => {
  // If the key were pressed while the previous dialog is still closing, it would close the new dialog.
  await waitFor(() => expect(screen.queryByRole('combobox', palette)).toBeNull());
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox', palette);
};
const offered = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const href = (router: OpenedPage['router']) => router.state.location.href;
const table = () => screen.findByRole('table', { name: 'Personen' });

test('R-10 opens a section, person or contract from one search field by keyboard, and puts no name in the URL', async () => {
  const { router } = openPeople('/admin', {
    'GET /api/admin/callback-requests': () => Response.json({ data: { items: [], next: null } }),
  });
  await table();
  fireEvent.change(await openPalette(), { target: { value: 'terugb' } });
  expect(offered()).toEqual(['Terugbellen']);
  press('Enter');
  await waitFor(() => expect(href(router)).toBe('/admin?deel=terugbellen'));
  await screen.findByRole('heading', { name: 'Terugbellen' });

  const field = await openPalette();
  fireEvent.change(field, { target: { value: 'brouw' } });
  const found = await screen.findByRole('option', { name: /Nadia Brouwer/ });
  expect(field.getAttribute('aria-activedescendant')).toBe(found.id);
  expect(found.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(href(router)).toBe('/admin?persoon=b'));

  const again = await openPalette();
  fireEvent.change(again, { target: { value: '2021-000016' } });
  fireEvent.keyDown(again, { key: 'Enter' });
  await waitFor(() => expect(href(router)).toBe('/admin?contract=2021-000016'));
});

test("the search field offers only sections and data that the employee's roles allow", async () => {
  openPeople('/admin', {
    'GET /api/admin/rights': () =>
      Response.json({ data: { roles: ['head'], calls: ['listPeople', 'getPerson', 'getAdminWork'] } }),
  });
  await table();
  const field = await openPalette();
  expect(offered()).toEqual(['Personen']);
  fireEvent.change(field, { target: { value: '2021-000016' } });
  expect(offered()).toEqual([]);
});

test('single-character keys move through a list, except while the user types or if turned off', async () => {
  const { router } = openPeople('/admin');
  const people = within(await table());
  press('j');
  expect(document.activeElement?.textContent).toBe('Iris Veldkamp');
  press('j');
  expect(document.activeElement?.textContent).toBe('Nadia Brouwer');
  press('k');
  press('j', { ctrlKey: true });
  expect(document.activeElement).toBe(people.getByRole('link', { name: 'Iris Veldkamp' }));

  press('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Zoek' }));
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Zoek' }));

  (document.activeElement as HTMLElement).blur();
  press('?', { shiftKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Toetsen' });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Toetsen van één teken gebruiken' }));
  for (const button of within(dialog).getAllByRole('button', { name: 'Sluiten' }).slice(0, 1)) {
    fireEvent.click(button);
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('j');
  expect(document.activeElement?.textContent).not.toBe('Iris Veldkamp');
  chooseKeys(true);
  press('j');
  press('o');
  await waitFor(() => expect(href(router)).toBe('/admin?persoon=a'));
});

test('moves from a person to the next and previous person in the filtered and sorted list, across its pages', async () => {
  const { router } = openPeople('/admin?status=withContracts&persoon=b');
  await screen.findByRole('heading', { name: 'Nadia Brouwer' });
  expect((await screen.findByRole('link', { name: 'Vorige' })).getAttribute('href')).toBe(
    '/admin?status=withContracts&persoon=a',
  );
  await screen.findByRole('link', { name: 'Volgende' });
  press('j');
  await waitFor(() => expect(href(router)).toBe('/admin?status=withContracts&pagina=2&persoon=c'));
  await screen.findByRole('heading', { name: 'Otto Stam' });
  await screen.findByRole('link', { name: 'Vorige' });
  press('k');
  await waitFor(() => expect(href(router)).toBe('/admin?status=withContracts&persoon=b'));
  press('u');
  await waitFor(() => expect(href(router)).toBe('/admin?status=withContracts'));
});

test('saves filters under a name in this browser, without the person on screen, and finds them by that name', async () => {
  const { router } = openPeople('/admin?status=unpaid&sorteer=-value&pagina=2');
  await screen.findByRole('combobox', { name: 'Contracten' });
  const field = await openPalette();
  fireEvent.change(field, { target: { value: 'bewaren' } });
  expect(offered()).toEqual(['Filters van deze lijst bewaren']);
  press('Enter');
  const name = await screen.findByRole('textbox', { name: 'Naam voor de filters van deze lijst' });
  fireEvent.submit(name);
  expect(await screen.findByText('Vul een naam in.')).toBeDefined();
  fireEvent.change(name, { target: { value: ' Nabellen; 1e keer ' } });
  fireEvent.submit(name);
  await screen.findByText('‘Nabellen; 1e keer’ is bewaard. U vindt het bij ‘Ga naar’.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Sluiten' })[0] as HTMLElement);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate({ to: '/admin', search: { persoon: 'b' } }));
  await screen.findByRole('heading', { name: 'Nadia Brouwer' });
  fireEvent.change(await openPalette(), { target: { value: 'nabel' } });
  expect(offered()).toEqual(['Nabellen; 1e keerPersonen']);
  press('Enter');
  // The saved filters contain the order and the filter, without the page number.
  await waitFor(() => expect(href(router)).toBe('/admin?status=unpaid&sorteer=-value'));
  expect(decodeURIComponent(document.cookie)).not.toMatch(/persoon|pagina/);

  fireEvent.change(await openPalette(), { target: { value: 'filters' } });
  press('Enter');
  fireEvent.click(await screen.findByRole('button', { name: 'Nabellen; 1e keer verwijderen' }));
  await screen.findByText('‘Nabellen; 1e keer’ is verwijderd.');
  expect(readSelections()).toEqual([]);
});

test('validates saved filters from the cookie and drops invalid filters', () => {
  const keep = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the test reads the cookie that the browser stored.
    document.cookie = `deskfilters=${encodeURIComponent(value)}; Path=/admin`;
  };
  keep('geen json');
  expect(readSelections()).toEqual([]);
  keep(
    JSON.stringify([
      ['Laat', { deel: 'aanvragen', stand: 'afgehandeld', alleen: 'withdrawn' }],
      ['Onbekend', { deel: 'aanvragen', alleen: 'zomaar' }],
      ['Iemand', { status: 'unpaid', persoon: 'b' }],
      ['', { status: 'unpaid' }],
      'tekst',
    ]),
  );
  expect(readSelections()).toEqual([
    { name: 'Laat', search: { deel: 'aanvragen', stand: 'afgehandeld', alleen: 'withdrawn' } },
  ]);
  removeSelection('Laat');
  expect(readSelections()).toEqual([]);
});
