import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteKeyOf } from './identifiers.ts';
import { resultSignature, webhookSignature } from './signatures.ts';
import { KEY, TestTwikey } from './testing/twikey.ts';

let twikey: TestTwikey;
beforeAll(async () => {
  twikey = await TestTwikey.start();
});
afterAll(() => twikey.stop());

const stateOf = async ({ mndtId }: { mndtId: string }): Promise<string | null> =>
  (await twikey.api('GET', `/mandate/detail?mndtId=${mndtId}`)).headers.get('x-state');
const webhooksOf = ({ mndtId }: { mndtId: string }) =>
  twikey.portal.webhooks.filter(({ path }) => path.includes(`mandateNumber=${mndtId}`));
const IBAN = 'NL20 INGB 0001 2345 67';

test.each([
  ['ok', 'SIGNED', 1],
  ['pending', 'SIGNED_PENDING_DEBTOR_BANK', 1],
  ['cancel', 'PREPARED', 0],
  ['fail', 'PREPARED', 0],
])(
  'redirects with a signature after the outcome %s and leaves the mandate in state %s',
  async (status, state, calls) => {
    const invited = await twikey.invite({ token: 'één/1' });
    const answer = await twikey.visit(invited, { action: status, iban: IBAN });
    const url = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, url.origin, url.pathname]).toEqual([303, twikey.portal.origin, '/twikey-result']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      m: invited.mndtId,
      status,
      token: 'één/1',
      s: resultSignature(websiteKeyOf(KEY), invited.mndtId, status, 'één/1'),
    });
    expect([await stateOf(invited), webhooksOf(invited).length]).toEqual([state, calls]);
  },
);

test('sends the webhook as a GET, signed over its decoded query', async () => {
  const invited = await twikey.invite({ contractNumber: 'Contract één & twee' });
  await twikey.visit(invited, { action: 'ok' });
  const [webhook] = webhooksOf(invited);
  const query = new URL(webhook?.path ?? '', 'http://portal').search.slice(1);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    type: 'contract',
    event: 'Sign',
    state: 'SIGNED',
    mandateNumber: invited.mndtId,
    contractNumber: 'Contract één & twee',
  });
  expect(webhook?.headers['x-signature']).toBe(webhookSignature(KEY, decodeURIComponent(query)));
});

test('shows the terms of the mandate and escapes markup in texts', async () => {
  const text = await (
    await twikey.visit(
      await twikey.invite({
        lastname: '<img src=x>',
        subscriptionAmount: '125.5',
        subscriptionMessage: 'p/m',
      }),
    )
  ).text();
  expect(text).not.toContain('<img');
  for (const part of ['125,50 · p/m', 'NL91ABNA0417164300', 'binnen 8 weken', 'Stichting Sandbox Incasso']) {
    expect(text).toContain(part);
  }
});

test('asks the signer for another account number if the check digits are wrong', async () => {
  const invited = await twikey.invite();
  const answer = await twikey.visit(invited, { action: 'ok', iban: 'NL91ABNA0417164301' });
  expect([answer.status, (await answer.text()).includes('Dit IBAN klopt niet.')]).toEqual([422, true]);
  expect(await stateOf(invited)).toBe('PREPARED');
});

test('rejects signing twice, after expiry and with an unknown key', async () => {
  const invited = await twikey.mandate();
  expect(await (await twikey.visit(invited, { action: 'ok' })).text()).toContain('is getekend');
  const over = await twikey.invite({ ed: '1700000000' });
  expect((await twikey.visit(over, { action: 'ok' })).status).toBe(410);
  expect((await fetch(`${twikey.origin}/twikey/sign/x`)).status).toBe(404);
});

test('returns a wrong result signature when the switch or the page form requires it', async () => {
  await twikey.control('/switches', { faultySignature: true });
  for (const form of [{}, { faultySignature: 'true' }]) {
    const invited = await twikey.invite();
    const answer = await twikey.visit(invited, { action: 'ok', ...form });
    const { s, m } = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    expect(s).not.toBe(resultSignature(websiteKeyOf(KEY), String(m), 'ok', 't-1'));
  }
});

test('sends a webhook never, twice, late or after the redirect, or adds a forged webhook, according to the switch', async () => {
  const signed = async (switches: object) => {
    await twikey.control('/switches', switches);
    const invited = await twikey.invite();
    await twikey.visit(invited, { action: 'ok' });
    return invited;
  };
  expect(webhooksOf(await signed({ webhook: 'never' }))).toHaveLength(0);
  expect(webhooksOf(await signed({ webhook: 'twice' }))).toHaveLength(2);
  const forged = webhooksOf(await signed({ forged: true }));
  expect(new Set(forged.map(({ headers }) => headers['x-signature'])).size).toBe(2);
  const late = await signed({ webhookDelaySeconds: 300 });
  expect(webhooksOf(late)).toHaveLength(0);
  await twikey.control('/clock', { advanceSeconds: 300 });
  expect(webhooksOf(late)).toHaveLength(1);
  const swapped = await signed({ webhook: 'afterRedirect' });
  expect(webhooksOf(swapped)).toHaveLength(0);
  await expect.poll(() => webhooksOf(swapped).length, { timeout: 5000 }).toBe(1);
});
