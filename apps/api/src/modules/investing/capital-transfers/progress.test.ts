import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import {
  acceptCapitalTransfer,
  rejectCapitalTransfer,
  remindCapitalTransfer,
  sendCapitalTransfer,
} from './progress.use-cases.ts';
import { TransferMonths } from './testing/transfer-months.ts';

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SUL');
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await portal.close();
});

const conflict = { code: 'changedMeanwhile' };

// Promise: U krijgt bericht zodra het geld bij ons binnen is.
// Promise: Dan beginnen de … dagen van ….
// Promise: … moet uiterlijk op … betalen.
// Promise: … moet betalen binnen … dagen nadat het de opdracht met alle papieren heeft.
// Promise: Dat moet er uiterlijk op … zijn.
// Promise: geld uiterlijk op …
// Promise: Volgens het Protocol Stroomlijning Kapitaaloverdrachten betaalt u binnen veertien dagen nadat u alle stukken hebt.
test('1.8 an order is sent, confirmed and reminded in this order only, and once', async () => {
  const { services, employee, transferId: id } = at;
  const who = employee.person;
  const send = () => sendCapitalTransfer(services, who, { id, sentOn: '2026-11-20' });
  const accept = () => acceptCapitalTransfer(services, who, { id, acceptedOn: '2026-11-20' });
  const remind = (remindedOn: string) => remindCapitalTransfer(services, who, { id, remindedOn });
  const reject = () => rejectCapitalTransfer(services, who, { id, reason: 'De polis is al afgekocht' });
  await expect(send()).rejects.toMatchObject(conflict);
  await at.approve();
  expect(await at.item()).toMatchObject({ task: 'send', waitsSince: '2026-11-20' });
  for (const early of [accept, reject, () => remind('2026-11-20')]) {
    await expect(early()).rejects.toMatchObject(conflict);
  }
  const both = await Promise.allSettled([send(), send()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await at.textOf('Wij hebben uw opdracht verstuurd')).toContain(
    'Nationale-Nederlanden moet uiterlijk op 4 december 2026 betalen.',
  );
  portal.clock.set('2026-12-03T10:00:00Z');
  // Fourteen days after 20 November: 30 November is the tenth day.
  expect(await at.item()).toMatchObject({ task: 'await', dueOn: '2026-12-04', daysLate: 0 });
  portal.clock.set('2026-12-04T10:00:00Z');
  expect(await at.item()).toMatchObject({ task: 'remind', waitsSince: '2026-12-04', daysLate: 0 });
  await remind('2026-12-04');
  await expect(remind('2026-12-04')).rejects.toMatchObject(conflict);
  expect(await at.item()).toMatchObject({ task: 'await', remindedOn: ['2026-12-04'] });
  await accept();
  await expect(accept()).rejects.toMatchObject(conflict);
  portal.clock.set('2026-12-18T10:00:00Z');
  expect(await at.item()).toMatchObject({ task: 'remind', waitsSince: '2026-12-18', daysLate: 14 });
  await at.receive({ day: '2026-12-17', euro: 36_000 });
  for (const late of [send, accept, reject, () => remind('2026-12-18')]) {
    await expect(late()).rejects.toMatchObject(conflict);
  }
  expect(await at.titles()).toEqual(
    expect.arrayContaining([
      'Wij hebben uw opdracht verstuurd',
      'Uw vorige aanbieder werkt mee',
      'Uw lijfrentekapitaal is binnen',
    ]),
  );
});

test('1.8 a step is recorded on a day from the order until today, and later steps from the day of sending', async () => {
  const { services, employee, transferId: id } = at;
  const send = (sentOn: string) => sendCapitalTransfer(services, employee.person, { id, sentOn });
  const accept = (acceptedOn: string) => acceptCapitalTransfer(services, employee.person, { id, acceptedOn });
  const remind = (remindedOn: string) => remindCapitalTransfer(services, employee.person, { id, remindedOn });
  const rejected = (field: string, message: string) => ({
    code: 'invalidInput',
    fields: [{ field, message }],
  });
  const future = 'Kies een dag die niet in de toekomst ligt.';
  await at.approve();
  portal.clock.set('2026-11-23T10:00:00Z');
  await expect(send('2026-11-24')).rejects.toMatchObject(rejected('sentOn', future));
  await expect(send('2026-11-19')).rejects.toMatchObject(
    rejected('sentOn', 'De opdracht is op 20 november 2026 getekend. Kies die dag of een latere dag.'),
  );
  await send('2026-11-21');
  const early = 'De opdracht is op 21 november 2026 verstuurd. Kies die dag of een latere dag.';
  await expect(remind('2026-11-24')).rejects.toMatchObject(rejected('remindedOn', future));
  await expect(remind('2026-11-20')).rejects.toMatchObject(rejected('remindedOn', early));
  await expect(accept('2026-11-24')).rejects.toMatchObject(rejected('acceptedOn', future));
  await expect(accept('2026-11-20')).rejects.toMatchObject(rejected('acceptedOn', early));
  await remind('2026-11-23');
  await accept('2026-11-21');
  expect(await at.contract()).toMatchObject({ state: 'accepted' });
});

test('1.8 a rejection by the other provider ends the contract and its application, with the reason', async () => {
  const { services, employee, transferId: id } = at;
  await at.accepted();
  await rejectCapitalTransfer(services, employee.person, { id, reason: 'De polis is al afgekocht' });
  expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'rejected', isOpen: false });
  expect(await at.rows(sql`select status from application where id = ${at.applicationId}`)).toEqual([
    { status: 'rejected' },
  ]);
  const [message] = await at.rows(
    sql`select text from notification where title = 'Uw overdracht gaat niet door'`,
  );
  expect(message?.text).toContain('De reden: De polis is al afgekocht. Contract');
  const line = await at.receive({ day: '2026-11-20', euro: 40_000 });
  expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited' });
});
