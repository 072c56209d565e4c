import { type DocumentStorage, StorageAwayError, StorageRejection } from '../../platform/document-storage.ts';
import type { BucketConfiguration } from '../../platform/storage-configuration.ts';
import { signedHeaders } from './request-signature.ts';
import { isKey, requireFolder, requireKey } from './storage-key.ts';

/**
 * Timeout in milliseconds for the complete response, even if it arrives slowly. The user waits for the document,
 * which is generated again if it does not arrive.
 */
const PATIENCE_MS = 3_000;
const NOTHING = Buffer.alloc(0);

/**
 * Stores objects in a bucket of an S3-compatible service, which stores an object completely or not at all. It follows
 * no redirects, and an unexpected response is an error. Throws `StorageAwayError` when the service does not respond
 * in time or reports that it is unavailable.
 */
export function bucketStorage(
  { bucketUrl, ...signer }: BucketConfiguration,
  patienceMs = PATIENCE_MS,
): DocumentStorage {
  const call = (method: 'GET' | 'PUT' | 'DELETE', key: string, body: Buffer = NOTHING): Promise<Response> =>
    send(method, new URL(`${bucketUrl}/${requireKey(key)}`), body);

  function send(method: 'GET' | 'PUT' | 'DELETE', url: URL, body: Buffer): Promise<Response> {
    return fetch(url, {
      method,
      headers: signedHeaders(signer, { method, url, body, at: new Date() }),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch(away);
  }
  return {
    async put(key, content) {
      const response = await call('PUT', key, content);
      if (!response.ok) throw rejection(response);
    },
    async get(key) {
      const response = await call('GET', key);
      if (response.status === 404) return undefined;
      if (!response.ok) throw rejection(response);
      return Buffer.from(await response.arrayBuffer().catch(away));
    },
    async *list(folder) {
      const url = new URL(bucketUrl);
      url.search = new URLSearchParams({ 'list-type': '2', prefix: `${requireFolder(folder)}/` }).toString();
      for (;;) {
        const response = await send('GET', url, NOTHING);
        if (!response.ok) throw rejection(response);
        const text = await response.text().catch(away);
        for (const key of elementsOf(text, 'Key')) if (isKey(key) && parentOf(key) === folder) yield key;
        const [next] = elementsOf(text, 'NextContinuationToken');
        if (next === undefined) return;
        url.searchParams.set('continuation-token', next);
      }
    },
    async delete(key) {
      const response = await call('DELETE', key);
      // An object that no longer exists counts as deleted.
      if (!response.ok && response.status !== 404) throw rejection(response);
    },
  };
}

const away = (cause: unknown): never => {
  throw new StorageAwayError(cause);
};

/**
 * Converts a response into an error. The operator must resolve a rejection, while a busy or broken service is a
 * temporary error.
 */
function rejection({ status }: Response): Error {
  const error = new StorageRejection(status);
  return status >= 500 || status === 429 ? new StorageAwayError(error) : error;
}

const parentOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/**
 * Returns the contents of the elements with this name. Storage keys and base64 tokens contain no characters that XML
 * escapes.
 */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) => content);
