import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBrands } from '../../../brands/brands.ts';
import { readConfiguration } from '../../../platform/configuration.ts';
import { rejectBadPassword } from './password-policy.use-cases.ts';

let answers: boolean;
const requested: string[] = [];
/** A list of leaked passwords that hangs or returns nothing. */
const list = createServer(({ url = '' }, answer) => {
  requested.push(url);
  if (answers) answer.end(`${'0'.repeat(35)}:3`);
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(list.address() as AddressInfo).port}/range`;
});
afterAll(() => {
  list.closeAllConnections();
  list.close();
});
beforeEach(() => {
  requested.length = 0;
});

const [brand] = readBrands({ only: undefined, publicUrls: {}, overrides: {} }).all;

async function noticesOf(pwnedRangeUrl: string | undefined): Promise<string[]> {
  if (!brand) throw new Error('no brand');
  const notices: string[] = [];
  const chosen = { password: 'vier paarse tuinstoelen', name: 'Nel', email: 'nel@example.nl', brand };
  const configuration = { ...readConfiguration({ NODE_ENV: 'test' }), pwnedRangeUrl };
  await rejectBadPassword({ configuration }, chosen, (event) => notices.push(event));
  return notices;
}

test("sends only the first five characters of a password's hash", async () => {
  answers = true;
  expect(await noticesOf(base)).toEqual([]);
  expect(requested).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
});

test('accepts a password if the leaked-password service times out, and logs the time-out', async () => {
  answers = false;
  expect(await noticesOf(base)).toEqual(['breachedPasswordsUnavailable']);
});

test('sends no request without a configured list', async () => {
  expect(await noticesOf(undefined)).toEqual([]);
  expect(requested).toEqual([]);
});
