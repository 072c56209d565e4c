import { euroAndCents } from '../notation/dutch.ts';

/** Acts that are binding or sensitive, and ask for a fresh code even of a signed-in user (security item 32). */
export const stepUpActs = [
  'sell',
  'sign',
  'changeBankAccount',
  'changeContract',
  'changeEmail',
  'changePhone',
  'changeFactors',
  'closeAccount',
  'impersonate',
  'downloadData',
  'publishPrices',
  'publishFundDocument',
  'approveYearlyFigures',
  'correctLedger',
  'releasePayout',
  'blockContract',
  'recordDeath',
  'releaseContract',
  'refundPayment',
  'withdrawApplication',
  'decideApplication',
] as const;
export type StepUpAct = (typeof stepUpActs)[number];

const intentions: Readonly<Record<StepUpAct, string>> = {
  sell: 'U wilt participaties verkopen',
  sign: 'U wilt een belegging ondertekenen',
  changeBankAccount: 'U wilt uw rekeningnummer wijzigen',
  changeContract: 'U wilt een contract wijzigen',
  changeEmail: 'U wilt uw e-mailadres wijzigen',
  changePhone: 'U wilt uw mobiele nummer wijzigen',
  changeFactors: 'U wilt de tweede stap bij het inloggen wijzigen',
  closeAccount: 'U wilt uw account sluiten',
  impersonate: 'U wilt meekijken met een klant',
  downloadData: 'U wilt uw gegevens downloaden',
  publishPrices: 'U wilt koersen publiceren',
  publishFundDocument: 'U wilt een document van een fonds publiceren',
  approveYearlyFigures: 'U wilt jaarcijfers goedkeuren',
  correctLedger: 'U wilt een boeking op een contract herstellen',
  releasePayout: 'U wilt een aangehouden uitbetaling vrijgeven',
  blockContract: 'U wilt een contract blokkeren',
  recordDeath: 'U wilt een overlijden vastleggen bij een contract',
  releaseContract: 'U wilt een contract vrijgeven',
  refundPayment: 'U wilt een betaling terugstorten',
  withdrawApplication: 'U wilt stoppen met uw belegging',
  decideApplication: 'U wilt een aanvraag goedkeuren of afwijzen',
};

/** What a code is for, in the words of the dialog and of the message with the code. */
export const stepUpReason = (act: StepUpAct, amountCents?: number): string =>
  `${intentions[act]}${amountCents === undefined ? '' : ` voor ${euroAndCents(amountCents)}`}.`;
