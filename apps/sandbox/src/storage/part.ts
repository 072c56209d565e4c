import { createHash } from 'node:crypto';
import type { Answer, Call, Part } from '../http/routes.ts';
import { isSignedBy } from './signature.ts';

/** Who may use the stand-in; the portal is started with them. */
const OWNER = { keyId: 'sandbox', secret: 'sandbox-geheim' };

const LARGEST = 4 * 1024 * 1024;
/** So many objects are kept, the newest. */
const MAX_STORED = 500;
/** So many keys an answer; the service it plays has 1,000. */
const LIST_PAGE = 100;

/** As the service says it: XML with a code. */
const rejection = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

/**
 * An S3-compatible service with path-style addresses, of which a client can put, get, list and delete an object. It believes
 * no request that is not signed, byte for byte, by its owner.
 */
export function buildStoragePart(): Part {
  const objects = new Map<string, Buffer>();

  const answered =
    (method: 'GET' | 'PUT' | 'DELETE', answer: (key: string, body: Buffer, url: URL) => Answer) =>
    async (call: Call): Promise<Answer> => {
      const body = await call.bytes(LARGEST);
      const contentHash = createHash('sha256').update(body).digest('hex');
      if (call.headers['x-amz-content-sha256'] !== contentHash)
        return rejection(400, 'XAmzContentSHA256Mismatch');
      if (!isSignedBy(OWNER, { method, url: call.url, headers: call.headers, contentHash })) {
        return rejection(403, 'SignatureDoesNotMatch');
      }
      return answer(call.url.pathname, body, call.url);
    };

  /** ListObjectsV2: in the order of the names, so many at a time, and where to go on. */
  function listed(bucket: string, { searchParams }: URL): Answer {
    const prefix = `${bucket}/${searchParams.get('prefix') ?? ''}`;
    const after = Buffer.from(searchParams.get('continuation-token') ?? '', 'base64').toString('utf8');
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, LIST_PAGE);
    const token = Buffer.from(page.at(-1) ?? '').toString('base64');
    const contents = page.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    const more = keys.length > LIST_PAGE ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`,
    };
  }

  const path = '/s3/:bucket/:key+';
  return {
    routes: [
      {
        method: 'GET',
        path: '/s3/:bucket',
        answer: answered('GET', (bucket, _body, url) => listed(bucket, url)),
      },
      {
        method: 'GET',
        path,
        answer: answered('GET', (key) => {
          const body = objects.get(key);
          return body
            ? { status: 200, headers: { 'content-type': 'application/octet-stream' }, body }
            : rejection(404, 'NoSuchKey');
        }),
      },
      {
        method: 'PUT',
        path,
        answer: answered('PUT', (key, body) => {
          objects.set(key, body);
          const [oldest] = objects.keys();
          if (objects.size > MAX_STORED && oldest !== undefined) objects.delete(oldest);
          return { status: 200 };
        }),
      },
      {
        method: 'DELETE',
        path,
        answer: answered('DELETE', (key) => {
          objects.delete(key);
          return { status: 204 };
        }),
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
