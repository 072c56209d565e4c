import type { DocumentStorage } from '../../platform/document-storage.ts';
import type { BucketConfiguration } from '../../platform/storage-configuration.ts';
import { signedHeaders } from './request-signature.ts';
import { requireKey } from './storage-key.ts';

const TIMEOUT = 10_000;
const NOTHING = Buffer.alloc(0);

/**
 * Objects in a bucket of an S3-compatible service, which keeps a whole object or none. No other address is gone to,
 * whatever the service returns; a response we did not ask for is an error.
 */
export function bucketStorage({ bucketUrl, ...signer }: BucketConfiguration): DocumentStorage {
  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body: Buffer = NOTHING,
  ): Promise<Response> {
    const url = new URL(`${bucketUrl}/${requireKey(key)}`);
    return fetch(url, {
      method,
      headers: signedHeaders(signer, { method, url, body, at: new Date() }),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
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
      return Buffer.from(await response.arrayBuffer());
    },
    async delete(key) {
      const response = await call('DELETE', key);
      // What is gone already is gone.
      if (!response.ok && response.status !== 404) throw rejection(response);
    },
  };
}

const rejection = ({ status }: Response): Error => new Error(`The storage answers ${status}`);
