export { accountRegistration, passwordReset } from './account.ts';
export { auditEntry } from './audit.ts';
export { closedAccount } from './closed-account.ts';
export {
  contract,
  contractNumber,
  contractValuation,
  holding,
  ledgerEntry,
} from './contract.ts';
export { emailChange } from './email-change.ts';
export {
  annuityFundLimit,
  annuityParameter,
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
} from './fiscal.ts';
export { fund, fundCorrelation, fundParameter, fundPrice, parameterVersion } from './fund.ts';
export { offer, offerNumber } from './offer.ts';
export { oneTimeCode } from './one-time-code.ts';
export { outboxMail } from './outbox.ts';
export { knownDevice, personAccount, session } from './person.ts';
export { personOverview } from './person-overview.ts';
export { questionnaireRecord } from './questionnaire.ts';
export { personalInformation, relation } from './relation.ts';
export {
  pendingSignIn,
  phoneFactor,
  recoveryCode,
  totpFactor,
  trustedDevice,
} from './second-factor.ts';
export { signInDevice, signInThrottle } from './sign-in.ts';
export { stepUp } from './step-up.ts';
