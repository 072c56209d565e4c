// @vitest-environment happy-dom
import type { CoSignedContract } from '@portaal/domain/investing/applications/invitations';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/http/query-client.ts';
import { serve } from '../../../../testing/visit.tsx';
import { CoSignedContracts } from './CoSignedContracts.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DOCUMENT = '0198f0aa-0000-7000-8000-00000000000d';
const signed: CoSignedContract = {
  contractNumber: '2026-000124',
  applicantName: 'N. Brouwer',
  fundName: 'Duits Vastgoed Fonds',
  signedAt: '2026-11-20T23:30:00.000Z',
  isDeathRecorded: false,
  documentId: DOCUMENT,
};
const show = (answer: () => Response) => {
  const requested = serve({ 'GET /api/signing-invitations/signed': answer });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CoSignedContracts />
    </QueryClientProvider>,
  );
  return { requested, container };
};
const listed = (...contracts: CoSignedContract[]) => show(() => Response.json({ data: contracts }));

test('shows a second signer the applicant, the fund, the date of signing and the document of each contract', async () => {
  const older = { ...signed, contractNumber: '2026-000099', applicantName: 'O. Stam', documentId: null };
  listed(signed, older);
  await screen.findByRole('heading', { name: 'Contracten die u hebt meegetekend' });
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual([
    '2026-000124',
    'Duits Vastgoed Fonds',
    'N. Brouwer',
    // The date of signing in Dutch time.
    '21\u00a0november 2026',
    '2026-000099',
    'Duits Vastgoed Fonds',
    'O. Stam',
    '21\u00a0november 2026',
  ]);
  // A contract signed before documents were stored for second signers has no document.
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Contract 2026-000124 (PDF)', `/api/documents/${DOCUMENT}/file`]]);
});

test('shows a recorded death beside the contract, which can still be opened', async () => {
  listed({ ...signed, isDeathRecorded: true });
  expect(await screen.findByText('Bij dit contract is een overlijden vastgelegd')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contract 2026-000124 (PDF)' })).toBeTruthy();
});

test.each([
  ['the user is second signer of no contract', () => Response.json({ data: [] })],
  ['the list cannot be loaded', () => new Response('', { status: 500 })],
])('hides the section on the contracts page when %s', async (_, answer) => {
  const { requested, container } = show(answer);
  await waitFor(() => expect(requested).toEqual(['GET /api/signing-invitations/signed']));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
