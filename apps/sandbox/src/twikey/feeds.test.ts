import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY, type Reply, TestTwikey } from './testing/twikey.ts';

let twikey: TestTwikey;
beforeEach(async () => {
  twikey = await TestTwikey.start();
});
afterEach(() => twikey.stop());

interface Message {
  readonly Mndt?: { readonly DbtrAcct: string };
  readonly AmdmntRsn?: { readonly Rsn: string };
  readonly CxlRsn?: { readonly Rsn: string };
  readonly OrgnlMndtId: string;
  readonly EvtId: number;
}

const read = (resumeAfter?: string): Promise<Reply> =>
  twikey.api(
    'GET',
    '/mandate',
    undefined,
    resumeAfter === undefined ? {} : { 'x-resume-after': resumeAfter },
  );
const messagesOf = ({ body }: Reply): Message[] => body.Messages as Message[];
const idsOf = (reply: Reply): string[] => messagesOf(reply).map(({ OrgnlMndtId }) => OrgnlMndtId);

test('moves the feed position on each read and reads again from a requested position', async () => {
  const first = await twikey.mandate();
  const second = await twikey.mandate();
  await twikey.invite();
  const both = await read('0');
  const last = both.headers.get('x-last') ?? '';
  expect(idsOf(both)).toEqual([first.mndtId, second.mndtId]);
  expect(last).toBe(String(messagesOf(both)[1]?.EvtId));
  const empty = await read();
  expect([idsOf(empty), empty.headers.get('x-last')]).toEqual([[], last]);
  expect(idsOf(await read(String(messagesOf(both)[0]?.EvtId)))).toEqual([second.mndtId]);
  const third = await twikey.mandate();
  expect(idsOf(await read(last))).toEqual([third.mndtId]);
  expect((await read('x')).status).toBe(400);
});

test('distinguishes a new, an amended, a suspended and a cancelled mandate', async () => {
  const mandate = await twikey.mandate();
  await twikey.change(mandate, 'amend', { iban: 'NL20INGB0001234567', reason: '_T51' });
  await twikey.api('POST', '/mandate/update', { mndtId: mandate.mndtId, state: 'passive' });
  await twikey.api('DELETE', `/mandate?mndtId=${mandate.mndtId}&rsn=gestopt`);
  const [signed, amended, suspended, cancelled] = messagesOf(await read());
  expect(signed).toMatchObject({
    Mndt: {
      MndtId: mandate.mndtId,
      LclInstrm: 'CORE',
      Dbtr: { Nm: 'J. Jansen', CtctDtls: { EmailAdr: 'j.jansen@example.nl' } },
      DbtrAcct: 'NL91ABNA0417164300',
      DbtrAgt: { FinInstnId: { BICFI: 'ABNANL2A', Nm: 'ABN AMRO' } },
    },
    EvtTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  expect([signed?.AmdmntRsn, signed?.CxlRsn]).toEqual([undefined, undefined]);
  expect(amended).toMatchObject({ Mndt: { DbtrAcct: 'NL20INGB0001234567' }, AmdmntRsn: { Rsn: '_T51' } });
  expect(suspended?.AmdmntRsn?.Rsn).toBe('uncollectable|user');
  expect([cancelled?.Mndt, cancelled?.CxlRsn?.Rsn]).toEqual([undefined, 'gestopt']);
});

test('returns at most a hundred items per batch, in reverse order when a switch requires it', async () => {
  const mandate = await twikey.mandate();
  for (let time = 0; time < 104; time += 1) await twikey.change(mandate, 'amend');
  expect(messagesOf(await read())).toHaveLength(100);
  await twikey.control('/switches', { feedOrder: 'reversed' });
  const rest = messagesOf(await read()).map(({ EvtId }) => EvtId);
  expect(rest).toHaveLength(5);
  expect(rest).toEqual(rest.toSorted((one, other) => other - one));
  expect(messagesOf(await read())).toEqual([]);
});

test("adds a pending mandate to the feed only after the debtor's bank accepts or rejects it", async () => {
  const [accepted, rejected] = [await twikey.invite(), await twikey.invite()];
  await twikey.change(accepted, 'pending');
  await twikey.change(rejected, 'pending');
  expect(messagesOf(await read())).toEqual([]);
  await twikey.change(accepted, 'accept');
  await twikey.change(rejected, 'reject');
  expect(messagesOf(await read()).map(({ CxlRsn }) => CxlRsn !== undefined)).toEqual([false, true]);
});

test('retains positions, mandates, tokens and the time after a restart', async () => {
  const mandate = await twikey.mandate();
  await read();
  await twikey.control('/clock', { advanceSeconds: 3600 });
  const { now } = (await twikey.control('/clock')).body;
  await twikey.restart();
  expect(String((await twikey.control('/clock')).body.now) >= String(now)).toBe(true);
  expect(idsOf(await read())).toEqual([]);
  expect(idsOf(await read('0'))).toEqual([mandate.mndtId]);
});

test('gives a key no access to the mandates of other accounts', async () => {
  const { mndtId } = await twikey.mandate();
  await twikey.logIn(`B${KEY}`);
  expect(idsOf(await read('0'))).toEqual([]);
  expect((await twikey.api('GET', `/mandate/detail?mndtId=${mndtId}`)).status).toBe(400);
  expect((await twikey.collect(await twikey.mandate({ mandateNumber: mndtId }))).status).toBe(200);
});
