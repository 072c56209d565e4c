// @vitest-environment happy-dom
import type { ApplicationSummary } from '@portaal/domain/investing/applications/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { serve, visit } from '../../../testing/visit.tsx';
import { RunningApplications } from './RunningApplications.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const signed: ApplicationSummary = {
  id: '0198f0aa-0000-7000-8000-00000000000a',
  flow: 'duits',
  fundId: 2,
  status: 'submitted',
  changedAt: '2026-11-20T10:00:00.000Z',
  expiresOn: null,
  contract: { id: '0198f0aa-0000-7000-8000-00000000000c', number: '2026-000124' },
  question: null,
  secondSigner: null,
  withdrawal: null,
  next: null,
  toConfirm: null,
};
const until = '2026-12-04' as NonNullable<NonNullable<ApplicationSummary['withdrawal']>['until']>;
const show = (application: Partial<ApplicationSummary>) => {
  const requested = serve({
    'GET /api/applications': () => Response.json({ data: [{ ...signed, ...application }] }),
    [`POST /api/applications/${signed.id}/invitation`]: () => new Response(null, { status: 204 }),
    [`POST /api/applications/${signed.id}/confirm`]: () =>
      Response.json({ data: { ...signed, version: 1, draft: null } }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RunningApplications />
    </QueryClientProvider>,
  );
  return requested;
};
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const stop = () => screen.queryByRole('button', { name: /^Stoppen met deze belegging/ });

test('offers to cancel until the last day of the cancellation period, and not afterwards', async () => {
  show({ status: 'approved', withdrawal: { until, days: 14 } });
  await screen.findByText(/contract 2026-000124/);
  expect(text()).toContain('U kunt zonder reden stoppen tot en met 4 december 2026');
  expect(stop()).toBeTruthy();
  cleanup();
  queryClient.clear();
  show({ status: 'submitted' });
  await screen.findByText(/contract 2026-000124/);
  expect(stop()).toBeNull();
  expect(text()).not.toContain('stoppen');
});

test('before the last signature, shows whose signature is missing and offers to invite them again', async () => {
  const requested = show({
    status: 'awaitingSecondSignature',
    secondSigner: { name: 'o•••@example.nl', signedAt: null, hasDeclined: false },
    withdrawal: { until: null, days: 14 },
  });
  await screen.findByText('o•••@example.nl heeft nog niet getekend.');
  expect(text()).toContain('tot en met 14 dagen na de laatste handtekening');
  fireEvent.click(screen.getByRole('button', { name: /^Opnieuw uitnodigen/ }));
  await screen.findByText(/nieuwe link gestuurd/);
  expect(requested).toContain(`POST /api/applications/${signed.id}/invitation`);
});

test("accepts the partner's more cautious profile with one confirmation, or cancels the application", async () => {
  const requested = show({
    status: 'awaitingConfirmation',
    toConfirm: { name: 'Defensief', isExceeded: true },
    withdrawal: { until: null, days: 14 },
  });
  await screen.findByText('Defensief');
  expect(text()).toContain('meer risico dan bij dit profiel van u beiden past');
  expect(stop()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Ik wil zo beleggen/ }));
  await waitFor(() => expect(requested).toContain(`POST /api/applications/${signed.id}/confirm`));
});

test.each([
  [
    { signedAt: '2026-11-20T10:00:00.000Z', hasDeclined: false },
    'Piet Smit heeft op 20 november 2026 meegetekend.',
  ],
  [{ signedAt: null, hasDeclined: true }, 'Piet Smit tekent niet mee.'],
])('shows whether the second signer has signed: %o', async (state, sentence) => {
  show({ secondSigner: { name: 'Piet Smit', ...state } });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ['draft', null, /^Ga verder.*Lijfrente opbouwen, berekening B2026-000042$/, '/aanvraag?offerte=o1'],
  [
    'submitted',
    'pay',
    /^Eerste inleg betalen.*berekening B2026-000042$/,
    `/aanvraag?pagina=initial-payment&contract=${signed.contract?.id}`,
  ],
] as const)(
  'I-01 a %s application from an offer continues at its own page',
  async (status, next, name, href) => {
    const application = {
      ...signed,
      status,
      next,
      offer: { id: 'o1', number: 'B2026-000042', productCode: 'SUL' },
    };
    serve({ 'GET /api/applications': () => Response.json({ data: [application] }) });
    visit('/mijn-vastgoed', { signedIn: true });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
  },
);
