// @vitest-environment happy-dom
import type { OwnDocument } from '@portaal/domain/documents/documents/calls';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';

vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const statement: OwnDocument = {
  DocumentID: 'd2',
  Soort: 'taxStatement',
  Titel: 'Jaaropgave 2025',
  Datum: '2026-01-20',
  Grootte: 31_400,
  VervangenOp: null,
  ContractID: 'c1',
  ContractNummer: '2020-000123',
  Omschrijving: 'Studie Lisa',
};
const counts = [
  { Jaar: '2026', Soort: 'taxStatement', Aantal: 2 },
  { Jaar: '2024', Soort: 'contract', Aantal: 1 },
];

function open(search = '', Jaaropgaven: object | null = { Jaar: '2025', Aantal: 2 }, Aantallen = counts) {
  const sent: unknown[] = [];
  serve({
    'GET /api/documents': () =>
      Response.json({
        data: { Aantallen, Jaaropgaven, items: Aantallen.length === 0 ? [] : [statement], next: null },
      }),
    'POST /api/documents/download': ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return sent.length === 1
        ? Response.json({ message: 'Dat lukt nu niet.', code: 'internal' }, { status: 500 })
        : new Response('PK', { headers: { 'content-disposition': 'attachment; filename="a.zip"' } });
    },
  });
  visit(`/mijn-documenten${search}`, { signedIn: true });
  return sent;
}

const alert = () => screen.queryByText('Het bestand is niet gedownload');

describe('R-29 a page lists the documents of all contracts', () => {
  test('shows the contract of each document', async () => {
    open();
    const button = await screen.findByRole('button', {
      name: 'Download Jaaropgave 2025 van contract 2020-000123',
    });
    const line = button.closest('li')?.textContent?.replaceAll(/\s/g, ' ');
    expect(line).toContain('Studie Lisa (2020-000123)20 januari 2026');
  });

  test('downloads the tax statements of all contracts with one button, which can be pressed again', async () => {
    const sent = open();
    const button = await screen.findByRole('button', { name: 'Jaaropgaven 2025 van al uw contracten' });
    fireEvent.click(button);
    await waitFor(() => expect(alert()).not.toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([{ jaaropgaven: '2025' }, { jaaropgaven: '2025' }]);
    await waitFor(() => expect(alert()).toBeNull());
  });

  test.each([
    ['', 'Alle 3 documenten', { alles: true }],
    ['?jaar=2024', '1 document: 2024', { jaar: '2024' }],
    [
      '?jaar=2026&soort=taxStatement',
      '2 documenten: Jaaropgave 2026',
      { jaar: '2026', soort: 'taxStatement' },
    ],
  ])('the archive contains only the documents filtered by %s', async (search, name, body) => {
    const sent = open(search, null);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual([body]));
    expect(screen.queryByRole('button', { name: /Jaaropgaven/ })).toBeNull();
  });

  test('shows an investor without documents that there are none yet, and no download button', async () => {
    open('', null, []);
    expect(await screen.findByText('Er zijn nog geen documenten.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /documenten/ })).toBeNull();
  });
});
