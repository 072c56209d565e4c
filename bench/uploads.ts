import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UPLOAD_BYTES, type UploadField } from '@portaal/domain/documents/uploads/fields';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { device } from './sign-in.ts';

/**
 * Demo investors who upload files. The demo has three investors per brand, and a person may send at most four files
 * at once.
 */
const INVESTORS = [
  ['baken', 'investeerder'],
  ['baken', 'openstaand'],
  ['baken', 'nieuw'],
  ['anker', 'investeerder'],
  ['anker', 'nieuw'],
] as const;
const FIELDS: readonly UploadField[] = ['mijn.kopie', 'mijn.voorkant', 'mijn.achterkant', 'herkomst'];
const LOOK_MS = 10;
const WARMING = 2;
const REST_MS = 3_000;

/** Returns a photo of the maximum file size with content that cannot be compressed. */
function largestPhoto(): Buffer {
  const photo = Buffer.alloc(UPLOAD_BYTES);
  for (let at = 0; at < photo.length; at += 4) photo.writeUInt32LE(Math.trunc(Math.random() * 2 ** 32), at);
  photo.write('ffd8ffe0', 0, 'hex');
  return photo;
}

/** Measures the memory growth of a server during 20 simultaneous uploads of 10 MB by 5 people. */
export async function uploads({ folder, createDatabase }: BenchContext): Promise<Figure[]> {
  const environment = {
    DATABASE_URL: await createDatabase(),
    DEMO_DATA: '1',
    RATE_LIMIT: '0',
    STORAGE_DIR: join(folder, 'uploads'),
  };
  const start = () => startServer({ script: PORTAL, environment, folder });
  // Creating the demo data and checking passwords leave free memory in the process, which a long-running server
  // would not have. The server is therefore restarted afterwards.
  const first = await start();
  const owned: { readonly brand: string; readonly cookie: string; readonly url: string }[] = [];
  for (const [brand, account] of INVESTORS) {
    const call = caller(first, brand);
    const { headers } = await call('POST', '/api/login', {
      content: { email: `${account}@example.nl`, password: DEMO_PASSWORD },
    });
    const cookie = headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '';
    const begun = await call('POST', '/api/applications', { cookie, content: { flow: 'nederlands' } });
    const { id } = JSON.parse(begun.body).data;
    owned.push(
      ...FIELDS.map((field) => ({ brand, cookie, url: `/api/applications/${id}/uploads/${field}` })),
    );
  }
  await first.stop();
  const server = await start();
  try {
    const photo = largestPhoto();
    const sends = owned.map(
      ({ brand, url, cookie }) =>
        () =>
          caller(server, brand)('PUT', url, { cookie, content: photo, type: 'image/jpeg' }),
    );
    // Warm up first: compiling code and opening connections for the first files are not a cost of simultaneous
    // uploads.
    for (const send of sends.slice(0, WARMING)) await send();
    await delay(REST_MS);
    const { memoryBytes: before } = await server.usage();
    const startedAt = performance.now();
    let [isDone, most] = [false, 0];
    const all = Promise.all(sends.map((send) => send())).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      most = Math.max(most, (await server.usage()).memoryBytes);
      await delay(LOOK_MS);
    }
    await all;
    const seconds = (performance.now() - startedAt) / 1_000;
    return [
      atMost('Geheugen erbij tijdens 20 uploads van 10 MB', (most - before) / 1e6, 30, 'MB'),
      remark('geheugen daarvoor', dutch(before / 1e6, 'MB')),
      remark('duur van alle 20 samen', dutch(seconds, 's')),
    ];
  } finally {
    await server.stop();
  }
}

interface UploadOptions {
  readonly cookie?: string;
  readonly content: object | Buffer;
  readonly type?: string;
}

/** Returns a function that calls the API as a browser at the URL of a brand does. */
const caller =
  ({ port }: ServerProcess, brand: string) =>
  async (
    method: string,
    path: string,
    { cookie = '', content, type = 'application/json' }: UploadOptions,
  ) => {
    const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const host = `${brand}.localhost:${port}`;
    const headers = { host, cookie, 'content-type': type, 'content-length': body.length, ...device };
    const sent = request({ host: '127.0.0.1', port, method, path, headers }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    if ((response.statusCode ?? 0) > 299) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
    return { headers: response.headers, body: text };
  };
