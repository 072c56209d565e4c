// @vitest-environment happy-dom
import type { CollectionReview } from '@portaal/domain/money/mandates/reviews';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./queues/CollectionsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const admin = { id: '9', email: 'c@b.nl', name: 'Anne Meester', role: 'admin' } as const;
const suspended: CollectionReview = {
  id: 'r1',
  reason: 'stopped',
  finding: null,
  payer: null,
  createdAt: '2026-12-29T06:07:00.000Z',
  said: 'MD06',
  reference: '12345',
  contract: { number: '2024-000123', personId: 'p1', personName: 'Iris Veldkamp' },
  collection: { amount: 100, on: '2026-12-28' },
  mandate: { id: 'm1', isResumable: true },
  handled: null,
};
const unread: CollectionReview = {
  ...suspended,
  id: 'r2',
  reason: 'unknownState',
  said: 'FROZEN',
  reference: '88',
  contract: null,
  collection: null,
  mandate: null,
};

/** Opens the list with `items`; after an action the server returns `after`. */
function open(items: readonly CollectionReview[], after: readonly CollectionReview[] = items) {
  let now = items;
  const sent: { key: string; body: unknown }[] = [];
  const act = () => {
    now = after;
    return new Response(null, { status: 204 });
  };
  serve({
    'GET /api/admin/collections': () => Response.json({ data: { items: now, next: null } }),
    'POST /api/admin/collections/r1/handled': act,
    'POST /api/admin/mandates/m1/resume': act,
  });
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push({ key: url, body: JSON.parse(String(init.body)) });
    return answer(url, init);
  });
  visit('/admin?deel=incassos', { signedIn: true, user: admin });
  return sent;
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

async function confirm(text: string, button: string) {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
}

test("R-10 shows the bank's reason for a stopped mandate, which an employee can resume with a reason", async () => {
  const sent = open([suspended], [{ ...suspended, mandate: { id: 'm1', isResumable: false } }]);
  const iris = await row(/100,00/);
  expect(words()).toContain('Wij zijn gestopt met afschrijven.');
  expect(words()).toContain('De bank zegt: u hebt de afschrijving laten terugboeken (MD06).');
  fireEvent.click(iris.getByRole('button', { name: 'Mandaat van Iris Veldkamp hervatten' }));
  await confirm('De klant wil weer inleggen', 'Hervatten');
  await screen.findByText('Het mandaat van Iris Veldkamp loopt weer.');
  expect(sent).toEqual([
    { key: '/api/admin/mandates/m1/resume', body: { reason: 'De klant wil weer inleggen' } },
  ]);
  expect(screen.queryByRole('button', { name: /hervatten/ })).toBeNull();
});

test('R-10 stores the note of the employee who handles an item, and removes the item from the list', async () => {
  const sent = open([suspended, unread], [unread]);
  fireEvent.click((await row(/100,00/)).getByRole('button', { name: /afhandelen/ }));
  await confirm('De klant is gebeld', 'Afgehandeld');
  await screen.findByText('De incasso van Iris Veldkamp is afgehandeld.');
  expect(sent).toEqual([{ key: '/api/admin/collections/r1/handled', body: { note: 'De klant is gebeld' } }]);
  await waitFor(() => expect(words()).not.toContain('100,00'));
  expect(words()).toContain('Twikey meldt iets dat wij niet kunnen lezen. Bekijk het bij Twikey.');
  expect(words()).toContain('Gemeld: FROZEN.');
});

test('R-10 a deposit from an account in another name shows both names', async () => {
  const payer = { name: 'P. Vreemd', iban: 'NL•• •••• •••• ••45 67' };
  open([{ ...unread, finding: 'otherPayer', said: null, payer, contract: suspended.contract }]);
  await row(/Iris Veldkamp/);
  expect(words()).toContain(
    'De rekening NL•• •••• •••• ••45 67 is van P. Vreemd; de klant is Iris Veldkamp.',
  );
});

test('R-10 reports that no collection waits for review', async () => {
  open([]);
  await screen.findByText('Geen incasso hoeft nog te worden bekeken.');
});
