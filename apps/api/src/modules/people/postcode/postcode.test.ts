import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const door = (huisnummer: number, more: object = {}) => ({
  straatnaam: 'Touwslagersgracht',
  woonplaatsnaam: 'Amsterdam',
  gemeentenaam: 'Amsterdam',
  postcode: '1012AB',
  huisnummer,
  ...more,
});

let register: Server;
let requested: URL[] = [];
let respond: (send: (status: number, body: unknown, location?: string) => void) => void;
const finding = (docs: readonly object[]) => {
  respond = (send) => send(200, { response: { docs } });
};

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  register = createServer((request, response) => {
    requested.push(new URL(request.url ?? '/', 'http://register'));
    respond((status, body, location) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => register.listen(0, '127.0.0.1', listening));
  const { port } = register.address() as AddressInfo;
  portal = await createTestApp({ configuration: { pdokBaseUrl: `http://127.0.0.1:${port}` } });
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(async () => {
  await portal.close();
  register.closeAllConnections();
  await new Promise((closed) => register.close(closed));
});
beforeEach(() => {
  requested = [];
  // Advances the clock until addresses cached by an earlier test have expired.
  portal.clock.advance(25 * 60 * 60_000);
});

async function lookUp(payload: object, by = cookie) {
  return portal.call({ method: 'POST', url: '/api/postcode', cookie: by, payload });
}
/** Advancing the test clock also ends sessions. */
beforeEach(async () => {
  cookie = await portal.signIn('investeerder@example.nl');
});

test('X-13 strips white space and returns street and place', async () => {
  finding([door(12)]);
  const answer = await lookUp({ postcode: ' 1012 ab ', houseNumber: 12 });
  expect(answer.json().data).toEqual({
    street: 'Touwslagersgracht',
    city: 'Amsterdam',
    municipality: 'Amsterdam',
    additions: [],
  });
  expect(requested[0]?.searchParams.getAll('fq')).toEqual(['type:adres', 'postcode:1012AB', 'huisnummer:12']);
});

test('X-13 a house number with several addresses returns their additions in order', async () => {
  finding([
    door(10, { huisletter: 'B', huisnummertoevoeging: '2' }),
    door(10),
    door(10, { huisletter: 'A' }),
    door(100),
  ]);
  const answer = await lookUp({ postcode: '1012AB', houseNumber: 10 });
  expect(answer.json().data.additions).toEqual(['', 'A', 'B 2']);
});

test.each([
  [{ postcode: '0123AB', houseNumber: 1 }, 'postcode'],
  [{ postcode: '1234SS', houseNumber: 1 }, 'postcode'],
  [{ postcode: '1234AB', houseNumber: '1' }, 'houseNumber'],
  [{ postcode: '1234AB', houseNumber: 1.5 }, 'houseNumber'],
  [{ postcode: '1234AB', houseNumber: 100_000 }, 'houseNumber'],
])(
  'X-13 rejects %j with an error at the field %s, without a call to the register',
  async (payload, field) => {
    const answer = await lookUp(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.Fields[0].field).toBe(field);
    expect(requested).toEqual([]);
  },
);

test('X-13 looks up an address at most once a day, even if it does not exist', async () => {
  finding([]);
  for (let time = 0; time < 2; time += 1) {
    const answer = await lookUp({ postcode: '1012AB', houseNumber: 99 });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('addressNotFound');
  }
  expect(requested).toHaveLength(1);
  portal.clock.advance(25 * 60 * 60_000);
  await lookUp({ postcode: '1012AB', houseNumber: 99 }, await portal.signIn('investeerder@example.nl'));
  expect(requested).toHaveLength(2);
});

test.each([
  ['is down', (send: Parameters<typeof respond>[0]) => send(503, {})],
  ['answers with a page', (send: Parameters<typeof respond>[0]) => send(200, '<html>')],
  ['answers with other fields', (send: Parameters<typeof respond>[0]) => send(200, { response: {} })],
  ['sends elsewhere', (send: Parameters<typeof respond>[0]) => send(302, {}, 'http://127.0.0.1:1/')],
])(
  'X-13 if the register %s, the user types the address, and the register is queried again later',
  async (_name, how) => {
    respond = how;
    const answer = await lookUp({ postcode: '1012AB', houseNumber: 7 });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'lookupUnavailable' });
    finding([door(7)]);
    expect((await lookUp({ postcode: '1012AB', houseNumber: 7 })).statusCode).toBe(200);
  },
);

test('X-13 without a register, the look-up is unavailable', async () => {
  const without = await createTestApp();
  try {
    const answer = await without.call({
      method: 'POST',
      url: '/api/postcode',
      cookie: await without.signIn('investeerder@example.nl'),
      payload: { postcode: '1012AB', houseNumber: 7 },
    });
    expect(answer.json().code).toBe('lookupUnavailable');
  } finally {
    await without.close();
  }
});

test('X-13 rejects too frequent look-ups', async () => {
  const { database, services } = portal;
  const { buildApp } = await import('../../../app.ts');
  const limited = await buildApp({
    ...services,
    database,
    configuration: { ...services.configuration, rateLimit: true },
  });
  finding([door(7)]);
  const ask = () =>
    limited.inject({
      method: 'POST',
      url: '/api/postcode',
      headers: { host: 'baken.localhost:8080', cookie },
      payload: { postcode: '1012AB', houseNumber: 7 },
    });
  const answers = [];
  for (let time = 0; time < 61; time += 1) answers.push((await ask()).statusCode);
  await limited.close();
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(answers[60]).toBe(429);
});
