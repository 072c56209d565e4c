import * as calls from '@portaal/domain/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-error.ts';
import { type ErrorPolicy, setErrorPolicy } from './error-policy.ts';
import { requestFile } from './request-file.ts';

const policy = { onAnyError: vi.fn(), onSessionLapsed: vi.fn(), onUnavailable: vi.fn(), onRejected: vi.fn() };
beforeEach(() => setErrorPolicy(policy satisfies ErrorPolicy));
afterEach(() => setErrorPolicy(null));

const params = { id: '0192' };
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

test('returns a file with the name that the server sent', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="o.pdf"',
  };
  answering(async () => new Response('%PDF', { headers }));
  const { name, content } = await requestFile(calls.getOfferFile, { params });
  expect(name).toBe('o.pdf');
  expect(content.type).toBe('application/pdf');
  expect(await content.text()).toBe('%PDF');
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/offers/0192/pdf');
  expect(policy.onAnyError).not.toHaveBeenCalled();
});

test('E-01 an expired session is detected, and no error page is saved as a file', async () => {
  answering(async () => Response.json({ message: 'Uw sessie is verlopen.' }, { status: 401 }));
  await expect(requestFile(calls.getOfferFile, { params })).rejects.toMatchObject({ status: 401 });
  expect(policy.onSessionLapsed).toHaveBeenCalledOnce();
});

test('E-03 a success response without a file is an error; without global errors there is no toast', async () => {
  answering(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await expect(requestFile(calls.getOfferFile, { params, globalErrors: false })).rejects.toMatchObject({
    status: 200,
  });
  expect(policy.onRejected).not.toHaveBeenCalled();
});

test('E-03 an unreachable server makes the call reject with its error', async () => {
  answering(() => Promise.reject(new TypeError('fetch failed')));
  await expect(requestFile(calls.getOfferFile, { params })).rejects.toBeInstanceOf(NetworkError);
});
