// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';

afterEach(cleanup);

const event = (id: string, more: object = {}) => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  actor: 'customer',
  kind: 'monthlyDepositChanged',
  before: '€ 100,00 per maand',
  after: '€ 150,00 per maand',
  ...more,
});

function open(events: object[] | (() => Response), search = '') {
  const answer =
    typeof events === 'function' ? events : () => Response.json({ data: { items: events, next: null } });
  const requests = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/history': answer,
  });
  const router = visit(`/contractbeheer/c1/historie${search}`, { signedIn: true });
  return { requests, router };
}

test('R-28 shows the old value, the new value, the actor and the time', async () => {
  open([event('2'), event('1', { actor: 'system', kind: 'started', before: null, after: null })]);
  const table = await screen.findByRole('table', { name: 'Historie, nieuwste eerst' });
  const words = table.textContent?.replaceAll(/\s/g, ' ');
  for (const text of [
    'Maandelijkse inleg gewijzigd',
    '€ 100,00 per maand',
    '€ 150,00 per maand',
    '20 november 2026 om 11:00',
    'Contract gestart',
    'Automatisch',
  ]) {
    expect(words).toContain(text);
  }
});

test('R-28 reports that a contract has no changes', async () => {
  open([]);
  expect(await screen.findByText('Er is nog niets gewijzigd')).toBeTruthy();
});

test('R-28 the chosen kind is in the URL and can be cleared', async () => {
  const { router } = open([], '?soort=sell');
  expect(await screen.findByText('Van deze soort is er niets gebeurd.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Toon alles' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  fireEvent.change(await screen.findByLabelText('Soort'), { target: { value: 'deposit' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ soort: 'deposit' }));
});

test('R-28 a long history loads page by page', async () => {
  const all = Array.from({ length: 27 }, (_, index) => event(`${100 - index}`));
  let page = 0;
  open(() => {
    page += 1;
    return Response.json({
      data: page === 1 ? { items: all.slice(0, 25), next: '76' } : { items: all.slice(25), next: null },
    });
  });
  expect(await screen.findByText('25 regels getoond. Er zijn er meer.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
  await waitFor(() => expect(screen.getAllByText('Maandelijkse inleg gewijzigd')).toHaveLength(27));
  expect(screen.queryByRole('button', { name: 'Toon meer' })).toBeNull();
});

test('R-28 a failed call can be retried', async () => {
  let works = false;
  open(() =>
    works
      ? Response.json({ data: { items: [event('1')], next: null } })
      : Response.json({ message: 'Mis.' }, { status: 500 }),
  );
  const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  works = true;
  fireEvent.click(again);
  expect(await screen.findByRole('table')).toBeTruthy();
});
