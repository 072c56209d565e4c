import { createHmac } from 'node:crypto';

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase();

/** Returns the `X-SIGNATURE` of a webhook. The parameter `query` is URL-decoded and has no question mark. */
export const webhookSignature = (apiKey: string, query: string): string => sign(apiKey, query);

/** Returns the parameter `s` of the redirect back to the portal. */
export const resultSignature = (
  websiteKey: string,
  mandateId: string,
  status: string,
  token: string | null,
): string => sign(websiteKey, [mandateId, status, ...(token === null ? [] : [token])].join('/'));
