import { type Cents, cents } from '@portaal/engine';
import type * as calls from './calls.ts';
import { type EmployeeRole, employeeRoles } from './employees/roles.ts';

type Calls = typeof calls;

/** Every call of the admin area, by name. */
export type AdminCallName = {
  [N in keyof Calls]: Calls[N]['access'] extends 'admin' ? N : never;
}[keyof Calls];

/** Who may make one call. */
export interface Right {
  /** One of these roles. */
  readonly ask: readonly EmployeeRole[];
  /** Whether a fresh code is asked for it. */
  readonly code: boolean;
  /** Of an act that takes a second person: who that can be, and from which amount on; 0: always. */
  readonly two?: { readonly approve: readonly EmployeeRole[]; readonly from: Cents };
}

/** Reading: an auditor reads everything. */
const reads = (...roles: readonly EmployeeRole[]): Right => ({ ask: [...roles, 'auditor'], code: false });
const acts = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: false });
const actsWithCode = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: true });
/** From `euro` on a second person with one of these roles approves it. */
const forTwo = (right: Right, euro: number, ...approve: readonly EmployeeRole[]): Right => ({
  ...right,
  two: { approve, from: cents(euro * 100) },
});

/** Everybody who may approve anything; what it is decides further. */
const approvers: readonly EmployeeRole[] = ['review', 'finance', 'prices', 'compliance', 'head'];

const everyone: Right = { ask: employeeRoles, code: false };

/**
 * Who may make which call of the admin area (decision 0024). A call without a row does not compile, and none is made
 * that this table does not allow.
 */
export const rights: Readonly<Record<AdminCallName, Right>> = {
  getRights: everyone,
  getAdminWork: everyone,
  listPeople: everyone,
  getPerson: everyone,
  listApprovals: everyone,
  approveRequest: actsWithCode(...approvers),
  rejectRequest: acts(...approvers),
  withdrawRequest: acts(...approvers),

  listEmployeeInvitations: reads('compliance', 'head'),
  inviteEmployee: forTwo(actsWithCode('head'), 0, 'head', 'compliance'),
  resendEmployeeInvitation: acts('head'),
  withdrawEmployeeInvitation: acts('compliance', 'head'),
  changeEmployeeRoles: forTwo(actsWithCode('head'), 0, 'head', 'compliance'),
  linkAccount: actsWithCode('head'),
  unlinkAccount: forTwo(actsWithCode('head'), 0, 'head', 'compliance'),
  removeFactors: forTwo(actsWithCode('service', 'compliance', 'head'), 0, 'compliance', 'head'),
  disableAccount: actsWithCode('compliance', 'head'),
  enableAccount: actsWithCode('compliance', 'head'),
  endPersonSessions: acts('service', 'compliance', 'head'),
  startImpersonation: actsWithCode('service', 'review', 'compliance'),
  startMaintenance: actsWithCode('compliance', 'head'),
  endMaintenance: acts('compliance', 'head'),

  listSecurityEvents: reads('compliance', 'head'),
  listSecurityAlarms: reads('compliance', 'head'),
  noteSecurityAlarm: acts('compliance', 'head'),

  listCallbackRequests: reads('service'),
  closeCallbackRequest: acts('service'),

  listApplicationReviews: reads('service', 'review', 'compliance'),
  getApplicationReview: reads('service', 'review', 'compliance'),
  getUploadForReview: reads('review', 'compliance'),
  approveApplication: forTwo(actsWithCode('review'), 100_000, 'review', 'compliance'),
  rejectApplication: forTwo(actsWithCode('review'), 100_000, 'review', 'compliance'),
  askApplicant: acts('review'),

  listChangeReviews: reads('service', 'review', 'compliance'),
  getChangeReview: reads('service', 'review', 'compliance'),
  decideChange: forTwo(actsWithCode('review'), 0, 'review', 'compliance'),
  listQuestionnaireReviews: reads('service', 'review', 'compliance'),
  handleQuestionnaire: acts('review', 'compliance'),

  getContractLedger: reads('service', 'review', 'finance', 'compliance'),
  listLedgerLines: reads('service', 'review', 'finance', 'compliance'),
  previewCorrection: reads('finance'),
  correctLedgerLine: forTwo(actsWithCode('finance'), 1_000, 'finance', 'compliance'),
  previewDebitReversal: reads('finance'),
  reverseDebit: forTwo(actsWithCode('finance'), 1_000, 'finance', 'compliance'),
  releasePayout: forTwo(actsWithCode('finance'), 1_000, 'finance', 'compliance'),
  confirmPayoutsOfContract: forTwo(actsWithCode('service', 'finance'), 1_000, 'finance', 'compliance'),
  blockContract: actsWithCode('service', 'compliance'),
  releaseContract: forTwo(actsWithCode('compliance'), 50_000, 'compliance', 'finance'),
  extendAnnuity: actsWithCode('finance'),

  previewPayouts: reads('finance', 'compliance'),
  orderPayouts: forTwo(actsWithCode('finance'), 0, 'finance', 'compliance'),
  acceptPayee: forTwo(acts('finance', 'compliance'), 0, 'finance', 'compliance'),
  listPayoutBatches: reads('finance', 'compliance'),
  listFailedPayouts: reads('service', 'finance', 'compliance'),
  getPayoutFile: reads('finance'),
  handOverPayouts: acts('finance'),
  withdrawPayoutBatch: forTwo(acts('finance'), 0, 'finance', 'compliance'),
  loadPayoutReport: forTwo(acts('finance'), 0, 'finance', 'compliance'),

  listPaymentReviews: reads('service', 'finance', 'compliance'),
  recheckPayment: acts('service', 'finance'),
  refundPayment: forTwo(actsWithCode('finance'), 0, 'finance', 'compliance'),
  listOpenItems: reads('finance', 'compliance'),
  listMatchCandidates: reads('finance'),
  matchOpenItem: forTwo(acts('finance'), 0, 'finance', 'compliance'),
  undoBankMatch: forTwo(acts('finance'), 1_000, 'finance', 'compliance'),
  withdrawRefund: acts('finance'),
  refundOpenItem: forTwo(actsWithCode('finance'), 0, 'finance', 'compliance'),
  listCollectionReviews: reads('service', 'finance', 'compliance'),
  handleCollectionReview: acts('finance'),
  resumeMandate: acts('finance'),
  listSellQueue: reads('service', 'review', 'finance', 'compliance'),

  listBankStatements: reads('finance', 'compliance'),
  getBankStatement: reads('finance', 'compliance'),
  listBankLines: reads('finance', 'compliance'),
  importBankStatements: acts('finance'),
  confirmBankStatement: actsWithCode('finance', 'compliance'),
  acceptStatementGap: forTwo(acts('finance'), 0, 'finance', 'compliance'),
  listRejectedStatements: reads('finance', 'compliance'),
  handleRejectedStatement: acts('finance', 'compliance'),

  getBookReport: reads('finance', 'compliance'),
  getBookReportFile: reads('finance', 'compliance'),

  listDealingRuns: reads('finance', 'prices', 'compliance'),
  previewDealingRun: reads('finance', 'prices', 'compliance'),
  getDealingRun: reads('finance', 'prices', 'compliance'),
  startDealingRun: acts('finance'),
  passMissingStatements: forTwo(acts('finance'), 0, 'finance', 'compliance'),

  getFundPrices: reads('finance', 'prices', 'compliance'),
  enterFundPrices: acts('prices'),
  publishFundPrices: forTwo(actsWithCode('prices'), 0, 'prices', 'finance'),
  listYearlyFigures: reads('finance', 'prices', 'compliance'),
  getYearlyFiguresFile: reads('finance', 'prices', 'compliance'),
  loadYearlyFigures: acts('prices'),
  approveYearlyFigures: forTwo(actsWithCode('prices', 'compliance'), 0, 'prices', 'compliance'),
  rejectYearlyFigures: acts('prices', 'compliance'),
  listFundDocumentVersions: reads('prices', 'compliance'),
  getFundDocumentVersionFile: reads('prices', 'compliance'),
  loadFundDocument: acts('prices', 'compliance'),
  publishFundDocument: forTwo(actsWithCode('prices', 'compliance'), 0, 'prices', 'compliance'),
  discardFundDocument: acts('prices', 'compliance'),
  listBuildingsVersions: reads('prices', 'compliance'),
  loadBuildings: acts('prices', 'compliance'),
  publishBuildings: forTwo(actsWithCode('prices', 'compliance'), 0, 'prices', 'compliance'),
  discardBuildings: acts('prices', 'compliance'),
};

/** Whether one of these roles may make the call. */
export const mayAsk = (name: AdminCallName, roles: readonly EmployeeRole[]): boolean =>
  rights[name].ask.some((role) => roles.includes(role));

/** The names of all calls these roles may make. */
export const callsOf = (roles: readonly EmployeeRole[]): AdminCallName[] =>
  (Object.keys(rights) as AdminCallName[]).filter((name) => mayAsk(name, roles));

/** Whether one of these roles may approve what another asked by this call. */
export const mayApprove = (name: AdminCallName, roles: readonly EmployeeRole[]): boolean =>
  rights[name].two?.approve.some((role) => roles.includes(role)) ?? false;

/** Whether an act of this amount takes a second person; one without an amount always does. */
export const isForTwo = (name: AdminCallName, amount: Cents | undefined): boolean => {
  const { two } = rights[name];
  return two !== undefined && (amount === undefined || amount >= two.from);
};

/** Acts of which one employee does those below an amount alone, and the sum of these that takes a second person. */
export interface EmployeeCeiling {
  readonly calls: readonly AdminCallName[];
  readonly from: Cents;
}

/**
 * Acts of one employee add up over 31 days, about all persons together: many small acts over many persons are no way around
 * a second employee. The act with which the sum of its group reaches `from` is approved by one (decision 0189). Every
 * call with an amount of its own in {@link rights} is in one group.
 */
export const employeeCeilings: readonly EmployeeCeiling[] = [
  {
    calls: [
      'correctLedgerLine',
      'reverseDebit',
      'releasePayout',
      'confirmPayoutsOfContract',
      'undoBankMatch',
      // Of money of the brand itself; what a payer or the bank says as well is no word of the employee.
      'matchOpenItem',
    ],
    from: cents(10_000_00),
  },
  { calls: ['releaseContract'], from: cents(500_000_00) },
  { calls: ['approveApplication', 'rejectApplication'], from: cents(1_000_000_00) },
];

/** The group of acts a call adds up with; undefined when the employee never does it alone, or it moves nothing. */
export const ceilingOfEmployee = (name: AdminCallName): EmployeeCeiling | undefined =>
  employeeCeilings.find(({ calls }) => calls.includes(name));

/** Cents from which an act takes a second person by itself; 0: always. */
export const takesTwoFrom = (name: AdminCallName): Cents => rights[name].two?.from ?? cents(0);
