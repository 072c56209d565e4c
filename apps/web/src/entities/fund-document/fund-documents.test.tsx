// @vitest-environment happy-dom
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/http/query-client.ts';
import { serve } from '../../testing/visit.tsx';
import { FundDocumentLinks } from './FundDocumentLinks.tsx';
import { FundDocuments } from './FundDocuments.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const eid: FundDocument = {
  id: 'd1',
  fundId: 1,
  kind: 'eid',
  title: 'Essentiële-informatiedocument Nederlands Vastgoed Fonds',
  version: 2,
  validFrom: '2026-01-01',
  byteSize: 38_400,
};
const funds = [
  { id: 1, name: 'Nederlands Vastgoed Fonds' },
  { id: 4, name: 'Vastgoed Leningen Fonds' },
];
const inClient = (content: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);
const link = () =>
  screen.findByRole('link', { name: 'Essentiële-informatiedocument Nederlands Vastgoed Fonds' });

test('lists the documents of each fund with their kind, first day and size, or shows that there are none', async () => {
  const requests = serve({ 'GET /api/fund-documents': () => Response.json({ data: [eid] }) });
  inClient(<FundDocuments funds={funds} />);
  expect((await link()).getAttribute('href')).toBe('/api/fund-documents/d1/file');
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Geldt vanaf 1 januari 2026. PDF, 38 kB',
  );
  expect(screen.getByText('Van dit fonds zijn er nog geen documenten.')).toBeTruthy();
  expect(requests).toEqual(['GET /api/fund-documents']);
});

test('the user can retry when the documents could not be fetched', async () => {
  let isAway = true;
  serve({
    'GET /api/fund-documents': () =>
      isAway ? new Response('', { status: 503 }) : Response.json({ data: [eid] }),
  });
  inClient(<FundDocuments funds={funds} />);
  const again = await screen.findByRole('button', { name: /Probeer/ });
  isAway = false;
  fireEvent.click(again);
  expect(await link()).toBeTruthy();
});

test('downloads a document when it is opened and then calls `onOpened`, and shows the reason for a damaged document', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let answer = () =>
    new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="eid.pdf"' } });
  serve({ 'GET /api/fund-documents/d1/file': () => answer() });
  const opened = vi.fn();
  inClient(<FundDocumentLinks documents={[eid]} fundName="Nederlands Vastgoed Fonds" onOpened={opened} />);
  fireEvent.click(await link());
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(eid));
  expect(saved).toHaveBeenCalledOnce();
  answer = () =>
    Response.json(
      {
        message: 'Dit document is niet meer zoals het was.',
        code: 'documentDamaged',
        errors: { ErrorMessage: [] },
      },
      { status: 409 },
    );
  fireEvent.click(await link());
  expect((await screen.findByRole('alert')).textContent).toBe('Dit document is niet meer zoals het was.');
  expect(opened).toHaveBeenCalledOnce();
});
