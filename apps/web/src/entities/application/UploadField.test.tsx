// @vitest-environment happy-dom
import type { Upload } from '@portaal/domain/documents/uploads/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/http/query-client.ts';
import { type StoredFiles, StoredFilesContext } from './stored-files.ts';
import { UploadField } from './UploadField.tsx';

const PATH = 'applications.a1.mijn.kopie';
const photo = new File([new Uint8Array(2_000_000)], 'paspoort.jpg', { type: 'image/jpeg' });
const asStored = (status: Upload['status']): Upload => ({
  field: 'mijn.kopie',
  type: 'image/jpeg',
  byteSize: 2_000_000,
  receivedAt: '2026-11-20T10:00:00.000Z',
  status,
});

/** The uploads on the server. `sendings` lists the uploads in progress. */
let uploads: Upload[] = [];
interface UploadReply {
  url: string;
  file: unknown;
  aborted: boolean;
  progress(loaded: number): Promise<void>;
  end(status: number, body: object): Promise<void>;
  lose(): Promise<void>;
}
let sendings: UploadReply[] = [];
const removed: string[] = [];
const storedFiles = new Map<string, Blob>();
const files: StoredFiles = {
  read: async (path) => storedFiles.get(path) ?? null,
  write: async (path, file) => void storedFiles.set(path, file),
  remove: async (path) => void storedFiles.delete(path),
};

beforeEach(() => {
  uploads = [];
  sendings = [];
  removed.length = 0;
  storedFiles.clear();
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: uploads });
    removed.push(url);
    uploads = [];
    return new Response(null, { status: 204 });
  });
  URL.createObjectURL = () => 'blob:voorbeeld';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      status = 0;
      responseText = '';
      url = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      abort() {
        const sending = sendings.find(({ url }) => url === this.url);
        if (sending) sending.aborted = true;
        this.onabort?.();
      }
      send(file: unknown) {
        sendings.push({
          url: this.url,
          file,
          aborted: false,
          progress: (loaded) =>
            act(async () => this.upload.onprogress?.({ lengthComputable: true, loaded, total: photo.size })),
          end: (status, body) =>
            act(async () => {
              this.status = status;
              this.responseText = JSON.stringify(body);
              this.onload?.();
            }),
          lose: () => act(async () => this.onerror?.()),
        });
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(error?: string): Promise<HTMLInputElement> {
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <StoredFilesContext value={files}>
          <UploadField applicationId="a1" field="mijn.kopie" error={error} />
        </StoredFilesContext>
      </QueryClientProvider>,
    );
  });
  return screen.getByLabelText('Kopie van de pagina met uw foto');
}
const choose = (input: HTMLInputElement, file = photo) =>
  act(async () => fireEvent.change(input, { target: { files: [file] } }));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const last = (): UploadReply => {
  const sending = sendings.at(-1);
  if (!sending) throw new Error('nothing is sent');
  return sending;
};
const store = async (status: Upload['status']) => {
  uploads = [asStored(status)];
  await last().end(200, { data: uploads[0] });
};

test('I-07 uploads a photo at once, and stores it in the browser until the server has received it', async () => {
  await choose(await show());
  expect(last()).toMatchObject({ url: '/api/applications/a1/uploads/mijn.kopie', file: photo });
  expect(storedFiles.get(PATH)).toBe(photo);
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:voorbeeld');
  await last().progress(500_000);
  expect(screen.getByText('500 kB van 2 MB')).toBeTruthy();
  await store('checking');
  expect(storedFiles.size).toBe(0);
  expect(await screen.findByText(/Wij controleren uw bestand/)).toBeTruthy();
});

test('shows a stored file as received, and removes it after confirmation', async () => {
  uploads = [asStored('received')];
  await show();
  expect(await screen.findByText('Ontvangen')).toBeTruthy();
  expect(screen.getByText('JPG-bestand')).toBeTruthy();
  await press('Verwijder JPG-bestand');
  expect(removed).toEqual([]);
  await press('Verwijderen');
  expect(removed).toEqual(['/api/applications/a1/uploads/mijn.kopie']);
  expect(screen.queryByText('Ontvangen')).toBeNull();
});

test('P-02 sends the same file again after a lost connection, when the user retries or the browser is online again', async () => {
  await choose(await show());
  await last().lose();
  expect(screen.getByRole('alert').textContent).toContain('De verbinding is weggevallen');
  expect(storedFiles.get(PATH)).toBe(photo);
  await press('Verstuur opnieuw');
  expect(sendings.map(({ file }) => file)).toEqual([photo, photo]);
  await last().lose();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(sendings).toHaveLength(3);
  await store('received');
  expect(await screen.findByText('Ontvangen')).toBeTruthy();
});

test('C-12 resumes an unfinished upload after the page is reopened', async () => {
  storedFiles.set(PATH, photo);
  await show();
  expect(last().file).toBe(photo);
  await store('received');
  expect(storedFiles.size).toBe(0);
});

test('neither sends nor stores a cancelled upload', async () => {
  await choose(await show());
  await press('Stop met versturen');
  expect([last().aborted, storedFiles.size]).toEqual([true, 0]);
  expect(screen.queryByText('paspoort.jpg')).toBeNull();
});

test('rejects a HEIC photo before sending, with instructions to make a JPG', async () => {
  await choose(await show(), new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }));
  expect(screen.getByText(/Dit is een HEIC-foto/)).toBeTruthy();
  expect(sendings).toEqual([]);
});

test('the field shows why the server rejected or erased a file', async () => {
  await choose(await show());
  const message = 'In dit bestand zit nog een ander soort bestand.';
  await last().end(415, {
    message,
    code: 'wrongFileType',
    errors: { ErrorMessage: [message], Fields: [{ field: 'file', message }] },
  });
  expect(screen.getByText(message)).toBeTruthy();
  expect(storedFiles.size).toBe(0);
  cleanup();
  queryClient.clear();
  uploads = [asStored('infected')];
  await show('Kies een bestand.');
  expect(await screen.findByText(/In dit bestand zit een virus/)).toBeTruthy();
});
