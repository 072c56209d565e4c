import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as calls from '@portaal/domain/calls';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { environment, setEnvironment } from '../environment.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { connection } from './connection.ts';
import { type ErrorPolicy, setErrorPolicy } from './error-policy.ts';
import { callUrl, request, send } from './request.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let answer: (response: ServerResponse, received: ReceivedRequest) => void;
let received: ReceivedRequest;
let base: string;

const server = createServer((incoming, response) => {
  let body = '';
  incoming.on('data', (part: Buffer) => {
    body += part.toString();
  });
  incoming.on('end', () => {
    received = { method: incoming.method, url: incoming.url, headers: incoming.headers, body };
    answer(response, received);
  });
});

const json = (status: number, value: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const policy = { onAnyError: vi.fn(), onSessionLapsed: vi.fn(), onUnavailable: vi.fn(), onRejected: vi.fn() };
const credentials: (string | undefined)[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  vi.resetAllMocks();
  setErrorPolicy(policy satisfies ErrorPolicy);
  credentials.length = 0;
  connection.report(true);
  const realFetch = fetch;
  // A browser resolves `/api/…` against the page; Node has no page.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    credentials.push(init.credentials);
    return realFetch(`${base}${url}`, init);
  });
});

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('the call resolves with the `data` of its response', async () => {
  answer = json(200, { data: [{ code: 'NL', name: 'Nederland' }] });
  expect(await request(calls.listCountries)).toEqual([{ code: 'NL', name: 'Nederland' }]);
  expect(received).toMatchObject({ method: 'GET', url: '/api/countries' });
  expect(received.headers['content-type']).toBeUndefined();
});

test('parameters and query values are encoded and absent values are left out', () => {
  const call = { path: '/api/contracts/{id}/rendement' } as const;
  expect(callUrl(call, { id: 'a/b c' }, { van: '2026-01-01', tot: undefined, q: 'é&' })).toBe(
    '/api/contracts/a%2Fb%20c/rendement?van=2026-01-01&q=%C3%A9%26',
  );
});

test('a body is sent as JSON with the matching headers', async () => {
  answer = json(201, { data: null });
  await request(calls.saveOffer, {
    body: { productCode: 'SB' } as never,
    headers: { 'idempotency-key': 'sleutel-1' },
  });
  expect(JSON.parse(received.body)).toEqual({ productCode: 'SB' });
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'sleutel-1',
  });
});

test('X-01 sends credentials when signed in and none when anonymous', async () => {
  answer = json(200, { data: [] });
  await request(calls.listCountries);
  await request(calls.listCountries, { anonymous: true });
  expect(credentials).toEqual(['include', 'omit']);
});

test('E-06 every status from 200 to 299 is success; 204 has no data', async () => {
  answer = (response) => response.writeHead(204).end();
  expect(await request(calls.logout)).toBeUndefined();
  answer = json(299, { data: [] });
  expect(await request(calls.listCountries)).toEqual([]);
});

test('E-01 a 401 is passed to the error policy once and rethrown to the caller', async () => {
  answer = json(401, {
    message: 'Uw sessie is verlopen.',
    code: 'notAuthenticated',
    errors: { ErrorMessage: [] },
  });
  expect(await failure(request(calls.getMe, { globalErrors: false }))).toMatchObject({ status: 401 });
  expect(policy.onSessionLapsed).toHaveBeenCalledOnce();
  expect(policy.onRejected).not.toHaveBeenCalled();
});

test('E-02 a 503 means maintenance, even if a proxy returns HTML', async () => {
  answer = (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
  const error = await failure(request(calls.listCountries));
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toBe('Er ging iets mis. Probeer het later opnieuw.');
  expect(policy.onUnavailable).toHaveBeenCalledOnce();
});

test("in read-only mode the page stays open and shows the server's text", async () => {
  const message = 'U kunt dit na 14.00 uur opnieuw proberen.';
  answer = json(423, { message, code: 'readingOnly', errors: { ErrorMessage: [message] } });
  await failure(request(calls.logout));
  expect(policy.onUnavailable).not.toHaveBeenCalled();
  expect(policy.onRejected).toHaveBeenCalledExactlyOnceWith(message);
});

test('E-03 another error shows its message, or otherwise its first ErrorMessage', async () => {
  const Fields = [
    { field: 'duration', message: 'Kies een looptijd van 1 tot 40 jaar.' },
    { field: 'funds', message: 'De verdeling moet samen precies 100% zijn.' },
  ];
  answer = json(422, {
    message: 'Controleer uw invoer.',
    code: 'invalidInput',
    errors: { ErrorMessage: ['x'], Fields },
  });
  expect(await failure(request(calls.listCountries))).toMatchObject({ status: 422, fields: Fields });
  answer = json(409, {
    message: 'Bezet.',
    code: 'conflict',
    errors: { ErrorMessage: ['Iemand was u voor.'] },
  });
  await failure(request(calls.listCountries));
  answer = json(500, { errors: { ErrorMessage: ['Er ging iets mis.', 'En nog iets.'] } });
  await failure(request(calls.listCountries));
  expect(policy.onRejected.mock.calls).toEqual([
    ['Controleer uw invoer.'],
    ['Bezet.'],
    ['Er ging iets mis.'],
  ]);
});

test('E-03 without global errors there is no toast', async () => {
  answer = json(422, { message: 'Nee.', code: 'invalidInput', errors: { ErrorMessage: ['Nee.'] } });
  expect(await failure(request(calls.listCountries, { globalErrors: false }))).toBeInstanceOf(ApiError);
  expect(policy.onRejected).not.toHaveBeenCalled();
});

test('E-03 an unreachable server shows no toast, marks the connection as lost and makes the call reject', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(request(calls.listCountries))).toBeInstanceOf(NetworkError);
  expect(policy.onRejected).not.toHaveBeenCalled();
  expect(connection.isReachable()).toBe(false);
});

test('E-04 any error first hides the loading overlay', async () => {
  answer = json(500, {});
  await failure(request(calls.listCountries));
  expect(policy.onAnyError).toHaveBeenCalledOnce();
  await failure(send(calls.listCountries));
  expect(policy.onAnyError).toHaveBeenCalledOnce();
});

test('a success response that is not JSON rejects with an API error', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  expect(await failure(request(calls.listCountries))).toMatchObject({ status: 200, code: 'unknown' });
});

test('a cancelled call shows no error', async () => {
  answer = () => undefined;
  const controller = new AbortController();
  const work = failure(request(calls.listCountries, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 20);
  expect(await work).toMatchObject({ name: 'AbortError' });
  expect(policy.onAnyError).not.toHaveBeenCalled();
  expect(connection.isReachable()).toBe(true);
  server.closeAllConnections();
});

test('X-22 calls go to the configured base address, and to the origin of the page without one', () => {
  const usual = environment();
  expect(callUrl(calls.getContract, { id: 'a/b' })).toBe('/api/contracts/a%2Fb');
  setEnvironment({ ...usual, apiUrl: 'https://api.baken.nl/portaal' });
  expect(callUrl(calls.getContract, { id: 'a/b' })).toBe('https://api.baken.nl/portaal/api/contracts/a%2Fb');
  setEnvironment(usual);
});
