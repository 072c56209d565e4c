// @vitest-environment happy-dom
import type { MatchCandidate, OpenItem } from '@portaal/domain/money/bank-matching/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';
import { ageText } from './bank-matching/open-item-texts.ts';

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./bank-matching/OpenItemsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const admin = { id: '9', email: 'c@b.nl', name: 'Anne Meester', role: 'admin' } as const;
const tooMuch: OpenItem = {
  id: 'l1',
  bookedOn: isoDate('2026-11-19'),
  amount: 2_515,
  openAmount: 15,
  reason: 'tooMuch',
  counterparty: { name: 'P. de Vries', iban: 'NL02ABNA0123456789' },
  text: 'inleg',
  reference: 'RF49 2024 0001 23',
  contract: { number: '2024-000123', personId: 'p1', personName: 'Piet de Vries' },
  refund: null,
  isRefundable: true,
  isOfFund: false,
  isOwnAccount: false,
  isGap: false,
  matches: [
    {
      id: 'm1',
      kind: 'deposit',
      rule: 'reference',
      amount: 2_500,
      contractNumber: '2024-000123',
      by: null,
      at: '2026-11-20T05:00:00.000Z',
      reason: null,
      period: null,
      isByLateStatement: false,
      isUndoable: true,
    },
  ],
};
const leaving: OpenItem = {
  ...tooMuch,
  id: 'l2',
  amount: -12.5,
  openAmount: -12.5,
  reason: 'unknownOut',
  counterparty: { name: null, iban: null },
  contract: null,
  isRefundable: false,
  matches: [],
};

const candidates: readonly MatchCandidate[] = [
  {
    ...{
      id: '01933b7e-0000-7000-8000-000000000001',
      kind: 'payouts',
      what: 'payout',
      amount: 12.5,
      count: 1,
    },
    ...{ day: isoDate('2026-11-18'), contractNumber: '2020-000010', name: 'S. Scenario' },
  },
];

function open(...items: OpenItem[]) {
  const sent: { key: string; body: unknown }[] = [];
  const act = () => new Response(null, { status: 204 });
  serve({
    'GET /api/admin/open-items': () => Response.json({ data: { items, next: null } }),
    'GET /api/admin/open-items/l2/candidates': () => Response.json({ data: candidates }),
    'POST /api/admin/open-items/l2/matches': act,
    'POST /api/admin/bank-matches/m1/undo': act,
    'POST /api/admin/open-items/l1/refund/withdraw': act,
  });
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push({ key: url, body: JSON.parse(String(init.body)) });
    return answer(url, init);
  });
  visit('/admin?deel=open-posten', { signedIn: true, user: admin });
  return sent;
}
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const reasoned = async (button: string, label: string) => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value: 'Gezien bij de bank' } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
};

test('R-10 a bank line shows its purpose, the matching rule, its open amount and the advice', async () => {
  open(tooMuch, leaving);
  await screen.findByText('Meer dan het contract verwacht.');
  expect(words()).toContain('nog open € 15,00');
  expect(words()).toContain('Inleg op een contract 2024-000123: € 2.500,00, door het betalingskenmerk');
  expect(words()).toContain('Geld dat van de rekening ging zonder opdracht van ons.');
  expect(words()).toContain('De bank noemt geen rekening. Is het van of voor het fonds? Kies dan Boeken.');
  expect(screen.getByRole('button', { name: /15,00 van P. de Vries terugstorten$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /12,50 terugstorten$/ })).toBeNull();
});

test('R-10 does not offer an outgoing bank line as a deposit, and books the line with a reason', async () => {
  const sent = open(leaving);
  fireEvent.click(await screen.findByRole('button', { name: /12,50 boeken$/ }));
  expect(screen.queryByRole('radio', { name: 'Inleg op een contract' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Naar of van het fonds' })).toBeTruthy();
  await reasoned('Boeken', 'Hoe weet u dat?');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    kind: 'cost',
    contractNumber: null,
    amount: 12.5,
    reason: 'Gezien bij de bank',
  });
});

test('R-10 tax is booked for the chosen month, which defaults to the previous month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:00:00Z') });
  const sent = open(leaving);
  fireEvent.click(await screen.findByRole('button', { name: /12,50 boeken$/ }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Ingehouden belasting voor de Belastingdienst' }));
  const month = screen.getByLabelText('Maand waarin de belasting is ingehouden') as HTMLSelectElement;
  expect(month.selectedOptions[0]?.textContent).toBe('oktober 2026');
  fireEvent.change(month, { target: { value: '2026-09' } });
  await reasoned('Boeken', 'Hoe weet u dat?');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'wageTax', period: '2026-09', amount: 12.5 });
  vi.useRealTimers();
});

test('R-10 books a bank line without a reference as the selected payout', async () => {
  const sent = open({ ...leaving, reason: 'payoutDiffers' });
  fireEvent.click(await screen.findByRole('button', { name: /12,50 boeken$/ }));
  const payout = await screen.findByRole('radio', { name: /12,50 op 18-11-2026/ });
  // No payout is selected by default.
  await reasoned('Boeken', 'Hoe weet u dat?');
  expect(await screen.findAllByText('Kies welke uitbetaling of bankregel het is.')).not.toEqual([]);
  fireEvent.click(payout);
  expect(screen.queryByText('Kies welke uitbetaling of bankregel het is.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Boeken' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    kind: 'payouts',
    contractNumber: null,
    amount: null,
    candidateId: candidates[0]?.id,
    reason: 'Gezien bij de bank',
  });
});

test("R-10 books a bank line with a fund's account as a fund payment, which is not offered for other accounts", async () => {
  const sent = open({ ...leaving, isOfFund: true }, tooMuch);
  await screen.findByText('Deze rekening is van het fonds.');
  fireEvent.click(screen.getByRole('button', { name: /15,00 van P. de Vries boeken$/ }));
  expect(await screen.findByRole('radio', { name: 'Kosten van de bank' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Naar of van het fonds' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  fireEvent.click(screen.getByRole('button', { name: /12,50 boeken$/ }));
  await reasoned('Boeken', 'Hoe weet u dat?');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'fund', contractNumber: null, amount: 12.5 });
});

test('R-10 undoing a deposit warns that its investment will be sold', async () => {
  const sent = open(tooMuch);
  fireEvent.click(await screen.findByRole('button', { name: /ongedaan maken$/ }));
  await screen.findByText(/Wat met dit geld is belegd, wordt verkocht/);
  await reasoned('Ongedaan maken', 'Waarom klopt het niet?');
  await waitFor(() => expect(sent.map(({ key }) => key)).toEqual(['/api/admin/bank-matches/m1/undo']));
});

test('R-10 a refund is withdrawn with a reason, unless it is in a payout file or handled by an employee', async () => {
  const refund = {
    by: 'Karel de Vries',
    at: '2026-11-20T09:00:00.000Z',
    reason: 'Dubbel betaald',
    way: 'nextFile',
  } as const;
  const ordered = { ...tooMuch, refund, isRefundable: false };
  const sent = open(
    ordered,
    { ...ordered, id: 'l3', refund: { ...refund, way: 'withBank' } },
    { ...ordered, id: 'l4', refund: { ...refund, way: 'byHand' } },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Terugstorten van .*15,00.* intrekken$/ }));
  await reasoned('Intrekken', 'Waarom doet u dit?');
  await waitFor(() =>
    expect(sent.map(({ key }) => key)).toEqual(['/api/admin/open-items/l1/refund/withdraw']),
  );
  expect(sent[0]?.body).toEqual({ reason: 'Gezien bij de bank' });
  expect(await screen.findByText(/gaat niet terug en is weer een open post/)).toBeTruthy();
});

test("R-10 the booking dialog shows the bank's data, and the holder of the contract that the bank line refers to", async () => {
  open(tooMuch);
  fireEvent.click(await screen.findByRole('button', { name: /15,00 van P. de Vries boeken$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const definitionOf = (term: string) =>
    dialog.getByText(term).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
  expect(definitionOf('Bijgeschreven')).toBe('€ 2.515,00 op 19 november 2026');
  expect(definitionOf('Nog open')).toBe('€ 15,00');
  expect(definitionOf('Van')).toBe('P. de Vries');
  expect(definitionOf('Rekening')).toBe('NL02 ABNA 0123 4567 89');
  expect(definitionOf('Betalingskenmerk')).toBe('RF49 2024 0001 23');
  expect(dialog.getByText('Het contract van Piet de Vries.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Contractnummer'), { target: { value: '2024-000124' } });
  expect(dialog.queryByText('Het contract van Piet de Vries.')).toBeNull();
  expect(dialog.getByText('Het contract moet op een betaling wachten.')).toBeTruthy();
});

// Promise: … dagen geleden
test('R-10 a bank line shows how long ago it was booked', () => {
  const on = (day: string) => ageText(isoDate('2026-11-19'), isoDate(day));
  expect([on('2026-11-19'), on('2026-11-20'), on('2026-12-01')]).toEqual([
    'vandaag',
    'gisteren',
    '12 dagen geleden',
  ]);
});
