// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MyData } from './MyData.tsx';

const TOKEN = 'a'.repeat(43);
let answer: () => Response;
let sent: unknown[];
let stored: string[];

beforeEach(() => {
  sent = [];
  stored = [];
  answer = () =>
    new Response('PK', {
      headers: { 'content-disposition': 'attachment; filename="mijn-gegevens-2026-11-20.zip"' },
    });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    stored.push(this.download);
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/step-up') {
      const data = {
        stepUpId: 's1',
        method: 'email',
        methods: ['email'],
        hint: 'a•••••@b.nl',
        expiresAt: '2026-11-20T10:10:00.000Z',
      };
      return Response.json({ data }, { status: 201 });
    }
    if (url.endsWith('/confirm')) {
      return Response.json({ data: { twoFaToken: TOKEN, expiresAt: '2026-11-20T10:20:00.000Z' } });
    }
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function downloadWithCode(): Promise<void> {
  render(<MyData />);
  fireEvent.click(screen.getByRole('button', { name: 'Download mijn gegevens' }));
  const field = await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field);
}

test("R-22 downloads the user's data after a step-up code, as a file with the name from the server", async () => {
  await downloadWithCode();
  await screen.findByText('Uw gegevens zijn gedownload');
  expect(stored).toEqual(['mijn-gegevens-2026-11-20.zip']);
  expect(sent).toEqual([{ url: '/api/users/me/download', body: { twoFaToken: TOKEN } }]);
});

test('R-22 shows an error from the server on the page', async () => {
  const message = 'U hebt dit te vaak geprobeerd. Wacht even en probeer het opnieuw.';
  answer = () =>
    Response.json({ message, code: 'tooManyRequests', errors: { ErrorMessage: [message] } }, { status: 429 });
  await downloadWithCode();
  await screen.findByText(message);
  expect(stored).toEqual([]);
});

test('R-22 cancelling the step-up dialog downloads nothing and shows no message', async () => {
  render(<MyData />);
  fireEvent.click(screen.getByRole('button', { name: 'Download mijn gegevens' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByLabelText('Code van 6 cijfers')).toBeNull());
  expect(sent).toEqual([]);
  expect(screen.queryByText('Uw gegevens zijn gedownload')).toBeNull();
});
