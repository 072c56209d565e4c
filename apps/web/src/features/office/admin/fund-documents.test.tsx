// @vitest-environment happy-dom
import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./fund-documents/FundDocumentsPage.tsx')]);
});

/** The uploads that were sent, and the server's response to an upload. */
const sent: { url: string; type: string; file: unknown }[] = [];
let answer = { status: 201, body: {} as object };
beforeEach(() => {
  sent.length = 0;
  answer = { status: 201, body: { data: { id: 'd2', version: 3 } } };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {};
      onload?: () => void;
      status = 0;
      responseText = '';
      url = '';
      type = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'content-type') this.type = value;
      }
      send(file: unknown) {
        sent.push({ url: this.url, type: this.type, file });
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        setTimeout(() => this.onload?.());
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 't'.repeat(43);
const waiting: FundDocumentVersion = {
  id: 'd1',
  fundId: 2,
  fundName: 'Duits Vastgoed Fonds',
  kind: 'prospectus',
  title: 'Prospectus 2027',
  version: 2,
  validFrom: '2027-01-01',
  byteSize: 120_000,
  loadedBy: 'Bram Kok',
  loadedAt: '2026-11-20T10:00:00.000Z',
  own: false,
  published: null,
};
const data = (value: unknown) => () => Response.json({ data: value });
const done = () => new Response(null, { status: 204 });

function openSection(lists: () => readonly FundDocumentVersion[], answers: Parameters<typeof serve>[0] = {}) {
  return openDesk('/admin?deel=fondsdocumenten', {
    'GET /api/admin/fund-documents/funds': data([{ id: 2, name: 'Duits Vastgoed Fonds' }]),
    'GET /api/admin/fund-documents': () => data({ items: lists(), next: null })(),
    'POST /api/step-up': data({
      stepUpId: 's1',
      method: 'totp',
      methods: ['totp'],
      hint: '',
      expiresAt: waiting.loadedAt,
    }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: TOKEN, expiresAt: waiting.loadedAt }),
    ...answers,
  });
}
const press = async (name: RegExp | string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('R-10 S-06 shows the uploader of a waiting document, which another employee publishes with a code', async () => {
  let list = [waiting];
  const { bodies } = openSection(() => list, {
    'POST /api/admin/fund-documents/d1/publish': () => {
      list = [];
      return done();
    },
  });
  const row = within(await screen.findByRole('row', { name: /Prospectus 2027/ }));
  for (const text of ['Prospectus, versie 2', 'Duits Vastgoed Fonds', '01-01-2027', 'door Bram Kok']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  await press(/^Publiceren/);
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('Wij vragen hierna een code.')).toBeTruthy();
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Publiceren' })));
  expect(bodies['/api/admin/fund-documents/d1/publish']).toBeUndefined();
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  await press(/Bevestig/);
  expect(await screen.findByText('‘Prospectus 2027’ (versie 2) is gepubliceerd.')).toBeTruthy();
  expect(bodies['/api/admin/fund-documents/d1/publish']).toEqual({ twoFaToken: TOKEN });
  expect(screen.getByText('Er wacht niets')).toBeTruthy();
});

test('S-06 requires a code when the uploader publishes their own document, and no code when they discard it', async () => {
  const { bodies, requests } = openSection(() => [{ ...waiting, own: true }], {
    'POST /api/admin/fund-documents/d1/publish': done,
    'DELETE /api/admin/fund-documents/d1': done,
  });
  await press(/^Publiceren/);
  expect(screen.getByText(/vragen hierna een code, en een collega keurt het goed/)).toBeTruthy();
  await act(async () =>
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Publiceren' })),
  );
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  await press(/Bevestig/);
  await waitFor(() => expect(bodies['/api/admin/fund-documents/d1/publish']).toEqual({ twoFaToken: TOKEN }));
  await press(/^Weggooien/);
  await act(async () =>
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Weggooien' })),
  );
  expect(requests).toContain('DELETE /api/admin/fund-documents/d1');
});

test('V-05 uploads a document unchanged along with its details, and flags missing details on their fields', async () => {
  openSection(() => []);
  await press('Document laden');
  expect(sent).toEqual([]);
  for (const text of ['Kies een soort uit de lijst.', 'Vul een titel in.', 'Kies een PDF-bestand.']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  fireEvent.change(screen.getByLabelText('Fonds'), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Soort'), { target: { value: 'eid' } });
  fireEvent.change(screen.getByLabelText('Titel'), { target: { value: 'EID 2027' } });
  for (const [label, value] of [
    ['Dag', '01'],
    ['Maand', '01'],
    ['Jaar', '2027'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  const file = new File(['%PDF-1.7 %%EOF'], 'eid.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText(/^Bestand/), { target: { files: [file] } });
  answer = {
    status: 422,
    body: {
      message: 'x',
      code: 'invalidInput',
      errors: {
        ErrorMessage: ['x'],
        Fields: [{ field: 'file', message: 'Dit is geen PDF. Kies een PDF-bestand.' }],
      },
    },
  };
  await press('Document laden');
  expect((await screen.findAllByText('Dit is geen PDF. Kies een PDF-bestand.')).length).toBeGreaterThan(0);
  answer = { status: 201, body: { data: { id: 'd2', version: 3 } } };
  await press('Document laden');
  expect(await screen.findByText('‘EID 2027’ (versie 3) is geladen en wacht op publicatie.')).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    url: '/api/admin/fund-documents?fundId=2&kind=eid&title=EID+2027&validFrom=2027-01-01',
    type: 'application/pdf',
    file,
  });
});

test('V-05 explains where funds come from when the brand has no published terms', async () => {
  openSection(() => [], { 'GET /api/admin/fund-documents/funds': data([]) });
  expect(await screen.findByText(/Er zijn nog geen fondsen/)).toBeTruthy();
});
