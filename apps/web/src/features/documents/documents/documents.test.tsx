// @vitest-environment happy-dom
import type { ContractDocument } from '@portaal/domain/documents/documents/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';

const LIST = 'GET /api/contracts/c1/documents';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const statement: ContractDocument = {
  DocumentID: 'd2',
  Soort: 'taxStatement',
  Titel: 'Jaaropgave 2025',
  Datum: '2026-01-20',
  Grootte: 31_400,
  VervangenOp: null,
};
const contract: ContractDocument = {
  DocumentID: 'd1',
  Soort: 'contract',
  Titel: 'Contract',
  Datum: '2024-01-10',
  Grootte: null,
  VervangenOp: null,
};
const counts = [
  { Jaar: '2026', Soort: 'taxStatement', Aantal: 1 },
  { Jaar: '2024', Soort: 'contract', Aantal: 1 },
];

function open(
  documents: readonly ContractDocument[],
  { search = '', Aantallen = counts, answers = {} as Parameters<typeof serve>[0] } = {},
) {
  const requests = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    [LIST]: () => Response.json({ data: { Aantallen, items: documents, next: null } }),
    ...answers,
  });
  return { requests, router: visit(`/contractbeheer/c1/documenten${search}`, { signedIn: true }) };
}

const text = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ');
const optionsOf = (name: string) =>
  [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );

describe('R-29 a page lists the documents of a contract', () => {
  test('lists documents by year with their date and size, and omits an unknown size', async () => {
    open([statement, contract]);
    const year = await screen.findByRole('region', { name: '2026' });
    expect(text(within(year).getByRole('listitem'))).toBe(
      'Download Jaaropgave 202520 januari 2026PDF, 31 kB',
    );
    expect(text(within(screen.getByRole('region', { name: '2024' })).getByRole('listitem'))).toBe(
      'Download Contract10 januari 2024PDF',
    );
    expect(optionsOf('Jaar')).toEqual(['Alle jaren', '2026', '2024']);
    expect(optionsOf('Soort')).toEqual(['Alle soorten', 'Jaaropgave', 'Contract']);
  });

  test('stores the filter in the URL, and offers to clear a filter that matches no documents', async () => {
    const { router } = open([], { search: '?soort=quarterly&jaar=2023' });
    const all = await screen.findByRole('button', { name: 'Toon alle documenten' });
    expect(optionsOf('Jaar')).toEqual(['Alle jaren', '2026', '2024', '2023']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Jaar' }), { target: { value: '' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ soort: 'quarterly' }));
    fireEvent.click(all);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('explains when the first documents of a contract will appear', async () => {
    open([], { Aantallen: [] });
    expect(await screen.findByText('Er zijn nog geen documenten.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Jaar' })).toBeNull();
  });

  test('offers a retry when the list could not be loaded', async () => {
    let works = false;
    open([], {
      answers: {
        [LIST]: () =>
          works
            ? Response.json({ data: { Aantallen: counts, items: [statement], next: null } })
            : Response.json({ message: 'Mis.' }, { status: 500 }),
      },
    });
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    works = true;
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Download Jaaropgave 2025' })).toBeTruthy();
  });

  test('shows an impersonating employee why a document cannot be opened', async () => {
    const message = 'U kijkt mee. Alleen de klant kan dit document openen.';
    open([statement], {
      answers: {
        'GET /api/documents/d2/file': () =>
          Response.json(
            { message, code: 'hiddenFromEmployee', errors: { ErrorMessage: [message] } },
            { status: 403 },
          ),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download Jaaropgave 2025' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('reports a failed download beside its document and offers a retry', async () => {
    const { requests } = open([statement, contract], {
      answers: {
        'GET /api/documents/d1/file': () => Response.json({ message: 'Mis.' }, { status: 500 }),
      },
    });
    const button = await screen.findByRole('button', { name: 'Download Contract' });
    fireEvent.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert.closest('li')?.textContent).toContain('10\u00a0januari 2024');
    fireEvent.click(button);
    await waitFor(() => expect(requests.filter((call) => call.endsWith('/file'))).toHaveLength(2));
  });

  test('shows that a document is being generated on first download, and what to do if the document is damaged', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    open([statement, contract], { answers: { 'GET /api/documents/d1/file': () => promise } });
    fireEvent.click(await screen.findByRole('button', { name: 'Download Contract' }));
    const status = await screen.findByText(/^Wij maken dit document voor u/);
    expect(status.closest('li')?.textContent).toContain('10\u00a0januari 2024');
    const message = 'Dit document is niet meer zoals wij het hebben bewaard. Neem contact met ons op.';
    resolve(Response.json({ message, code: 'documentDamaged' }, { status: 409 }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByText(/^Wij maken dit document/)).toBeNull();
  });
});
