/** Binding or sensitive acts, which require a fresh code even from a signed-in user (security item 32). */
export const stepUpActs = [
  'sell',
  'sign',
  'topUp',
  'changeBankAccount',
  'confirmPayouts',
  'changeContract',
  'transferContract',
  'changeEmail',
  'changePhone',
  'changeFactors',
  'closeAccount',
  'impersonate',
  'downloadData',
  'publishPrices',
  'publishFundDocument',
  'publishBuildings',
  'approveYearlyFigures',
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
  'removeFactors',
  'disableAccount',
  'enableAccount',
  'switchMaintenance',
] as const;
export type StepUpAct = (typeof stepUpActs)[number];

/**
 * Scope of an act: the person's money, access to their account, all their data, only a right they have within a term
 * (`undo`), or work of the office.
 */
type Reach = 'money' | 'access' | 'data' | 'undo' | 'office';

/** Scope of each act, which determines how it may be authorised (decision 0080). */
const reachOf: Readonly<Record<StepUpAct, Reach>> = {
  sell: 'money',
  sign: 'money',
  topUp: 'money',
  changeBankAccount: 'money',
  confirmPayouts: 'money',
  changeContract: 'money',
  transferContract: 'office',
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
  removeFactors: 'office',
  disableAccount: 'office',
  enableAccount: 'office',
  switchMaintenance: 'office',
};

/**
 * Hours during which a mailed code cannot authorise guarded acts: after a password reset by mail, and after a change
 * of e-mail address.
 */
export const MAIL_QUARANTINE_HOURS = 72;

/**
 * Returns whether a mailed code is insufficient for an act while the mailbox is under quarantine. Account access is
 * guarded for everybody, money and data only for users with a contract, because others have nothing to lose.
 */
export function isGuardedAct(
  act: StepUpAct,
  { holdsContract }: { readonly holdsContract: boolean },
): boolean {
  const reaches = reachOf[act];
  return reaches === 'access' || ((reaches === 'money' || reaches === 'data') && holdsContract);
}
