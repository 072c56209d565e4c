import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { rights } from '@portaal/domain/rights';
import { type EmployeeRole, employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingRoles } from '../demo/demo-investors.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Decision 0024: sends every call of the admin area with every role and compares the server's rejections with the rights.

let portal: TestApp;
let cookie: string;
/**
 * Calls that each role may make according to the server's rejections; `reported` has the rights that the server
 * reports.
 */
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

/**
 * Returns the calls that the server does not reject for a missing role. The URLs refer to items that do not exist, so
 * no call changes anything.
 */
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
/** Calls that preview a booking without booking it. */
const previews = ['previewCorrection'];
/**
 * Every role that can approve at least one kind of request may make these calls. The tests of
 * `modules/office/approvals` verify which requests each role may approve.
 */
const deciding = ['approveRequest', 'rejectRequest', 'withdrawRequest'];

test('an employee without roles may make no call, not even the call that returns their rights', async () => {
  expect(await allowed([])).toEqual([]);
});

test('an auditor may make every call that only reads, and no call that changes data', () => {
  const reading = adminCalls.filter(([name, call]) => readsOnly(call) || previews.includes(name));
  expect(matrix.auditor).toEqual(reading.map(([name]) => name).sort());
});

test('a head has no access to contracts, payments, prices and dealing runs', () => {
  const far = /contracts|payments|collections|mandates|fund-|figures|dealing-runs|sell|applications|change/;
  for (const [name, { path }] of adminCalls.filter(([, call]) => far.test(call.path))) {
    expect(rights[name as keyof typeof rights].ask, path).not.toContain('head');
  }
  const expected = [
    'changeBrandState',
    'changeEmployeeRoles',
    'disableAccount',
    'enableAccount',
    'endMaintenance',
    'endPersonSessions',
    'getAdminWork',
    'getPerson',
    'getRights',
    'getSetUp',
    'getTextPrint',
    'inviteEmployee',
    'linkAccount',
    'listApprovals',
    'listEmployeeInvitations',
    'listPeople',
    'listSecurityAlarms',
    'listSecurityEvents',
    'listTexts',
    'noteSecurityAlarm',
    'removeFactors',
    'resendEmployeeInvitation',
    'shutBrand',
    'startMaintenance',
    'tryService',
    'unlinkAccount',
    'withdrawEmployeeInvitation',
  ];
  expect(matrix.head).toEqual([...expected, ...deciding].sort());
});

test.each([
  [
    'service',
    [
      'acceptCapitalTransfer',
      'blockContract',
      'closeCallbackRequest',
      'confirmPayoutsOfContract',
      'endPersonSessions',
      'inviteInvestors',
      'printInvitationLetters',
      'recheckPayment',
      'recordOutgoingTransfer',
      'remindCapitalTransfer',
      'removeFactors',
      'resendAccountInvitation',
      'sendCapitalTransfer',
      'startImpersonation',
      'withdrawAccountInvitation',
    ],
  ],
  [
    'review',
    [
      'acceptCapitalTransfer',
      'acceptOutgoingTransfer',
      'approveApplication',
      'askApplicant',
      'decideChange',
      'handleQuestionnaire',
      'recordOutgoingTransfer',
      'rejectApplication',
      'rejectCapitalTransfer',
      'rejectOutgoingTransfer',
      'remindCapitalTransfer',
      'sendCapitalTransfer',
      'startImpersonation',
    ],
  ],
  [
    'finance',
    [
      'acceptPayee',
      'acceptShadowComparison',
      'acceptStatementGap',
      'confirmBankStatement',
      'confirmPayoutsOfContract',
      'correctLedgerLine',
      'discardBookImport',
      'downloadBookExport',
      'explainBookImport',
      'explainShadowComparison',
      'extendAnnuity',
      'handOverPayouts',
      'handleCollectionReview',
      'handleRejectedStatement',
      'importBankStatements',
      'loadPayoutReport',
      'loadShadowComparison',
      'loadCollectorMandates',
      'takeOverBook',
      'matchOpenItem',
      'orderPayouts',
      'passMissingStatements',
      'previewCorrection',
      'publishPriceFile',
      'recheckPayment',
      'refundOpenItem',
      'refundPayment',
      'rejectBookImport',
      'rejectPriceFile',
      'releasePayout',
      'requestBookExport',
      'resumeMandate',
      'reverseDebit',
      'signBookImport',
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
      'loadPriceFile',
      'loadTerms',
      'loadYearlyFigures',
      'publishBuildings',
      'publishFundDocument',
      'publishFundPrices',
      'publishPriceFile',
      'publishTerms',
      'rejectPriceFile',
      'rejectTerms',
      'rejectYearlyFigures',
    ],
  ],
  [
    'compliance',
    [
      'acceptPayee',
      'acceptShadowComparison',
      'approveYearlyFigures',
      'blockContract',
      'confirmBankStatement',
      'disableAccount',
      'discardBookImport',
      'discardBuildings',
      'discardFundDocument',
      'downloadBookExport',
      'enableAccount',
      'endMaintenance',
      'endPersonSessions',
      'explainBookImport',
      'explainShadowComparison',
      'handleQuestionnaire',
      'handleRejectedStatement',
      'inviteInvestors',
      'loadBuildings',
      'loadFundDocument',
      'loadShadowComparison',
      'loadCollectorMandates',
      'takeOverBook',
      'loadTerms',
      'noteSecurityAlarm',
      'printInvitationLetters',
      'publishBuildings',
      'publishFundDocument',
      'publishTerms',
      'rejectBookImport',
      'rejectTerms',
      'rejectYearlyFigures',
      'releaseContract',
      'removeFactors',
      'requestBookExport',
      'resendAccountInvitation',
      'signBookImport',
      'startImpersonation',
      'startMaintenance',
      'withdrawAccountInvitation',
      'withdrawEmployeeInvitation',
    ],
  ],
] as const)('%s may make exactly these calls that change data', (role, expected) => {
  const changing = new Set(adminCalls.filter(([, call]) => !readsOnly(call)).map(([name]) => name));
  const decides = role === 'service' ? [] : deciding;
  expect(matrix[role]?.filter((name) => changing.has(name))).toEqual([...expected, ...decides].sort());
});

test('an employee with several roles may make the calls of each role', async () => {
  const each = actingRoles.flatMap((role) => matrix[role] ?? []);
  expect(await allowed(actingRoles)).toEqual([...new Set(each)].sort());
});

test('the rights reported to an employee equal the calls that the server allows', () => {
  for (const role of employeeRoles)
    expect(reported[role]).toMatchObject({ roles: [role], calls: matrix[role] });
});

test('the table of rights requires a step-up code exactly for the calls that accept one', () => {
  const taking = adminCalls.filter(([, { stepUp }]) => stepUp !== undefined).map(([name]) => name);
  const withCode = Object.entries(rights).filter(([, { code }]) => code);
  expect(withCode.map(([name]) => name).sort()).toEqual(taking.sort());
});

test('the database rejects exactly the forbidden combinations of roles', async () => {
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

test('the rejection explains to an employee in plain words why the call is not allowed', async () => {
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
