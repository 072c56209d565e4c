/** Acts that are binding or sensitive, and ask for a fresh code even of a signed-in user (security item 32). */
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
 * What an act reaches: money of the person, the ways into their account, everything that is known of them, nothing but
 * what is their right within a term, or what is of the office.
 */
type Reach = 'money' | 'access' | 'data' | 'undo' | 'office';

/** What an act reaches, from which follows what may open it (decision 0080). */
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

/** Hours in which a mailed code opens little: after a password reset by mail, and after a change of e-mail address. */
export const MAIL_QUARANTINE_HOURS = 72;

/**
 * Whether a code by mail is too little for an act while the mailbox is under quarantine. The ways into an account are
 * guarded for everybody, money and data for who holds a contract: who has none has nothing to take.
 */
export function isGuardedAct(
  act: StepUpAct,
  { holdsContract }: { readonly holdsContract: boolean },
): boolean {
  const reaches = reachOf[act];
  return reaches === 'access' || ((reaches === 'money' || reaches === 'data') && holdsContract);
}
