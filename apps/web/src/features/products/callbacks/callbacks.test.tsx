// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Bel mij terug' }));

test('R-06 a callback request requires a name and a number, and then shows when we call', async () => {
  const requests = serve({
    'POST /api/callback-requests': () => Response.json({ data: { dueOn: '2026-11-23' } }, { status: 201 }),
  });
  visit('/contact');
  await screen.findByRole('button', { name: 'Bel mij terug' });
  send();
  const summary = await screen.findByRole('alert');
  for (const problem of ['Vul uw naam in.', 'Vul uw telefoonnummer in.', 'Kies waarover het gaat.']) {
    expect(within(summary).getByText(problem)).toBeTruthy();
  }
  expect(requests).not.toContain('POST /api/callback-requests');
  fireEvent.change(screen.getByLabelText('Uw naam'), { target: { value: 'Nel de Wit' } });
  fireEvent.change(screen.getByLabelText('Telefoonnummer'), { target: { value: '020 1234567' } });
  fireEvent.change(screen.getByLabelText('Waarover gaat het?'), { target: { value: 'other' } });
  send();
  expect(await screen.findByText(/uiterlijk op 23 november 2026 te bellen/)).toBeTruthy();
});
