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
}

/** Reading: an auditor reads everything. */
const reads = (...roles: readonly EmployeeRole[]): Right => ({ ask: [...roles, 'auditor'], code: false });
const acts = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: false });
const actsWithCode = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: true });

const everyone: Right = { ask: employeeRoles, code: false };

/**
 * Who may make which call of the admin area (decision 0082). A call without a row does not compile, and none is made
 * that this table does not allow.
 */
export const rights: Readonly<Record<AdminCallName, Right>> = {
  getRights: everyone,
  getAdminWork: everyone,
  listPeople: everyone,
  getPerson: everyone,
  endPersonSessions: acts('service', 'compliance', 'head'),
  startImpersonation: actsWithCode('service', 'review', 'compliance'),

  listApplicationReviews: reads('service', 'review', 'compliance'),
  getApplicationReview: reads('service', 'review', 'compliance'),
  getUploadForReview: reads('review', 'compliance'),
  approveApplication: actsWithCode('review'),
  rejectApplication: actsWithCode('review'),
  askApplicant: acts('review'),

  listChangeReviews: reads('service', 'review', 'compliance'),
  getChangeReview: reads('service', 'review', 'compliance'),
  decideChange: actsWithCode('review'),
  listQuestionnaireReviews: reads('service', 'review', 'compliance'),
  handleQuestionnaire: acts('review', 'compliance'),

  getContractLedger: reads('service', 'review', 'finance', 'compliance'),
  listLedgerLines: reads('service', 'review', 'finance', 'compliance'),
  previewCorrection: reads('finance'),
  correctLedgerLine: actsWithCode('finance'),
  previewDebitReversal: reads('finance'),
  reverseDebit: actsWithCode('finance'),
  releasePayout: actsWithCode('finance'),
  confirmPayoutsOfContract: actsWithCode('service', 'finance'),
  blockContract: actsWithCode('service', 'compliance'),
  releaseContract: actsWithCode('compliance'),

  listPaymentReviews: reads('service', 'finance', 'compliance'),
  recheckPayment: acts('service', 'finance'),
  refundPayment: actsWithCode('finance'),
  listCollectionReviews: reads('service', 'finance', 'compliance'),
  handleCollectionReview: acts('finance'),
  resumeMandate: acts('finance'),
  listSellQueue: reads('service', 'review', 'finance', 'compliance'),

  listDealingRuns: reads('finance', 'prices', 'compliance'),
  previewDealingRun: reads('finance', 'prices', 'compliance'),
  getDealingRun: reads('finance', 'prices', 'compliance'),
  startDealingRun: acts('finance'),

  getFundPrices: reads('finance', 'prices', 'compliance'),
  enterFundPrices: acts('prices'),
  publishFundPrices: actsWithCode('prices'),
  listYearlyFigures: reads('finance', 'prices', 'compliance'),
  getYearlyFiguresFile: reads('finance', 'prices', 'compliance'),
  loadYearlyFigures: acts('prices'),
  approveYearlyFigures: actsWithCode('prices', 'compliance'),
  rejectYearlyFigures: acts('prices', 'compliance'),
  listFundDocumentVersions: reads('prices', 'compliance'),
  getFundDocumentVersionFile: reads('prices', 'compliance'),
  loadFundDocument: acts('prices', 'compliance'),
  publishFundDocument: actsWithCode('prices', 'compliance'),
  discardFundDocument: acts('prices', 'compliance'),
};

/** Whether one of these roles may make the call. */
export const mayAsk = (name: AdminCallName, roles: readonly EmployeeRole[]): boolean =>
  rights[name].ask.some((role) => roles.includes(role));

/** The names of all calls these roles may make. */
export const callsOf = (roles: readonly EmployeeRole[]): AdminCallName[] =>
  (Object.keys(rights) as AdminCallName[]).filter((name) => mayAsk(name, roles));
