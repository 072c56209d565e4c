// @vitest-environment happy-dom
import type { BookReport } from '@portaal/domain/money/books/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admin, openDesk, serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./books/BooksPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const iban = 'NL27TEST2000000010';
const report: BookReport = {
  day: '2026-11-19',
  lastStatementDay: '2026-11-19',
  accounts: [
    {
      ...{
        iban,
        name: 'Stichting Bewaarder Baken',
        statementDay: '2026-11-19',
        closing: 1250,
        explained: 1000,
      },
      openItems: [{ kind: 'in', age: 'week', count: 2, amount: 250 }],
      ...{ unnamed: 0, missingFrom: null },
    },
  ],
  underway: [{ who: 'mollie', age: 'new', amount: 75.5 }],
  otherStatement: 0,
  owners: [
    { account: 'undealt', amount: 1075.5 },
    { account: 'openItem', amount: 250 },
  ],
  payouts: [{ stand: 'withBank', count: 1, amount: 500 }],
  total: { there: 1325.5, owned: 1325.5, unnamed: 0 },
  differences: [],
  overdue: [],
};

function openSection(changed: Partial<BookReport> = {}, address = '') {
  return openDesk(`/admin?deel=bank-en-boeken${address}`, {
    'GET /api/admin/books': () => Response.json({ data: { ...report, ...changed } }),
    'GET /api/admin/books/file': () =>
      new Response('%PDF-1.7', {
        headers: { 'content-disposition': 'attachment; filename="bank-en-boeken-2026-11-19.pdf"' },
      }),
  });
}
const plain = { normalizer: (text: string) => text.replaceAll('\u00a0', ' ').trim() };
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));

test('reconciles the bank balance with the booked amounts and the open items to a difference of zero', async () => {
  openSection();
  const table = await tableOf(`Bank en boeken van ${iban}`);
  for (const text of ['€ 1.250,00', '€ 1.000,00', '€ 250,00', '2 regels, 2 tot en met 7 dagen oud']) {
    expect(table.getByText(text, plain)).toBeTruthy();
  }
  expect(table.getByText('Verschil zonder naam')).toBeTruthy();
  expect(table.getByText('€ 0,00', plain)).toBeTruthy();
  const open = table.getByRole('link', { name: 'Bijgeschreven, nog niet bekend waarvoor' });
  expect(open.getAttribute('href')).toBe('/admin?deel=open-posten');
  expect(screen.getByText(/^Elke euro heeft een naam/)).toBeTruthy();
  const there = await tableOf('Waar het geld is, per plek');
  expect(there.getByRole('link', { name: 'Onderweg van Mollie' })).toBeTruthy();
  const owners = await tableOf('Van wie het geld is, per soort');
  expect(owners.getByText('€ 1.325,50', plain)).toBeTruthy();
});

test('shows an unexplained difference in red, with its location and amount', async () => {
  const account = { ...report.accounts[0], unnamed: -0.01 } as BookReport['accounts'][number];
  const differences = [{ place: 'bank', name: iban, booked: 1250.01, expected: 1250 }] as const;
  openSection({ accounts: [account], differences: [...differences] });
  expect(await screen.findByText('Er is een verschil zonder naam op 19 november 2026')).toBeTruthy();
  expect(
    screen.getByText(
      `Rekening ${iban}: volgens de boeken € 1.250,01, volgens het laatste afschrift € 1.250,00. Verschil zonder naam: € 0,01.`,
      plain,
    ),
  ).toBeTruthy();
  const table = await tableOf(`Bank en boeken van ${iban}`);
  expect(table.getByText(/0,01$/).getAttribute('data-tone')).toBe('danger');
  expect(screen.queryByText(/^Elke euro heeft een naam/)).toBeNull();
});

test('shows overdue payments in red, with their amount and due day', async () => {
  const since = { since: '2026-08-03', dueOn: '2026-08-04' };
  const tax = { what: 'withheldTax', amount: 1234.56, since: '2026-09-01', dueOn: '2026-10-31' } as const;
  openSection({ overdue: [{ what: 'mollie', amount: 8997, ...since }, tax] });
  const title = await screen.findByText('Er is geld dat al aangekomen of betaald moest zijn');
  expect(title.closest('[data-tone="danger"]')).toBeTruthy();
  for (const text of [
    'Onderweg van Mollie: € 8.997,00 sinds 3 augustus 2026. Verwacht uiterlijk 4 augustus 2026.',
    'Ingehouden belasting over september 2026: € 1.234,56. Te betalen uiterlijk 31 oktober 2026.',
  ]) {
    expect(screen.getByText(text, plain)).toBeTruthy();
  }
});

test('reports a missing statement, and an account without any statement', async () => {
  const [account] = report.accounts;
  if (!account) throw new Error('no account');
  openSection({ accounts: [{ ...account, missingFrom: '2026-11-20' }] });
  expect(await screen.findByText('Er ontbreekt een afschrift van Stichting Bewaarder Baken')).toBeTruthy();
  cleanup();
  const none = { ...account, statementDay: null, closing: 0, explained: 0, openItems: [] };
  openSection({ lastStatementDay: null, accounts: [none] });
  expect(await screen.findByText('Er is nog geen afschrift')).toBeTruthy();
  expect(screen.getByText('nog geen afschrift')).toBeTruthy();
});

test('offers to retry when the page cannot be loaded', async () => {
  let away = true;
  serve({
    'GET /api/admin/books': () =>
      away
        ? Response.json({ message: 'x', code: 'internal', errors: { ErrorMessage: ['x'] } }, { status: 500 })
        : Response.json({ data: report }),
  });
  visit('/admin?deel=bank-en-boeken', { signedIn: true, user: admin });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Wij kunnen bank en boeken nu niet laten zien')).toBeTruthy();
  away = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Probeer opnieuw' }));
  expect(await screen.findByText(/^Elke euro heeft een naam/)).toBeTruthy();
});

test('downloads the report of the displayed day as a file', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const { requests: requested } = openSection({}, '&dag=2026-11-19');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Downloaden als PDF' })));
  await vi.waitFor(() => expect(requested).toContain('GET /api/admin/books/file'));
});
