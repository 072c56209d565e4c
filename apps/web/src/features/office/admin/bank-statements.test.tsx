// @vitest-environment happy-dom
import type { BankLine, BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admin, openDesk, serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./bank-statements/BankStatementsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const statement: BankStatement = {
  id: 's1',
  iban: 'NL27TEST2000000010',
  accountName: 'Stichting Bewaarder Baken',
  sequence: 12,
  fromDay: '2026-11-02',
  toDay: '2026-11-04',
  opening: 100,
  closing: 350.25,
  lines: 2,
  importedBy: null,
  importedAt: '2026-11-20T10:00:00.000Z',
  confirmedBy: null,
  awaitsColleague: false,
  isOwn: false,
  notice: null,
  gap: null,
  lateAfter: null,
};
const line: BankLine = {
  id: 'l1',
  number: 1,
  bookedOn: '2026-11-02',
  valueOn: '2026-11-03',
  amount: 260.25,
  isReversal: false,
  transactions: 1,
  name: 'Nel Bos',
  iban: 'NL91ABNA0417164300',
  text: 'Inleg november',
  endToEndId: 'RF18',
  mandateId: null,
  batchId: null,
  structuredReference: null,
  returnReason: null,
};
const back: BankLine = {
  ...line,
  ...{ id: 'l2', number: 2, amount: -10, valueOn: '2026-11-02', name: null, iban: null, text: null },
  ...{ endToEndId: null, batchId: 'B-7', transactions: 3, returnReason: 'AC04', isReversal: true },
};
const data = (value: unknown) => () => Response.json({ data: value });

function openSection(address: string) {
  return openDesk(`/admin?deel=afschriften${address}`, {
    'GET /api/admin/bank-statements': data({ items: [statement], next: null }),
    'GET /api/admin/rejected-statements': data({ items: [], next: null }),
    'GET /api/admin/bank-statements/s1': data(statement),
    'GET /api/admin/bank-statements/s1/lines': data({ items: [line, back], next: null }),
  });
}

test('each statement shows its days, account and balances', async () => {
  openSection('');
  const row = within(await screen.findByRole('row', { name: /2.november 2026 tot en met 4.november 2026/ }));
  for (const text of ['nummer 12', 'NL27TEST2000000010', '€ 100,00', '€ 350,25', 'uit de map']) {
    expect(row.getByText(text, { normalizer: (found) => found.replaceAll('\u00a0', ' ') })).toBeTruthy();
  }
  fireEvent.click(row.getByRole('link'));
  expect(await screen.findByRole('heading', { name: /^Afschrift van 2.november 2026/ })).toBeTruthy();
});

test('a bank line shows the counterparty, day, amount and references', async () => {
  openSection('&afschrift=s1');
  const row = within(await screen.findByRole('row', { name: /Nel Bos/ }));
  for (const text of ['NL91ABNA0417164300', '02-11-2026', 'Inleg november', 'kenmerk RF18']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByText('03-11-2026').parentElement?.textContent).toBe('valuta 03-11-2026');
  expect(row.getByText(/\+\s?€\s260,25/)).toBeTruthy();
  const other = within(screen.getByRole('row', { name: /De bank noemt geen naam/ }));
  for (const text of [
    'verzamelbetaling B-7',
    '3 betalingen samen',
    'teruggekomen, reden AC04',
    'herstel van de bank',
  ]) {
    expect(other.getByText(text)).toBeTruthy();
  }
});

test('sends nothing without a file, and shows at the field why the server rejected a file', async () => {
  const { requests: requested } = openSection('');
  const press = async () =>
    act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Afschrift inlezen' })));
  await press();
  expect(screen.getAllByText('Kies een bestand van de bank.').length).toBeGreaterThan(0);
  expect(requested.some((call) => call.startsWith('POST'))).toBe(false);
  const reason = 'Regel 6: Wij lezen alleen euro, en hier staat USD.';
  const sent: unknown[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 422;
      responseText = JSON.stringify({
        ...{ message: 'Controleer uw invoer.', code: 'invalidInput' },
        errors: { ErrorMessage: [reason], Fields: [{ field: 'file', message: reason }] },
      });
      onload?: () => void;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send(file: unknown) {
        sent.push(file);
        setTimeout(() => this.onload?.());
      }
    },
  );
  const file = new File(['<Document/>'], 'november.xml', { type: 'text/xml' });
  fireEvent.change(screen.getByLabelText(/^Bestand van de bank/), { target: { files: [file] } });
  await press();
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(sent).toEqual([file]);
});

test('S-06 a manually imported statement waits until a colleague confirms it with a code', async () => {
  const byHand = { ...statement, importedBy: 'Anne Meester', awaitsColleague: true };
  const answers = (isOwn: boolean) => ({
    'GET /api/admin/bank-statements/s1': data({ ...byHand, isOwn }),
    'GET /api/admin/bank-statements/s1/lines': data({ items: [line], next: null }),
    'POST /api/step-up': data({
      ...{ stepUpId: 'u1', method: 'totp', methods: ['totp'], hint: '', expiresAt: byHand.importedAt },
    }),
    'POST /api/step-up/u1/confirm': data({ twoFaToken: 't'.repeat(43), expiresAt: byHand.importedAt }),
    'POST /api/admin/bank-statements/s1/confirm': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return new Response(null, { status: 204 });
    },
  });
  const bodies: unknown[] = [];
  serve(answers(true));
  visit('/admin?deel=afschriften&afschrift=s1', { signedIn: true, user: admin });
  expect(await screen.findByText(/U hebt dit afschrift zelf ingelezen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dit klopt met de bank' })).toBeNull();
  cleanup();

  const requested = serve(answers(false));
  visit('/admin?deel=afschriften&afschrift=s1', { signedIn: true, user: admin });
  fireEvent.click(await screen.findByRole('button', { name: 'Dit klopt met de bank' }));
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  expect(requested).not.toContain('POST /api/admin/bank-statements/s1/confirm');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Bevestig/ })));
  await vi.waitFor(() => expect(bodies).toEqual([{ twoFaToken: 't'.repeat(43) }]));
});

test('a rejected file from the import folder shows its reason until an employee marks it as handled', async () => {
  const file = {
    ...{ id: 'r1', fileName: 'november.xml', rejectedAt: '2026-11-20T10:00:00.000Z' },
    reason: 'Regel 3: Wij hebben afschrift 4 al ingelezen.',
    gap: null,
  };
  let isHandled = false;
  const requested = serve({
    'GET /api/admin/bank-statements': data({ items: [statement], next: null }),
    'GET /api/admin/rejected-statements': () =>
      Response.json({ data: { items: isHandled ? [] : [file], next: null } }),
    'POST /api/admin/rejected-statements/r1/handled': () => {
      isHandled = true;
      return new Response(null, { status: 204 });
    },
  });
  visit('/admin?deel=afschriften', { signedIn: true, user: admin });
  const row = within(await screen.findByRole('row', { name: /november\.xml/ }));
  expect(row.getByText(file.reason)).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: /^Uitgezocht bestand november\.xml$/ }));
  await vi.waitFor(() => expect(screen.queryByText('november.xml')).toBeNull());
  expect(requested).toContain('POST /api/admin/rejected-statements/r1/handled');
});

test('R-10 shows gaps in days and sequence numbers, and a gap that was accepted', async () => {
  const notice = 'Na nummer 7 komt nummer 9. De saldi sluiten wel aan.';
  const gap = { reason: 'Zoek', requestedBy: 'Anne Meester' };
  serve({
    'GET /api/admin/bank-statements': data({
      items: [
        { ...statement, notice },
        { ...statement, id: 's0', sequence: null, gap: { ...gap, missing: -12.5 } },
        { ...statement, id: 's2', sequence: null, gap: { ...gap, missing: 0 } },
        { ...statement, id: 's3', lateAfter: '2026-10-30' },
      ],
      next: null,
    }),
    'GET /api/admin/rejected-statements': data({ items: [], next: null }),
  });
  visit('/admin?deel=afschriften', { signedIn: true, user: admin });
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByText('Ontbreekt, en is aanvaard')).toBeTruthy();
  expect(screen.getByText(/^Nog open: .*12,50/)).toBeTruthy();
  expect(screen.getAllByText('aanvaard op verzoek van Anne Meester')).toHaveLength(2);
  expect(screen.getByText('Ontbrak, en kwam alsnog')).toBeTruthy();
  expect(screen.getByText(/Het hoort na het afschrift tot en met 30.oktober 2026\./)).toBeTruthy();
});

test("requests a colleague's approval, with a reason, to accept a missing statement", async () => {
  const gap = { iban: statement.iban, nextFrom: '2026-11-05', nextOpening: -8.25, isStored: true };
  const file = {
    ...{ id: 'r1', fileName: 'vijf.xml', rejectedAt: '2026-11-20T10:00:00.000Z', gap },
    reason: 'Regel 3: Er ontbreekt een afschrift.',
  };
  serve({
    'GET /api/admin/bank-statements': data({ items: [statement], next: null }),
    'GET /api/admin/rejected-statements': data({ items: [file], next: null }),
  });
  const answer = fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return answer(url, init);
    sent.push([url, JSON.parse(String(init.body))]);
    return Promise.resolve(Response.json({ data: { approvalId: 'a1' } }, { status: 202 }));
  });
  visit('/admin?deel=afschriften', { signedIn: true, user: admin });
  fireEvent.click(await screen.findByRole('button', { name: /^Aanvaarden dat er een ontbreekt/ }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Waarom doet u dit/), {
    target: { value: 'De bank heeft het niet meer' },
  });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Aanvaarden' })));
  expect(sent).toEqual([
    [
      '/api/admin/bank-statements/gaps',
      {
        ...{ iban: statement.iban, nextFrom: '2026-11-05', nextOpening: -8.25 },
        reason: 'De bank heeft het niet meer',
      },
    ],
  ]);
});
