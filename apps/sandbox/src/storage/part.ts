import { createHash } from 'node:crypto';
import type { Answer, Call, Part } from '../http/routes.ts';
import { isSignedBy } from './signature.ts';

/** Credentials of the only permitted client. The portal is started with these credentials. */
const OWNER = { keyId: 'sandbox', secret: 'sandbox-geheim' };

const LARGEST = 4 * 1024 * 1024;
/** Maximum stored objects; the oldest are dropped. */
const MAX_STORED = 500;
/** Maximum keys per response. The real service returns up to 1,000. */
const LIST_PAGE = 100;

/** Returns an error as the real service does: XML with a code. */
const rejection = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

/**
 * Builds an S3-compatible service with path-style URLs that supports put, get, list and delete of objects. It rejects
 * every request without the owner's exact signature.
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

  /** Returns the response of ListObjectsV2: keys in order, one page at a time, with a continuation token. */
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
