// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import type { IntendedAct } from './intended-act.ts';
import { registerTwoFa, type TwoFa } from './two-fa.ts';
import { useStepUp } from './use-step-up.tsx';

const TOKEN = 'a'.repeat(43);
const SALE: IntendedAct = {
  act: 'sell',
  content: { path: '/api/contracts/{id}/sell-requests', params: { id: 'c-1' }, body: { shownGross: 1_000 } },
};
const REASON = 'U wilt participaties verkopen van contract 2026-000001 voor €\u00a01.000,00.';

type Respond = () => Response;
let responses: Record<string, Respond>;
let requested: { key: string; body: unknown }[];
let stored: TwoFa[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  requested = [];
  stored = [];
  registerTwoFa((twoFa) => stored.push(twoFa));
  responses = { 'POST /api/step-up': respondWith('email', 'a•••••@b.nl') };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url}`;
    requested.push({ key, body: JSON.parse(String(init.body)) });
    return (responses[key] ?? rejection('notFound', 404))();
  });
});
afterEach(() => {
  cleanup();
  registerTwoFa(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const respondWith =
  (method: string, hint: string, stepUpId = 's1', methods = [method]): Respond =>
  () =>
    Response.json(
      { data: { stepUpId, reason: REASON, method, methods, hint, expiresAt: '2026-11-20T10:10:00.000Z' } },
      { status: 201 },
    );
const confirmed: Respond = () =>
  Response.json({ data: { twoFaToken: TOKEN, expiresAt: '2026-11-20T10:20:00.000Z' } });
const rejection =
  (code: string, status = 422, message = 'Dat kan niet.'): Respond =>
  () =>
    Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });

function Page({ intent, act }: { intent: IntendedAct; act: (token: string) => Promise<void> }) {
  const { prove, dialog } = useStepUp();
  const [text, setText] = useState('');
  const press = () =>
    prove(intent, act).then(
      (isDone) => setText(isDone ? 'gedaan' : 'niet gedaan'),
      (error: unknown) => {
        const [problem] = error instanceof ApiError ? error.fields : [];
        setText(problem ? `mislukt: ${problem.field}` : 'mislukt');
      },
    );
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Verkopen
      </button>
      <p>{text}</p>
      {dialog}
    </>
  );
}

async function open(act = async (_token: string) => {}, intent: IntendedAct = SALE) {
  render(<Page intent={intent} act={act} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  return screen.findByLabelText<HTMLInputElement>('Code van 6 cijfers');
}

function fillIn(field: HTMLInputElement, code: string): void {
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
}

test('S-06 the dialog describes the action and performs it with the token that a correct code returns', async () => {
  responses['POST /api/step-up/s1/confirm'] = confirmed;
  const act = vi.fn(async (_token: string) => {});
  const field = await open(act);
  expect(screen.getByRole('dialog', { name: 'Controle met een code' }).textContent).toContain(REASON);
  expect(screen.getByRole('status').textContent).toBe('Wij hebben een code gestuurd naar a•••••@b.nl.');
  expect(document.activeElement).toBe(field);
  fillIn(field, ' 123 456');
  await screen.findByText('gedaan');
  expect(act).toHaveBeenCalledExactlyOnceWith(TOKEN);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requested).toEqual([
    { key: 'POST /api/step-up', body: SALE },
    { key: 'POST /api/step-up/s1/confirm', body: { code: '123456' } },
  ]);
});

test('V-05 requests no code for invalid content, and shows its problems at the fields of the form', async () => {
  const problem = { field: 'content.body.iban', message: 'Dit is geen geldig IBAN.' };
  responses['POST /api/step-up'] = () =>
    Response.json(
      {
        message: 'Controleer uw invoer.',
        code: 'invalidInput',
        errors: { ErrorMessage: [problem.message], Fields: [problem] },
      },
      { status: 422 },
    );
  render(<Page intent={SALE} act={async () => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  expect(await screen.findByText('mislukt: iban')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('P-03 stores the method and the token during the action, and clears both afterwards', async () => {
  responses['POST /api/step-up/s1/confirm'] = confirmed;
  fillIn(await open(), '123456');
  await screen.findByText('gedaan');
  expect(stored).toEqual([
    { twoFaToken: null, twoFaMethod: 'email' },
    { twoFaToken: TOKEN, twoFaMethod: 'email' },
    { twoFaToken: null, twoFaMethod: null },
  ]);
});

test('P-03 a failed action rethrows its error and leaves no token in the store', async () => {
  responses['POST /api/step-up/s1/confirm'] = confirmed;
  fillIn(await open(() => Promise.reject(new Error('nee'))), '123456');
  await screen.findByText('mislukt');
  expect(stored.at(-1)).toEqual({ twoFaToken: null, twoFaMethod: null });
});

test('S-06 cancelling the dialog does not perform the action', async () => {
  const act = vi.fn(async (_token: string) => {});
  await open(act);
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await screen.findByText('niet gedaan');
  expect(act).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('V-05 reports a malformed code before sending it', async () => {
  const field = await open();
  fillIn(field, '12345');
  expect(await screen.findByText('Vul de code van 6 cijfers in.')).toBeTruthy();
  expect(requested).toHaveLength(1);
  expect(document.activeElement).toBe(field);
});

test('S-06 reports a wrong code at the code field, which retains the typed code and receives the focus', async () => {
  responses['POST /api/step-up/s1/confirm'] = rejection('wrongCode', 422, 'Deze code klopt niet.');
  const field = await open();
  fillIn(field, '000000');
  expect(await screen.findByText('Deze code klopt niet.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('000000');
  expect(document.activeElement).toBe(field);
});

test('S-06 accepts a code from an authenticator app, and asks to wait for the next code after a wrong code', async () => {
  responses['POST /api/step-up'] = respondWith('totp', '');
  responses['POST /api/step-up/s1/confirm'] = rejection('wrongCode', 422, 'Deze code klopt niet.');
  const field = await open();
  expect(screen.getByRole('status').textContent).toBe('Vul de code in uit uw verificatie-app.');
  expect(screen.queryByRole('button', { name: /nieuwe code/ })).toBeNull();
  fillIn(field, '000000');
  await screen.findByText('Deze code klopt niet. Wacht tot uw app een nieuwe code laat zien en vul die in.');
});

test('S-06 a user without access to their authenticator app can use a recovery code', async () => {
  responses['POST /api/step-up'] = respondWith('totp', '');
  responses['POST /api/step-up/s1/confirm'] = rejection('wrongCode', 422, 'Deze code klopt niet.');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Gebruik een herstelcode' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Herstelcode');
  expect(document.activeElement).toBe(field);
  fillIn(field, '123456');
  await screen.findByText('Een herstelcode heeft 16 letters en cijfers.');
  expect(requested).toHaveLength(1);
  fillIn(field, '0123-4567-89AB-CDEF');
  await screen.findByText('Deze code klopt niet.');
  responses['POST /api/step-up/s1/confirm'] = confirmed;
  fillIn(field, '0123-4567-89AB-CDEG');
  await screen.findByText('gedaan');
  expect(requested.at(-1)?.body).toEqual({ code: '0123-4567-89AB-CDEG' });
});

test('S-06 a user without access to their authenticator app can receive a code by text message', async () => {
  responses['POST /api/step-up'] = respondWith('totp', '', 's1', ['totp', 'sms']);
  await open();
  responses['POST /api/step-up'] = respondWith('sms', '•••• 678', 's2', ['totp', 'sms']);
  responses['POST /api/step-up/s2/confirm'] = confirmed;
  fireEvent.click(screen.getByRole('button', { name: 'Stuur een code per sms' }));
  await screen.findByText('Wij hebben een code gestuurd naar •••• 678.');
  expect(requested.at(-1)?.body).toEqual({ ...SALE, method: 'sms' });
  expect(screen.getByRole('button', { name: 'Gebruik uw verificatie-app' })).toBeTruthy();
  fillIn(screen.getByLabelText('Code van 6 cijfers'), '123456');
  await screen.findByText('gedaan');
});

test('S-06 the user can request a new code at once if the code has expired', async () => {
  responses['POST /api/step-up/s1/confirm'] = rejection('codeExpired', 422, 'Deze code is niet meer geldig.');
  fillIn(await open(), '123456');
  expect((await screen.findByRole('alert')).textContent).toBe('Deze code is niet meer geldig.');
  responses['POST /api/step-up'] = respondWith('email', 'a•••••@b.nl', 's2');
  responses['POST /api/step-up/s2/confirm'] = confirmed;
  fireEvent.click(screen.getByRole('button', { name: 'Stuur een nieuwe code' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  fillIn(screen.getByLabelText('Code van 6 cijfers'), '123456');
  await screen.findByText('gedaan');
});

test('S-06 the user can request a new code after half a minute', async () => {
  await open();
  expect(screen.getByText('Geen code ontvangen? Over 30 seconden kunt u een nieuwe vragen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stuur een nieuwe code' })).toBeNull();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await screen.findByText(/Over 1 seconde kunt u/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Stuur een nieuwe code' }));
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(await screen.findByText(/Over 30 seconden kunt u/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code van 6 cijfers'));
});

test('S-06 shows the waiting time after too many codes, and allows a retry later', async () => {
  const message = 'U hebt dit te vaak geprobeerd. Probeer het over 15 minuten opnieuw.';
  responses['POST /api/step-up'] = rejection('tooManyRequests', 429, message);
  render(<Page intent={SALE} act={async () => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verkopen' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByLabelText('Code van 6 cijfers')).toBeNull();
  responses['POST /api/step-up'] = respondWith('email', 'a•••••@b.nl');
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  expect(await screen.findByLabelText('Code van 6 cijfers')).toBeTruthy();
});
