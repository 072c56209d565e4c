import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttpServer } from '../http/server.ts';
import { buildAuthenticatorPart } from './part.ts';
import { codeOf, stepAt } from './totp.ts';

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const server = buildHttpServer(buildAuthenticatorPart(KEY).routes, '127.0.0.1', 0);
const get = (path: string) => fetch(`http://127.0.0.1:${server.port()}${path}`);

beforeAll(() => server.start());
afterAll(() => server.stop());

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('S-06 computes the code of RFC 6238, appendix B, at %i seconds', (seconds, code) => {
  expect(codeOf(KEY, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('S-06 shows a code on the phone page and returns a different code for every request', async () => {
  const page = await (await get('/verificatie-app')).text();
  expect(page).toMatch(/<p class="code">\d{3} \d{3}<\/p>/);
  const ask = async (account: string) => {
    const answer = await get(`/api/authenticator?account=${account}`);
    return ((await answer.json()) as { data: { code: string } }).data.code;
  };
  const before = stepAt(new Date());
  const codes = [await ask('baken'), await ask('baken')];
  const near = [-2, -1, 0, 1, 2].map((shift) => codeOf(KEY, before + shift));
  expect(near).toEqual(expect.arrayContaining(codes));
  expect(codes[0]).not.toBe(codes[1]);
  expect(near).toContain(await ask('anker'));
});

test('returns 404 when no authenticator key is configured', async () => {
  const empty = buildHttpServer(buildAuthenticatorPart(undefined).routes, '127.0.0.1', 0);
  await empty.start();
  const answer = await fetch(`http://127.0.0.1:${empty.port()}/verificatie-app`);
  expect(answer.status).toBe(404);
  await empty.stop();
});
