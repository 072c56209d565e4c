import * as calls from '@portaal/domain/calls';
import { type EmployeeRole, employeeRoles } from '@portaal/domain/employees/roles';
import type { Call } from '@portaal/domain/http/call';
import { rights } from '@portaal/domain/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingRoles } from '../demo/demo-investors.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// H.3: every call of the admin area by every role, by what the server rejects.

let portal: TestApp;
let cookie: string;
/** What each role may do, by what the server rejects, and by what it says. */
const matrix: Partial<Record<EmployeeRole, string[]>> = {};
const reported: Partial<Record<EmployeeRole, unknown>> = {};
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('collega@example.nl');
  for (const role of employeeRoles) {
    matrix[role] = await allowed([role]);
    const { data } = (await portal.call({ method: 'GET', url: '/api/admin/rights', cookie })).json();
    reported[role] = { ...data, calls: data.calls.sort() };
  }
});
afterAll(() => portal.close());

const adminCalls = (Object.entries(calls) as [string, Call][]).filter(([, { access }]) => access === 'admin');

const giveRoles = (roles: readonly EmployeeRole[]) =>
  portal.database.connection.pool.query(
    `UPDATE employee SET roles = $1 WHERE person_id =
      (SELECT id FROM person_account WHERE email = 'collega@example.nl' AND brand = 'baken')`,
    [roles],
  );

/** What the server does not reject for want of a role. It finds nothing at these addresses, so that nothing happens. */
async function allowed(roles: readonly EmployeeRole[]): Promise<string[]> {
  await giveRoles(roles);
  const names: string[] = [];
  for (const [name, { method, path, body, upload }] of adminCalls) {
    const url = path.replaceAll(/\{\w+\}/g, 'onbekend');
    const answer = await portal.call({ method, url, cookie, ...(body && !upload ? { payload: {} } : {}) });
    const isFile = !answer.headers['content-type']?.toString().startsWith('application/json');
    if (isFile || answer.body === '' || answer.json().code !== 'roleMissing') names.push(name);
    else expect(answer.statusCode, name).toBe(403);
  }
  return names.sort();
}

const readsOnly = ({ method }: Call) => method === 'GET';
/** What shows what would be booked, and books nothing. */
const previews = ['previewCorrection'];
/** Everybody who may approve anything decides about requests; of which, `modules/approvals` tests. */
const deciding = ['approveRequest', 'rejectRequest', 'withdrawRequest'];

test('an employee without roles may do nothing, not even ask what they may', async () => {
  expect(await allowed([])).toEqual([]);
});

test('an auditor reads everything and changes nothing', () => {
  const reading = adminCalls.filter(([name, call]) => readsOnly(call) || previews.includes(name));
  expect(matrix.auditor).toEqual(reading.map(([name]) => name).sort());
});

test('a head comes to no contract, no payment, no price and no month', () => {
  const far = /contracts|payments|collections|mandates|fund-|figures|rollovers|sell|applications|change/;
  for (const [name, { path }] of adminCalls.filter(([, call]) => far.test(call.path))) {
    expect(rights[name as keyof typeof rights].ask, path).not.toContain('head');
  }
  const expected = [
    'changeEmployeeRoles',
    'disableAccount',
    'enableAccount',
    'endMaintenance',
    'endPersonSessions',
    'getAdminWork',
    'getPerson',
    'getRights',
    'inviteEmployee',
    'linkAccount',
    'listApprovals',
    'listEmployeeInvitations',
    'listPeople',
    'listSecurityAlarms',
    'listSecurityEvents',
    'noteSecurityAlarm',
    'removeFactors',
    'resendEmployeeInvitation',
    'startMaintenance',
    'unlinkAccount',
    'withdrawEmployeeInvitation',
  ];
  expect(matrix.head).toEqual([...expected, ...deciding].sort());
});

test.each([
  [
    'service',
    [
      'blockContract',
      'closeCallbackRequest',
      'confirmPayoutsOfContract',
      'endPersonSessions',
      'recheckPayment',
      'removeFactors',
      'startImpersonation',
    ],
  ],
  [
    'review',
    [
      'approveApplication',
      'askApplicant',
      'decideChange',
      'handleQuestionnaire',
      'rejectApplication',
      'startImpersonation',
    ],
  ],
  [
    'finance',
    [
      'acceptPayee',
      'acceptStatementGap',
      'confirmBankStatement',
      'confirmPayoutsOfContract',
      'correctLedgerLine',
      'extendAnnuity',
      'handOverPayouts',
      'handleCollectionReview',
      'handleRejectedStatement',
      'importBankStatements',
      'matchOpenItem',
      'loadPayoutReport',
      'orderPayouts',
      'passMissingStatements',
      'previewCorrection',
      'recheckPayment',
      'refundOpenItem',
      'refundPayment',
      'releasePayout',
      'resumeMandate',
      'reverseDebit',
      'startDealingRun',
      'undoBankMatch',
      'withdrawPayoutBatch',
      'withdrawRefund',
    ],
  ],
  [
    'prices',
    [
      'approveYearlyFigures',
      'discardBuildings',
      'discardFundDocument',
      'enterFundPrices',
      'loadBuildings',
      'loadFundDocument',
      'loadYearlyFigures',
      'publishBuildings',
      'publishFundDocument',
      'publishFundPrices',
      'rejectYearlyFigures',
    ],
  ],
  [
    'compliance',
    [
      'acceptPayee',
      'approveYearlyFigures',
      'blockContract',
      'confirmBankStatement',
      'discardBuildings',
      'discardFundDocument',
      'disableAccount',
      'enableAccount',
      'endMaintenance',
      'endPersonSessions',
      'handleQuestionnaire',
      'handleRejectedStatement',
      'loadBuildings',
      'loadFundDocument',
      'noteSecurityAlarm',
      'publishBuildings',
      'publishFundDocument',
      'rejectYearlyFigures',
      'releaseContract',
      'removeFactors',
      'startImpersonation',
      'startMaintenance',
      'withdrawEmployeeInvitation',
    ],
  ],
] as const)('%s changes this and nothing else', (role, expected) => {
  const changing = new Set(adminCalls.filter(([, call]) => !readsOnly(call)).map(([name]) => name));
  const decides = role === 'service' ? [] : deciding;
  expect(matrix[role]?.filter((name) => changing.has(name))).toEqual([...expected, ...decides].sort());
});

test('several roles together may do what each of them may', async () => {
  const each = actingRoles.flatMap((role) => matrix[role] ?? []);
  expect(await allowed(actingRoles)).toEqual([...new Set(each)].sort());
});

test('what an employee hears they may do is what the server lets them do', () => {
  for (const role of employeeRoles) expect(reported[role]).toEqual({ roles: [role], calls: matrix[role] });
});

test('the table asks a code exactly where the call takes one', () => {
  const taking = adminCalls.filter(([, { stepUp }]) => stepUp !== undefined).map(([name]) => name);
  const asked = Object.entries(rights).filter(([, { code }]) => code);
  expect(asked.map(([name]) => name).sort()).toEqual(taking.sort());
});

test('roles that may not go together are rejected by the database, and no others are', async () => {
  const pairs = employeeRoles.flatMap((one) => employeeRoles.map((other) => [...new Set([one, other])]));
  for (const pair of pairs) {
    const isStored = await giveRoles(pair).then(
      () => true,
      () => false,
    );
    const isApart =
      pair.length > 1 && (pair.includes('auditor') || (pair.includes('head') && !pair.includes('service')));
    expect(isStored, pair.join()).toBe(!isApart);
  }
  await expect(giveRoles(['directeur' as EmployeeRole])).rejects.toThrow('employee_roles');
});

test('in the words of an employee it says why they may not', async () => {
  await giveRoles(['service']);
  const answer = await portal.call({
    method: 'POST',
    url: '/api/admin/payments/x/refund',
    cookie,
    payload: {},
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().message).toBe('Dit hoort niet bij uw rollen. Vraag een collega die dit wel mag.');
});
