// @vitest-environment happy-dom
import type { ProviderTextsView, ProviderTextView } from '@portaal/domain/office/texts/calls';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./texts/TextsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const contract: ProviderTextView = {
  kind: 'contract',
  title: 'Contract',
  file: 'contract.md',
  status: 'present',
  isInForce: true,
  faults: [],
  products: ['SB', 'SUL'],
};
const mail: ProviderTextView = {
  ...contract,
  kind: 'oneTimeCode',
  title: 'Mail: een code',
  file: 'mail-code.md',
  products: [],
};

const openTexts = (view: Partial<ProviderTextsView>) =>
  openDesk('/admin?deel=teksten', {
    'GET /api/admin/texts': () =>
      Response.json({ data: { texts: [contract, mail], unknownFiles: [], ...view } }),
  });

test('offers a test print of the contract per product, and one of a mail', async () => {
  openTexts({});
  const row = await screen.findByRole('row', { name: /teksten\/contract\.md/ });
  expect(within(row).getByText('Geldt nu')).toBeTruthy();
  expect(within(row).getAllByRole('button', { name: /van Contract$/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Proefafdruk van Mail: een code' })).toBeTruthy();
});

test('shows the line of a fault, and no test print until it is corrected', async () => {
  const faults = [{ line: 4, message: 'onbekend invulveld {wie}' }];
  openTexts({
    texts: [{ ...mail, status: 'faulty', isInForce: false, faults }],
    unknownFiles: ['kontract.md'],
  });
  expect(await screen.findByText('Regel 4: onbekend invulveld {wie}.')).toBeTruthy();
  expect(screen.getByText('Met deze map start het portaal niet opnieuw')).toBeTruthy();
  expect(screen.getByText(/kontract\.md/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Proefafdruk/ })).toBeNull();
});

test('offers the test print of a text that an earlier release accepted, and shows what must change', async () => {
  const faults = [{ line: 7, message: '‘laatste werkdag’ is getypt. Gebruik {sluiting.regel}' }];
  openTexts({ texts: [{ ...contract, status: 'outdated', faults }, mail] });
  const row = await screen.findByRole('row', { name: /contract\.md/ });
  expect(within(row).getByText('Aanpassen voor het openen')).toBeTruthy();
  expect(
    within(row).getByText('Regel 7: ‘laatste werkdag’ is getypt. Gebruik {sluiting.regel}.'),
  ).toBeTruthy();
  expect(within(row).getAllByRole('button', { name: /van Contract$/ })).toHaveLength(2);
  expect(screen.getByText('Er zijn teksten van vóór een nieuwe regel')).toBeTruthy();
  expect(screen.queryByText('Met deze map start het portaal niet opnieuw')).toBeNull();
});

test('distinguishes a missing text from a text that applies after a restart', async () => {
  openTexts({
    texts: [
      { ...contract, status: 'missing', isInForce: false },
      { ...mail, isInForce: false },
    ],
  });
  const row = await screen.findByRole('row', { name: /contract\.md/ });
  expect(within(row).getByText('Ontbreekt')).toBeTruthy();
  expect(screen.getByText('Geldt na een herstart')).toBeTruthy();
  expect(screen.getByText('Er ontbreken teksten')).toBeTruthy();
});

test('reports that the texts cannot be loaded', async () => {
  openDesk('/admin?deel=teksten', { 'GET /api/admin/texts': () => new Response(null, { status: 500 }) });
  expect(await screen.findByText('Wij kunnen de teksten nu niet laten zien')).toBeTruthy();
});
