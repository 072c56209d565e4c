import { createHash, createHmac } from 'node:crypto';

/** Credentials for the signature, with their region. */
export interface Signer {
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export interface RequestToSign {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly body: Buffer;
  readonly at: Date;
  /** Additional signed headers, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Escapes a text as RFC 3986 requires; `encodeURIComponent` leaves some of these characters unescaped. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const pathOf = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');

const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');

/**
 * Returns the headers that authenticate a request to an S3-compatible service: AWS Signature Version 4, over the
 * whole body ("Authenticating Requests: Using the Authorization Header", Amazon S3 API reference).
 */
export function signedHeaders(
  { region, keyId, secret }: Signer,
  { method, url, body, at, headers = {} }: RequestToSign,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const contentHash = sha256(body);
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': moment,
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const request = [
    method,
    pathOf(url),
    queryOf(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const signature = hmac(key, [ALGORITHM, moment, scope, sha256(request)].join('\n')).toString('hex');
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
