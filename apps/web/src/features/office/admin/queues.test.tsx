// @vitest-environment happy-dom
import type { ChangeReviewDetails } from '@portaal/domain/investing/change-requests/reviews';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([
    import('./AdminPage.tsx'),
    import('./queues/ChangesPage.tsx'),
    import('./queues/SalesPage.tsx'),
    import('./queues/QuestionnairesPage.tsx'),
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (value: unknown) => () => Response.json({ data: value });
const rejection = (code: string, status: number, message: string) => () =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });

const change: ChangeReviewDetails = {
  id: 'a',
  number: 'Verzoek 1',
  option: 'tenaamstelling',
  status: 'received',
  createdAt: '2026-11-20T10:00:00.000Z',
  closedAt: null,
  decideBy: null,
  isUrgent: false,
  contractNumber: '2026-000001',
  product: 'SB',
  personId: 'p1',
  personName: 'Iris Veldkamp',
  lines: [{ label: 'Reden', before: null, after: 'Schenking' }],
  personal: [{ label: 'Nieuwe naam', value: 'De Wit' }],
  relations: [{ id: '01990000-0000-7000-8000-000000000001', naam: 'P. Dijkstra' }],
  documents: [],
  reason: null,
  effectiveOn: null,
  approval: { on: null, rejection: null },
  riskProfile: null,
};

test('R-10 approves a change after a confirmation that explains its effect, and shows the result', async () => {
  const deposit: ChangeReviewDetails = {
    ...change,
    option: 'inleg',
    approval: { on: '2026-12-25', rejection: null },
  };
  let approved = false;
  const { sent } = openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': () =>
      data(
        approved ? { ...deposit, status: 'checked', effectiveOn: '2026-12-25', approval: null } : deposit,
      )(),
    'POST /api/admin/change-requests/a/decision': () => {
      approved = true;
      return data({ status: 'checked', effectiveOn: '2026-12-25' })();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Goedkeuren' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/vanzelf in op 25 december 2026/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Goedkeuren' }));
  expect(await screen.findByText(/Het verzoek is goedgekeurd/)).toBeTruthy();
  expect(screen.getByText('Dit gebeurt vanzelf op 25 december 2026.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(sent.map(({ body }) => body)).toEqual([{ decision: 'approve' }]);
});

// Promise: eerste beslissing uiterlijk op …
// Promise: …: beslis uiterlijk op …
// Promise: Beslis uiterlijk op
// Promise: beslis uiterlijk op …
test('R-10 a request with a decision deadline shows that day in the queue and on its own page', async () => {
  const { decideBy, isUrgent } = { decideBy: '2026-11-30', isUrgent: true };
  openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': data({ ...change, option: 'lijfrente', decideBy, isUrgent }),
    'GET /api/admin/change-requests': data({
      items: [{ ...change, option: 'lijfrente', decideBy, isUrgent }],
      next: null,
    }),
  });
  expect(await screen.findByText('Beslis uiterlijk op')).toBeTruthy();
  expect(screen.getByText('30 november 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Alle wijzigingsverzoeken' }));
  const day = await screen.findByText('beslis uiterlijk op 30-11-2026');
  expect(day.getAttribute('data-tone')).toBe('danger');
});

test('R-10 the last item of a list continues on the next page, and requests a failing page only once', async () => {
  const pages = [
    data({ items: [change], next: 'a' }),
    data({ items: [{ ...change, id: 'b', number: 'Verzoek 2' }], next: 'b' }),
    rejection('internal', 500, 'Er ging iets mis.'),
  ];
  let page = 0;
  const { requests } = openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': data(change),
    'GET /api/admin/change-requests/b': data({ ...change, id: 'b', number: 'Verzoek 2' }),
    'GET /api/admin/change-requests': () => {
      page += 1;
      return (pages[page - 1] ?? data({ items: [], next: null }))();
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
  await screen.findByRole('heading', { name: 'Verzoek Verzoek 2' });
  await waitFor(() => expect(page).toBe(3));
  await screen.findByRole('link', { name: 'Vorige' });
  expect(screen.queryByRole('link', { name: 'Volgende' })).toBeNull();
  expect(requests.filter((one) => one === 'GET /api/admin/change-requests')).toHaveLength(3);
});

test('R-10 a change that the contract does not allow cannot be approved, and the page shows the reason', async () => {
  const message = 'Dit kan niet zolang er een verkoop in behandeling is.';
  openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': data({ ...change, approval: { on: null, rejection: message } }),
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Afwijzen' })).toBeTruthy();
});

test("R-10 the review of an allocation shows the reason for the review and the investor's risk profile", async () => {
  const division: ChangeReviewDetails = {
    ...change,
    option: 'fondsverdeling',
    riskProfile: { name: 'Defensief', chosenAt: '2026-03-04T10:00:00.000Z' },
  };
  openDesk('/admin?deel=wijzigingen&verzoek=a', { 'GET /api/admin/change-requests/a': data(division) });
  expect(await screen.findByText(/Een fonds is nieuw voor dit contract/)).toBeTruthy();
  expect(screen.getByText(/Defensief, gekozen op 4 maart 2026/)).toBeTruthy();
});

test('R-10 preserves a reason that failed to send, and reports a request that another process already decided', async () => {
  let answer = (): Promise<Response> => Promise.reject(new TypeError('no connection'));
  let status: ChangeReviewDetails['status'] = 'received';
  openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': () => data({ ...change, status })(),
    'POST /api/admin/change-requests/a/decision': () => answer(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Afwijzen' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: 'De akte ontbreekt.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  expect(await dialog.findByText(/kunnen de server niet bereiken/)).toBeTruthy();
  expect(field.value).toBe('De akte ontbreekt.');
  answer = async () => {
    status = 'withdrawn';
    return rejection('changeClosed', 409, 'Deze aanvraag is al behandeld.')();
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  expect(await screen.findByText('Deze aanvraag is al behandeld.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Ingetrokken')).toBeTruthy();
});

test('R-10 reports a request that does not exist', async () => {
  openDesk('/admin?deel=wijzigingen&verzoek=weg', {
    'GET /api/admin/change-requests/weg': rejection('notFound', 404, 'Weg.'),
  });
  expect(await screen.findByText('Dit verzoek bestaat niet')).toBeTruthy();
});

test('R-10 rejecting a change requires a reason', async () => {
  const { sent } = openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': data(change),
    'POST /api/admin/change-requests/a/decision': data({ status: 'rejected', effectiveOn: null }),
  });
  expect(await screen.findByText('De Wit')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Afwijzen' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  expect(await dialog.findByText('Vul een reden in.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'De akte ontbreekt.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ decision: 'reject', reason: 'De akte ontbreekt.' }]),
  );
});

test('R-10 requires the new contract holder, every document and a code for a transfer to another name', async () => {
  const token = 'a'.repeat(43);
  const { sent } = openDesk('/admin?deel=wijzigingen&verzoek=a', {
    'GET /api/admin/change-requests/a': data(change),
    'POST /api/step-up': data({
      stepUpId: 's',
      method: 'totp',
      methods: ['totp'],
      hint: '',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }),
    'POST /api/step-up/s/confirm': data({ twoFaToken: token, expiresAt: new Date().toISOString() }),
    'POST /api/admin/change-requests/a/decision': data({ status: 'processed', effectiveOn: null }),
  });
  const act = await screen.findByRole('button', { name: 'Op andere naam zetten' });
  fireEvent.click(act);
  expect(await screen.findAllByText('Vul een geldig e-mailadres in.')).not.toHaveLength(0);
  expect(screen.getAllByText('Zet een vinkje als u de akte hebt ontvangen.')).not.toHaveLength(0);
  fireEvent.click(screen.getByRole('radio', { name: /samen met of voor een relatie/ }));
  fireEvent.change(screen.getByRole('combobox', { name: /Relatie/ }), {
    target: { value: change.relations[0]?.id },
  });
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(act);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox'), { target: { value: '123456' } });
  const send = dialog.queryByRole('button', { name: 'Bevestigen' });
  if (send) fireEvent.click(send);
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      decision: 'transfer',
      houder: { soort: 'relatie', relatieId: change.relations[0]?.id },
      bewijs: { handtekeningen: true, legitimatie: true, akte: true },
      twoFaToken: token,
    }),
  );
});

test('R-10 shows the closed items of a queue when the closed status is selected, and again after a reload', async () => {
  const { requests } = openDesk('/admin?deel=verkopen', {
    'GET /api/admin/sell-requests': data({ items: [], next: null }),
  });
  expect(await screen.findByText('Er wacht niets')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Stand'), { target: { value: 'closed' } });
  expect(await screen.findByText('Er is nog niets afgehandeld')).toBeTruthy();
  expect(requests.some((call) => call.includes('sell-requests'))).toBe(true);
});

const review = {
  id: 'q1',
  personId: 'p1',
  personName: 'Iris Veldkamp',
  questionnaire: 'Algemene vragenlijst',
  completedAt: '2026-11-19T10:00:00.000Z',
  stepsAbove: 2,
  fundsAbove: [],
  isRepeated: true,
  computedProfile: 'Defensief',
  chosenProfile: 'Offensief',
  handled: null,
};

test('R-10 marks a questionnaire as handled with a note without personal data, and confirms this on the page', async () => {
  const { sent } = openDesk('/admin?deel=vragenlijsten', {
    'GET /api/admin/questionnaires': data({ items: [review], next: null }),
    'POST /api/admin/questionnaires/q1/handled': () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/2 stappen lager/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Vragenlijst van Iris Veldkamp afhandelen' }));
  const dialog = within(screen.getByRole('dialog'));
  const note = dialog.getByRole('textbox');
  fireEvent.change(note, { target: { value: 'Gemaild aan iris@example.nl' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afgehandeld' }));
  expect(await dialog.findByText(/Vul geen e-mailadres/)).toBeTruthy();
  fireEvent.change(note, { target: { value: 'Gebeld, de keuze is bewust' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afgehandeld' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ note: 'Gebeld, de keuze is bewust' }]));
  expect(await screen.findByText('De vragenlijst van Iris Veldkamp is afgehandeld.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('R-10 preserves a note when a colleague was first or the server is unavailable', async () => {
  let answer: () => Response | Promise<Response> = rejection(
    'changedMeanwhile',
    409,
    'Intussen heeft een collega dit gedaan.',
  );
  openDesk('/admin?deel=vragenlijsten', {
    'GET /api/admin/questionnaires': data({ items: [review], next: null }),
    'POST /api/admin/questionnaires/q1/handled': () => answer(),
  });
  fireEvent.click(await screen.findByRole('button', { name: /afhandelen$/ }));
  const dialog = within(screen.getByRole('dialog'));
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(note, { target: { value: 'Gebeld, de keuze is bewust' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afgehandeld' }));
  expect(await dialog.findByText('Intussen heeft een collega dit gedaan.')).toBeTruthy();
  answer = () => Promise.reject(new TypeError('no connection'));
  // While offline, sending fails at once instead of being queued for later.
  onlineManager.setOnline(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Afgehandeld' }));
  expect(await dialog.findByText(/kunnen de server niet bereiken/)).toBeTruthy();
  onlineManager.setOnline(true);
  expect(note.value).toBe('Gebeld, de keuze is bewust');
});

test('R-10 reports questionnaires that cannot be loaded, even if only the next page fails to load', async () => {
  let fails = true;
  openDesk('/admin?deel=vragenlijsten', {
    'GET /api/admin/questionnaires': () =>
      fails ? rejection('internal', 500, 'Mislukt.')() : data({ items: [review], next: 'q1' })(),
  });
  const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  fails = false;
  fireEvent.click(retry);
  const more = await screen.findByRole('button', { name: 'Toon meer' });
  fails = true;
  fireEvent.click(more);
  expect(await screen.findByText('Wij kunnen de rest nu niet ophalen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Iris Veldkamp' })).toBeTruthy();
});
