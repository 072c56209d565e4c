import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileIdOf } from './identifiers.ts';
import { KEY, type Reply, TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
beforeAll(async () => {
  mollie = await TestMollie.start();
});
afterAll(() => mollie.stop());

const idsOf = ({ body }: Reply): string[] =>
  (body._embedded as { payments: { id: string }[] }).payments.map(({ id }) => id);

test('lists payments page by page, newest or oldest first', async () => {
  const ids: string[] = [];
  for (let time = 0; time < 5; time += 1) ids.push((await mollie.create()).body.id);
  const [first, , third] = ids.toReversed();
  const newest = await mollie.api('GET', '/payments?limit=2');
  expect(idsOf(newest)).toEqual(ids.toReversed().slice(0, 2));
  expect(newest.body).toMatchObject({ count: 2, _links: { previous: null } });
  const { next } = newest.body._links as { next: { href: string } };
  const second = await mollie.api('GET', next.href.slice(`${mollie.origin}/mollie/v2`.length));
  expect(idsOf(second)[0]).toBe(third);
  const { previous } = second.body._links as { previous: { href: string } };
  expect(previous.href).toContain(`from=${first}`);
  expect(idsOf(await mollie.api('GET', '/payments?sort=asc'))).toEqual(ids);
  expect((await mollie.api('GET', '/payments')).body).toMatchObject({ count: 5, _links: { next: null } });
});

test.each(['limit=251', 'limit=0', 'sort=up'])('rejects a list request with %s', async (query) => {
  expect((await mollie.api('GET', `/payments?${query}`)).status).toBe(400);
});

test('gives an API key access only to the payments of its own profile', async () => {
  const { id } = (await mollie.create()).body;
  const other = { authorization: `Bearer live_${'b'.repeat(30)}` };
  expect((await mollie.api('GET', `/payments/${id}`, undefined, other)).status).toBe(404);
  expect(idsOf(await mollie.api('GET', '/payments', undefined, other))).toEqual([]);
  const created = await mollie.create({}, other);
  expect(created.body).toMatchObject({ mode: 'live', profileId: profileIdOf(`live_${'b'.repeat(30)}`) });
});

test.each(['', 'Bearer test_short', `Bearer prod_${'a'.repeat(30)}`, `Basic ${KEY}`])(
  'rejects the credentials "%s"',
  async (authorization) => {
    const { status, body } = await mollie.api('GET', '/payments', undefined, { authorization });
    expect([status, body.title]).toEqual([401, 'Unauthorized']);
  },
);

test('derives the profile from the key', () => {
  expect(profileIdOf(KEY)).toMatch(/^pfl_[0-9A-Za-z]{10}$/);
  expect(profileIdOf(KEY)).toBe(profileIdOf(KEY));
  expect(profileIdOf(KEY)).not.toBe(profileIdOf(`${KEY}a`));
});

test('lists the methods that accept the amount', async () => {
  const all = await mollie.api('GET', '/methods');
  expect(all.body._embedded).toMatchObject({
    methods: expect.arrayContaining([
      expect.objectContaining({
        id: 'ideal',
        minimumAmount: { currency: 'EUR', value: '0.01' },
        maximumAmount: { currency: 'EUR', value: '50000.00' },
        status: 'activated',
      }),
    ]),
  });
  const large = await mollie.api('GET', '/methods?amount[value]=50000.01&amount[currency]=EUR&locale=nl_NL');
  expect(large.body).toMatchObject({ count: 1, _embedded: { methods: [{ id: 'banktransfer' }] } });
  const statusOf = async (id: string) => (await mollie.api('GET', `/methods/${id}`)).status;
  expect([await statusOf('ideal'), await statusOf('klarna'), await statusOf('cash')]).toEqual([
    200, 403, 404,
  ]);
});
