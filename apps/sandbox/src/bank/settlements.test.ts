import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';
import { profileIdOf } from '../mollie/identifiers.ts';
import { elementsOf, OURS, textsOf } from './testing/bank.ts';
import { readXml, type XmlElement } from './xml-elements.ts';

const KEY = `test_${'b'.repeat(30)}`;

let directory: string;
let sandbox: Sandbox;
let token = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'settlements-'));
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
  const account = { iban: OURS, name: 'Baken', mollieProfile: profileIdOf(KEY), twikeyKey: KEY };
  await call('POST', '/_sandbox/bank/accounts', account);
});
afterEach(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

async function call(method: string, path: string, body?: unknown, authorization = ''): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${sandbox.ports().http}${path}`, {
    method,
    headers: { authorization },
    ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  token = response.headers.get('authorization') ?? token;
  return text === '' || text.startsWith('<') ? text : JSON.parse(text);
}

/** Returns each entry since the last statement with its signed amount in cents. */
async function entries(): Promise<{ cents: number; entry: XmlElement }[]> {
  const { data } = (await call('POST', '/_sandbox/bank/day', { iban: OURS, isWanted: true })) as {
    data: [{ sequence: number }];
  };
  const statement = readXml(String(await call('GET', `/bank/statements/${OURS}/${data[0].sequence}`)));
  return elementsOf(statement, 'Ntry').map((entry) => {
    const cents = Math.round(Number(textsOf(entry, 'Amt')[0]) * 100);
    return { entry, cents: textsOf(entry, 'CdtDbtInd')[0] === 'DBIT' ? -cents : cents };
  });
}

const pay = async (value: string): Promise<string> => {
  const order = {
    amount: { currency: 'EUR', value },
    description: 'Inleg',
    method: 'ideal',
    redirectUrl: 'http://127.0.0.1:1/',
  };
  const { id } = (await call('POST', '/mollie/v2/payments', order, `Bearer ${KEY}`)) as { id: string };
  await call('POST', `/_sandbox/mollie/payments/${id}`, { status: 'paid' });
  return id;
};

const centsOf = (list: readonly { cents: number }[]) => list.map(({ cents }) => cents);

test('pays out Mollie receipts once, after deducting chargebacks', async () => {
  await pay('100.00');
  const second = await pay('25.50');
  expect(centsOf(await entries())).toEqual([12_550]);
  expect(centsOf(await entries())).toEqual([]);
  await call('POST', `/_sandbox/mollie/payments/${second}/chargebacks`, {});
  expect(centsOf(await entries())).toEqual([]);
  await pay('26.00');
  const [paid] = await entries();
  expect(paid?.cents).toBe(50);
  expect(textsOf(paid?.entry ?? expect.fail(), 'Nm')).toEqual(['Stichting Mollie Payments']);
});

test('books the collections of a day as one batch and each returned collection as a separate entry', async () => {
  await call('POST', '/twikey/creditor', new URLSearchParams({ apiToken: KEY }));
  const mandate = {
    ct: '1',
    email: 'j@example.nl',
    firstname: 'J.',
    lastname: 'Jansen',
    iban: 'NL53INGB0654422370',
  };
  const invited = await call('POST', '/twikey/creditor/invite', new URLSearchParams(mandate), token);
  const { key, mndtId } = invited as { key: string; mndtId: string };
  await call('POST', `/_sandbox/twikey/mandates/${key}`, { action: 'sign' });
  for (const [amount, id] of [
    ['100.00', 'E2E-1'],
    ['50.00', 'E2E-2'],
  ] as const) {
    const fields = new URLSearchParams({ mndtId, message: 'Inleg', amount, ref: id, refase2e: 'true' });
    await call('POST', '/twikey/creditor/transaction', fields, token);
  }
  expect(await entries()).toEqual([]);
  const { data } = (await call('GET', '/_sandbox/twikey/transactions')) as { data: { id: number }[] };
  for (const { id } of data) await call('POST', `/_sandbox/twikey/transactions/${id}`, { state: 'PAID' });
  const [collected, ...others] = await entries();
  expect([collected?.cents, others]).toEqual([15_000, []]);
  const entry = collected?.entry ?? expect.fail();
  expect(textsOf(entry, 'EndToEndId')).toEqual(['E2E-1', 'E2E-2']);
  expect(textsOf(entry, 'MndtId')).toEqual([mndtId, mndtId]);
  expect(textsOf(entry, 'SubFmlyCd')).toEqual(['ESDD']);
  // Besides the debtor, the entry identifies the creditor by its SEPA creditor identifier.
  expect(textsOf(elementsOf(entry, 'Cdtr')[0] ?? expect.fail(), 'Id').join()).toContain('ZZZ');

  await call('POST', `/_sandbox/twikey/transactions/${data[0]?.id}`, { state: 'UNPAID', code: 'MD06' });
  const [returned] = await entries();
  expect(returned?.cents).toBe(-5000);
  const back = returned?.entry ?? expect.fail();
  expect([
    textsOf(back, 'EndToEndId'),
    textsOf(elementsOf(back, 'RtrInf')[0] ?? expect.fail(), 'Cd'),
  ]).toEqual([['E2E-2'], ['MD06']]);
});
