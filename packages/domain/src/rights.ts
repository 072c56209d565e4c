import type { Cents } from '@portaal/engine';
import type * as calls from './calls.ts';
import type { ActGroup, EmployeeLimits } from './products/terms/employee-limits.ts';
import { type EmployeeRole, employeeRoles } from './sign-in/employees/roles.ts';

type Calls = typeof calls;

/** Name of any call for employees. */
export type AdminCallName = {
  [N in keyof Calls]: Calls[N]['access'] extends 'admin' ? N : never;
}[keyof Calls];

/** Roles and conditions required for one call. */
export interface Right {
  /** Roles that allow the call. One of these roles is enough. */
  readonly ask: readonly EmployeeRole[];
  /** Whether the call requires a fresh step-up code. */
  readonly code: boolean;
  /**
   * For a call that requires four-eyes approval: the roles that may approve it. A call with a group requires approval
   * from the amount that the brand's terms name for that group; without a group always.
   */
  readonly two?: { readonly approve: readonly EmployeeRole[]; readonly group?: ActGroup };
  /** For a read-only call that shows personal data: the action that records it in the audit log, and its text. */
  readonly view?: { readonly action: string; readonly text: string };
}

/** Returns the right for a read-only call. Auditors may make every read-only call. */
const reads = (...roles: readonly EmployeeRole[]): Right => ({ ask: [...roles, 'auditor'], code: false });
const acts = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: false });
const actsWithCode = (...ask: readonly EmployeeRole[]): Right => ({ ask, code: true });
/** Adds four-eyes approval to a right: a second employee with one of these roles must always approve. */
const forTwo = (right: Right, ...approve: readonly EmployeeRole[]): Right => ({ ...right, two: { approve } });
/** Adds four-eyes approval to a right, from the amount that the brand's terms name for the group. */
const forTwoFrom = (group: ActGroup, right: Right, ...approve: readonly EmployeeRole[]): Right => ({
  ...right,
  two: { approve, group },
});

/** Adds the audit action of a view to a right. The use case of the call writes this action. */
const logged = <const A extends string>(action: A, text: string, right: Right) => ({
  ...right,
  view: { action, text },
});

/** Roles that may approve at least one kind of request. The kind of request determines which of these roles apply. */
const approvers: readonly EmployeeRole[] = ['review', 'finance', 'prices', 'compliance', 'head'];

const everyone: Right = { ask: employeeRoles, code: false };

const rightByCall = {
  getRights: everyone,
  getAdminWork: everyone,
  listPeople: everyone,
  getPerson: logged('person.viewed', 'Gegevens bekeken door een beheerder', everyone),
  listApprovals: everyone,
  approveRequest: actsWithCode(...approvers),
  rejectRequest: acts(...approvers),
  withdrawRequest: acts(...approvers),

  listInvitationWaves: logged(
    'accountInvitation.viewed',
    'Uitnodigingen van beleggers bekeken',
    reads('service', 'compliance'),
  ),
  listAccountInvitations: reads('service', 'compliance'),
  inviteInvestors: forTwo(actsWithCode('service', 'compliance'), 'review', 'compliance'),
  printInvitationLetters: acts('service', 'compliance'),
  resendAccountInvitation: forTwo(actsWithCode('service', 'compliance'), 'review', 'compliance'),
  withdrawAccountInvitation: acts('service', 'compliance'),

  listEmployeeInvitations: logged(
    'employee.invitationsViewed',
    'Uitnodigingen van medewerkers bekeken',
    reads('compliance', 'head'),
  ),
  inviteEmployee: forTwo(actsWithCode('head'), 'head', 'compliance'),
  resendEmployeeInvitation: acts('head'),
  withdrawEmployeeInvitation: acts('compliance', 'head'),
  changeEmployeeRoles: forTwo(actsWithCode('head'), 'head', 'compliance'),
  linkAccount: actsWithCode('head'),
  unlinkAccount: forTwo(actsWithCode('head'), 'head', 'compliance'),
  removeFactors: forTwo(actsWithCode('service', 'compliance', 'head'), 'compliance', 'head'),
  disableAccount: actsWithCode('compliance', 'head'),
  enableAccount: forTwoFrom('release', actsWithCode('compliance', 'head'), 'compliance', 'finance'),
  endPersonSessions: acts('service', 'compliance', 'head'),
  startImpersonation: actsWithCode('service', 'review', 'compliance'),
  startMaintenance: actsWithCode('compliance', 'head'),
  endMaintenance: acts('compliance', 'head'),
  getSetUp: reads('prices', 'compliance', 'head'),
  listTexts: reads('compliance', 'head'),
  getTextPrint: reads('compliance', 'head'),
  changeBrandState: forTwo(actsWithCode('head'), 'head'),
  shutBrand: actsWithCode('head'),
  tryService: acts('head'),

  listSecurityEvents: logged('security.viewed', 'Beveiliging bekeken', reads('compliance', 'head')),
  listSecurityAlarms: reads('compliance', 'head'),
  noteSecurityAlarm: acts('compliance', 'head'),

  listCallbackRequests: logged('callbacks.viewed', 'Bekeken wie gebeld wil worden', reads('service')),
  closeCallbackRequest: acts('service'),

  listApplicationReviews: reads('service', 'review', 'compliance'),
  getApplicationReview: logged(
    'application.viewed',
    'Aanvraag voor een belegging bekeken',
    reads('service', 'review', 'compliance'),
  ),
  getUploadForReview: logged(
    'upload.viewed',
    'Bestand bij een aanvraag bekeken',
    reads('review', 'compliance'),
  ),
  approveApplication: forTwoFrom('application', actsWithCode('review'), 'review', 'compliance'),
  rejectApplication: forTwoFrom('application', actsWithCode('review'), 'review', 'compliance'),
  listCapitalTransferReviews: logged(
    'capitalTransfers.viewed',
    'Overdrachten van andere aanbieders bekeken',
    reads('service', 'review', 'finance', 'compliance'),
  ),
  getCapitalTransferOrder: reads('service', 'review'),
  getCapitalTransferData: reads('service', 'review'),
  sendCapitalTransfer: acts('service', 'review'),
  acceptCapitalTransfer: acts('service', 'review'),
  remindCapitalTransfer: acts('service', 'review'),
  rejectCapitalTransfer: acts('review'),
  listOutgoingTransferReviews: logged(
    'outgoingTransfers.viewed',
    'Overdrachten naar andere aanbieders bekeken',
    reads('service', 'review', 'finance', 'compliance'),
  ),
  getOutgoingTransferLetter: reads('service', 'review', 'finance'),
  getOutgoingTransferData: reads('service', 'review', 'finance'),
  recordOutgoingTransfer: acts('service', 'review'),
  acceptOutgoingTransfer: forTwo(actsWithCode('review'), 'finance', 'compliance'),
  rejectOutgoingTransfer: acts('review'),
  askApplicant: acts('review'),

  listChangeReviews: reads('service', 'review', 'compliance'),
  getChangeReview: logged(
    'changeRequest.seen',
    'Aanvraag met persoonsgegevens bekeken',
    reads('service', 'review', 'compliance'),
  ),
  decideChange: forTwo(actsWithCode('review'), 'review', 'compliance'),
  listQuestionnaireReviews: logged(
    'questionnaires.viewed',
    'Vragenlijsten bekeken',
    reads('service', 'review', 'compliance'),
  ),
  handleQuestionnaire: acts('review', 'compliance'),

  getContractLedger: logged(
    'contract.viewed',
    'Contract bekeken door een beheerder',
    reads('service', 'review', 'finance', 'compliance'),
  ),
  listLedgerLines: reads('service', 'review', 'finance', 'compliance'),
  previewCorrection: reads('finance'),
  correctLedgerLine: forTwoFrom('money', actsWithCode('finance'), 'finance', 'compliance'),
  previewDebitReversal: reads('finance'),
  reverseDebit: forTwoFrom('money', actsWithCode('finance'), 'finance', 'compliance'),
  releasePayout: forTwoFrom('money', actsWithCode('finance'), 'finance', 'compliance'),
  confirmPayoutsOfContract: forTwoFrom('money', actsWithCode('service', 'finance'), 'finance', 'compliance'),
  blockContract: actsWithCode('service', 'compliance'),
  releaseContract: forTwoFrom('release', actsWithCode('compliance'), 'compliance', 'finance'),
  extendAnnuity: actsWithCode('finance'),

  previewPayouts: logged('payouts.viewed', 'Uitbetalingen bekeken', reads('finance', 'compliance')),
  orderPayouts: forTwo(actsWithCode('finance'), 'finance', 'compliance'),
  acceptPayee: forTwo(acts('finance', 'compliance'), 'finance', 'compliance'),
  listPayoutBatches: reads('finance', 'compliance'),
  listFailedPayouts: reads('service', 'finance', 'compliance'),
  getPayoutFile: reads('finance'),
  handOverPayouts: acts('finance'),
  withdrawPayoutBatch: forTwo(acts('finance'), 'finance', 'compliance'),
  loadPayoutReport: forTwo(acts('finance'), 'finance', 'compliance'),

  listPaymentReviews: reads('service', 'finance', 'compliance'),
  recheckPayment: acts('service', 'finance'),
  refundPayment: forTwo(actsWithCode('finance'), 'finance', 'compliance'),
  listOpenItems: logged(
    'bankItems.viewed',
    'Open posten van de bank bekeken',
    reads('finance', 'compliance'),
  ),
  listMatchCandidates: reads('finance'),
  // Only a match of the brand's own money has an amount. For other money, the payer or the bank also states the purpose,
  // so the employee is not its only source.
  matchOpenItem: forTwoFrom('money', acts('finance'), 'finance', 'compliance'),
  undoBankMatch: forTwoFrom('money', acts('finance'), 'finance', 'compliance'),
  withdrawRefund: acts('finance'),
  refundOpenItem: forTwo(actsWithCode('finance'), 'finance', 'compliance'),
  listCollectionReviews: logged(
    'collections.viewed',
    'Incasso\u2019s bekeken',
    reads('service', 'finance', 'compliance'),
  ),
  handleCollectionReview: acts('finance'),
  resumeMandate: acts('finance'),
  listSellQueue: reads('service', 'review', 'finance', 'compliance'),

  listBankStatements: reads('finance', 'compliance'),
  getBankStatement: logged(
    'bankStatement.viewed',
    'Afschrift van de bank bekeken',
    reads('finance', 'compliance'),
  ),
  listBankLines: reads('finance', 'compliance'),
  importBankStatements: acts('finance'),
  confirmBankStatement: actsWithCode('finance', 'compliance'),
  acceptStatementGap: forTwo(acts('finance'), 'finance', 'compliance'),
  listRejectedStatements: reads('finance', 'compliance'),
  handleRejectedStatement: acts('finance', 'compliance'),

  getBookReport: reads('finance', 'compliance'),
  getBookReportFile: reads('finance', 'compliance'),

  listDealingRuns: reads('finance', 'prices', 'compliance'),
  previewDealingRun: reads('finance', 'prices', 'compliance'),
  getDealingRun: reads('finance', 'prices', 'compliance'),
  startDealingRun: acts('finance'),
  passMissingStatements: forTwo(acts('finance'), 'finance', 'compliance'),

  getFundPrices: reads('finance', 'prices', 'compliance'),
  enterFundPrices: acts('prices'),
  publishFundPrices: forTwo(actsWithCode('prices'), 'prices', 'finance'),
  listPriceFiles: reads('finance', 'prices', 'compliance'),
  getPriceFile: reads('finance', 'prices', 'compliance'),
  loadPriceFile: acts('prices'),
  publishPriceFile: forTwo(actsWithCode('prices', 'finance'), 'prices', 'finance'),
  rejectPriceFile: acts('prices', 'finance'),
  listTerms: reads('finance', 'prices', 'compliance'),
  getTermsExample: reads('finance', 'prices', 'compliance'),
  getTermsFile: reads('finance', 'prices', 'compliance'),
  getTermsSchema: reads('finance', 'prices', 'compliance'),
  loadTerms: acts('prices', 'compliance'),
  publishTerms: forTwo(actsWithCode('prices', 'compliance'), 'prices', 'compliance'),
  rejectTerms: acts('prices', 'compliance'),

  listBookImports: reads('finance', 'compliance'),
  explainBookImport: acts('finance', 'compliance'),
  signBookImport: forTwo(actsWithCode('finance', 'compliance'), 'finance', 'compliance'),
  rejectBookImport: acts('finance', 'compliance'),
  discardBookImport: forTwo(actsWithCode('finance', 'compliance'), 'finance', 'compliance'),

  listBookExports: reads('finance', 'compliance'),
  requestBookExport: forTwo(actsWithCode('finance', 'compliance'), 'finance', 'compliance', 'head'),
  downloadBookExport: acts('finance', 'compliance'),

  listShadowComparisons: reads('finance', 'compliance'),
  loadShadowComparison: acts('finance', 'compliance'),
  explainShadowComparison: acts('finance', 'compliance'),
  acceptShadowComparison: forTwo(actsWithCode('finance', 'compliance'), 'finance', 'compliance'),
  getShadowComparisonFile: reads('finance', 'compliance'),

  getTakeover: reads('finance', 'compliance'),
  loadCollectorMandates: acts('finance', 'compliance'),
  takeOverBook: forTwo(actsWithCode('finance', 'compliance'), 'finance', 'compliance'),

  listYearlyFigures: reads('finance', 'prices', 'compliance'),
  getYearlyFiguresFile: reads('finance', 'prices', 'compliance'),
  loadYearlyFigures: acts('prices'),
  approveYearlyFigures: forTwo(actsWithCode('prices', 'compliance'), 'prices', 'compliance'),
  rejectYearlyFigures: acts('prices', 'compliance'),
  listBrandFunds: reads('prices', 'compliance'),
  listFundDocumentVersions: reads('prices', 'compliance'),
  getFundDocumentVersionFile: reads('prices', 'compliance'),
  loadFundDocument: acts('prices', 'compliance'),
  publishFundDocument: forTwo(actsWithCode('prices', 'compliance'), 'prices', 'compliance'),
  discardFundDocument: acts('prices', 'compliance'),
  listBuildingsVersions: reads('prices', 'compliance'),
  loadBuildings: acts('prices', 'compliance'),
  publishBuildings: forTwo(actsWithCode('prices', 'compliance'), 'prices', 'compliance'),
  discardBuildings: acts('prices', 'compliance'),
} satisfies Readonly<Record<AdminCallName, Right>>;

/**
 * Rights per employee call (decision 0024). A call that is missing here does not compile, and a call not allowed by
 * this table is rejected.
 */
export const rights: Readonly<Record<AdminCallName, Right>> = rightByCall;

/** Name of an audit action that records a view. */
export type ViewAction = {
  [N in AdminCallName]: (typeof rightByCall)[N] extends { readonly view: { readonly action: infer A } }
    ? A
    : never;
}[AdminCallName];

/** The audit actions that record a view, with their text for users. */
export const viewActions = Object.fromEntries(
  Object.values(rights).flatMap(({ view }) => (view === undefined ? [] : [[view.action, view.text]])),
) as Readonly<Record<ViewAction, string>>;

/** Returns whether one of these roles may make the call. */
export const mayAsk = (name: AdminCallName, roles: readonly EmployeeRole[]): boolean =>
  rights[name].ask.some((role) => roles.includes(role));

/** Returns the names of all calls these roles may make. */
export const callsOf = (roles: readonly EmployeeRole[]): AdminCallName[] =>
  (Object.keys(rights) as AdminCallName[]).filter((name) => mayAsk(name, roles));

/** Returns whether one of these roles may approve a request that another employee made with this call. */
export const mayApprove = (name: AdminCallName, roles: readonly EmployeeRole[]): boolean =>
  rights[name].two?.approve.some((role) => roles.includes(role)) ?? false;

/**
 * Returns the group of calls whose amounts are added up with those of this call. Returns undefined if no employee may
 * make the call alone or if the call moves no money.
 */
export const groupOf = (name: AdminCallName): ActGroup | undefined => rights[name].two?.group;

/**
 * Returns the calls of a group. The amounts that one employee moves with them are added up over 31 days (decision
 * 0184).
 */
export const callsOfGroup = (group: ActGroup): AdminCallName[] =>
  (Object.keys(rights) as AdminCallName[]).filter((name) => groupOf(name) === group);

/**
 * Returns whether a call for this amount requires four-eyes approval under the limits of the brand. A call without an
 * amount always requires it.
 */
export function isForTwo(
  name: AdminCallName,
  amount: Cents | undefined,
  { alone }: Pick<EmployeeLimits, 'alone'>,
): boolean {
  const { two } = rights[name];
  if (two === undefined) return false;
  return two.group === undefined || amount === undefined || amount >= alone[two.group];
}
