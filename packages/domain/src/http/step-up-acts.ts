/** Binding or sensitive actions, which require a fresh step-up code even from a signed-in user (security item 32). */
export const stepUpActs = [
  'sell',
  'sign',
  'topUp',
  'changeBankAccount',
  'confirmPayouts',
  'changeContract',
  'transferContract',
  'transferAnnuity',
  'acceptOutgoingTransfer',
  'changeEmail',
  'changePhone',
  'changeFactors',
  'closeAccount',
  'impersonate',
  'downloadData',
  'publishPrices',
  'publishPriceFile',
  'publishFundDocument',
  'publishBuildings',
  'approveYearlyFigures',
  'publishTerms',
  'signBookImport',
  'discardBookImport',
  'requestBookExport',
  'acceptShadowComparison',
  'takeOverBook',
  'confirmBankStatement',
  'correctLedger',
  'releasePayout',
  'confirmPayoutsOfContract',
  'blockContract',
  'recordDeath',
  'releaseContract',
  'extendAnnuity',
  'refundPayment',
  'refundOpenItem',
  'orderPayouts',
  'withdrawApplication',
  'decideApplication',
  'approveRequest',
  'changeRoles',
  'linkAccount',
  'unlinkAccount',
  'inviteEmployee',
  'inviteInvestors',
  'removeFactors',
  'disableAccount',
  'enableAccount',
  'switchMaintenance',
  'changeBrandState',
  'shutBrand',
] as const;
export type StepUpAct = (typeof stepUpActs)[number];

/**
 * Kind of harm that misuse of an action could cause: to the person's money, to access to their account or to all
 * their data. `undo`: the action only exercises a right the person has for a limited period. `office`: the action is
 * performed by an employee.
 */
type Reach = 'money' | 'access' | 'data' | 'undo' | 'office';

/** The reach of each step-up action, which determines how the action may be authorised (decision 0080). */
const reachOf: Readonly<Record<StepUpAct, Reach>> = {
  sell: 'money',
  sign: 'money',
  topUp: 'money',
  changeBankAccount: 'money',
  confirmPayouts: 'money',
  changeContract: 'money',
  transferContract: 'office',
  transferAnnuity: 'money',
  acceptOutgoingTransfer: 'office',
  changeEmail: 'access',
  changePhone: 'access',
  changeFactors: 'access',
  closeAccount: 'access',
  impersonate: 'office',
  downloadData: 'data',
  publishPrices: 'office',
  publishFundDocument: 'office',
  publishBuildings: 'office',
  approveYearlyFigures: 'office',
  publishPriceFile: 'office',
  publishTerms: 'office',
  signBookImport: 'office',
  discardBookImport: 'office',
  requestBookExport: 'office',
  acceptShadowComparison: 'office',
  takeOverBook: 'office',
  confirmBankStatement: 'office',
  correctLedger: 'office',
  releasePayout: 'office',
  confirmPayoutsOfContract: 'office',
  blockContract: 'office',
  recordDeath: 'office',
  releaseContract: 'office',
  extendAnnuity: 'office',
  refundPayment: 'office',
  refundOpenItem: 'office',
  orderPayouts: 'office',
  withdrawApplication: 'undo',
  decideApplication: 'office',
  approveRequest: 'office',
  changeRoles: 'office',
  linkAccount: 'office',
  unlinkAccount: 'office',
  inviteEmployee: 'office',
  inviteInvestors: 'office',
  removeFactors: 'office',
  disableAccount: 'office',
  enableAccount: 'office',
  switchMaintenance: 'office',
  changeBrandState: 'office',
  shutBrand: 'office',
};

/**
 * Hours during which an emailed code cannot authorise guarded actions, counted from a password reset by email or a
 * change of email address.
 */
export const MAIL_QUARANTINE_HOURS = 72;

/**
 * Returns whether an emailed code is insufficient for an action while the mailbox is under quarantine. Actions on
 * account access are guarded for all users. Actions on money and data are guarded only for users with a contract,
 * because others have nothing to lose.
 */
export function isGuardedAct(
  act: StepUpAct,
  { holdsContract }: { readonly holdsContract: boolean },
): boolean {
  const reaches = reachOf[act];
  return reaches === 'access' || ((reaches === 'money' || reaches === 'data') && holdsContract);
}
