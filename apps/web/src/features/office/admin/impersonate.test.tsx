// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../../testing/visit.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 'a'.repeat(43);

function open(start: () => Response = () => Response.json({ data: {} }, { status: 201 })) {
  const onStarted = vi.fn();
  const requests = serve({
    'POST /api/step-up': () =>
      Response.json(
        {
          data: {
            stepUpId: 's1',
            method: 'totp',
            methods: ['totp'],
            hint: '',
            expiresAt: '2026-11-20T10:10:00Z',
          },
        },
        { status: 201 },
      ),
    'POST /api/step-up/s1/confirm': () =>
      Response.json({ data: { twoFaToken: TOKEN, expiresAt: '2026-11-20T10:10:00Z' } }),
    'POST /api/admin/impersonation': start,
  });
  const person = { id: 'p1', name: 'Iris Veldkamp' };
  render(<ImpersonateDialog person={person} onStarted={onStarted} onClose={() => undefined} />);
  return { requests, sent: vi.spyOn(globalThis, 'fetch'), onStarted };
}

function giveReason(reason: string): void {
  fireEvent.change(screen.getByLabelText('Waarom kijkt u mee?'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Bekijk als klant' }));
}

async function giveCode(): Promise<void> {
  const code = await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.submit(code);
}

test('S-05 does not request a code while the reason is empty', async () => {
  const { requests } = open();
  giveReason('  kort  ');
  await screen.findByText('Vul een reden in van minimaal 10 tekens.');
  expect(screen.getByLabelText('Waarom kijkt u mee?').getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('S-05 impersonation requires a reason and a code for the customer', async () => {
  const { sent, onStarted } = open();
  giveReason(' Klant belt over een afschrift ');
  await screen.findByLabelText('Code van 6 cijfers');
  // The dialog with the reason closes, because only one dialog may be open at a time.
  expect(screen.queryByLabelText('Waarom kijkt u mee?')).toBeNull();
  await giveCode();
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  const started = sent.mock.calls.filter(([url]) => url === '/api/admin/impersonation');
  expect(started.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
    { personId: 'p1', reason: 'Klant belt over een afschrift', twoFaToken: TOKEN },
  ]);
});

test('cancelling the code dialog returns to the typed reason', async () => {
  open();
  giveReason('Klant belt over een afschrift');
  await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Waarom kijkt u mee?');
  expect(field.value).toBe('Klant belt over een afschrift');
  expect(document.activeElement).toBe(field);
});

test("shows the server's rejection and preserves the reason", async () => {
  const message = 'Wij kunnen deze gegevens niet vinden.';
  open(() =>
    Response.json({ message, code: 'notFound', errors: { ErrorMessage: [message] } }, { status: 404 }),
  );
  giveReason('Klant belt over een afschrift');
  await giveCode();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Waarom kijkt u mee?').value).toContain('Klant belt');
});
