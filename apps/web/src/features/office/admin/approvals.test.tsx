// @vitest-environment happy-dom
import type { Approval } from '@portaal/domain/office/approvals/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { typedReason } from '../../../act/typed-reason.ts';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([
    import('./AdminPage.tsx'),
    import('./approvals/ApprovalsPage.tsx'),
    import('./queues/QuestionnairesPage.tsx'),
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data =
  (value: unknown, status = 200) =>
  () =>
    Response.json({ data: value }, { status });

const refund: Approval = {
  id: 'a1',
  title: '€ 100,00 terugstorten van contract 2026-000001',
  lines: [{ label: 'Bedrag', before: null, after: '€ 100,00' }],
  reason: 'Dubbel betaald',
  askedBy: 'Karel de Vries',
  askedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  aloneFrom: null,
  status: 'waiting',
  decidedBy: null,
  decidedAt: null,
  decision: null,
  own: false,
  mayApprove: true,
  seen: 'f'.repeat(64),
};

function openSection(items: readonly Approval[], answers: Parameters<typeof serve>[0] = {}) {
  return openDesk('/admin?deel=goedkeuring', {
    'GET /api/admin/approvals': data({ items, next: null }),
    ...answers,
  });
}

test('shows a colleague the requested change with buttons to approve or reject, but not to withdraw', async () => {
  openSection([refund]);
  const card = within(await screen.findByRole('region', { name: refund.title }));
  expect(card.getByText(/Gevraagd door Karel de Vries/)).toBeTruthy();
  expect(card.getByText('Reden: Dubbel betaald')).toBeTruthy();
  expect(card.getByRole('row', { name: /Bedrag – € 100,00/ })).toBeTruthy();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    `Goedkeuren ${refund.title}`,
    `Afwijzen ${refund.title}`,
  ]);
});

test('does not let an employee approve their own request, but lets them withdraw it and confirms the withdrawal', async () => {
  const { requests } = openSection(
    [{ ...refund, own: true, mayApprove: false, aloneFrom: '2026-11-21T06:00:00.000Z' }],
    {
      'POST /api/admin/approvals/a1/withdraw': () => new Response(null, { status: 204 }),
    },
  );
  const card = within(await screen.findByRole('region', { name: refund.title }));
  expect(card.getByText(/Zonder collega gebeurt het na/)).toBeTruthy();
  const [only, ...others] = card.getAllByRole('button');
  expect(others).toEqual([]);
  fireEvent.click(only as HTMLElement);
  expect(await screen.findByText(`${refund.title}: ingetrokken.`)).toBeTruthy();
  expect(requests).toContain('POST /api/admin/approvals/a1/withdraw');
});

test('shows the employee who decided a request, and the reason', async () => {
  openSection([
    {
      ...refund,
      status: 'rejected',
      decidedBy: 'Anne Meester',
      decidedAt: '2026-11-21T09:00:00.000Z',
      decision: 'Klopt niet.',
    },
    {
      ...refund,
      id: 'a2',
      title: 'Iets anders',
      status: 'lapsed',
      decidedAt: '2026-11-21T09:00:00.000Z',
      decision: 'De gegevens zijn veranderd.',
    },
  ]);
  expect(await screen.findByText(/^Afgewezen door Anne Meester, .*\. Klopt niet\.$/)).toBeTruthy();
  expect(screen.getByText(/^Vervallen, .*\. De gegevens zijn veranderd\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Goedkeuren/ })).toBeNull();
});

test('offers the text typed before a session expired in the same dialog, and fills it in when the user accepts', async () => {
  openSection([refund]);
  const page = location.pathname + location.search;
  typedReason.resume({ page, title: `${refund.title}: afwijzen`, text: 'Dit bedrag is al terug' });
  const reject = await screen.findByRole('button', { name: `Afwijzen ${refund.title}` });
  fireEvent.click(reject);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Waarom wijst u dit af?' });
  expect(field.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Deze tekst gebruiken' }));
  expect(field.value).toBe('Dit bedrag is al terug');
  expect(screen.queryByText('Dit typte u toen uw sessie verliep')).toBeNull();
});
