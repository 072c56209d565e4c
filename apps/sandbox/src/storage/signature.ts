import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

interface Owner {
  readonly keyId: string;
  readonly secret: string;
}

interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly contentHash: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const FIFTEEN_MINUTES = 15 * 60_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns whether a request has the owner's Signature Version 4, dated within 15 minutes of now. */
export function isSignedBy({ keyId, secret }: Owner, request: ReceivedRequest): boolean {
  const { method, url, headers, contentHash } = request;
  const [, id, day = '', region = '', names = '', signature = ''] =
    AUTHORIZATION.exec(String(headers.authorization)) ?? [];
  const moment = String(headers['x-amz-date']);
  if (id !== keyId || !moment.startsWith(day) || !isRecent(moment)) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) {
    return false;
  }
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  // This encoding suffices, because the portal's object keys contain no character that client and server escape
  // differently.
  const query = url.search.slice(1).split('&').sort().join('&');
  const requested = [method, url.pathname, query, lines.join(''), names, contentHash].join('\n');
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${digest(requested)}`;
  const key = mac(mac(mac(mac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return timingSafeEqual(mac(key, toSign), Buffer.from(signature, 'hex'));
}

function isRecent(moment: string): boolean {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  return Math.abs(Date.now() - at) < FIFTEEN_MINUTES;
}
