export {
  accountRegistration,
  closedAccount,
  disabledAccount,
  emailChange,
  humanAccount,
  passwordReset,
} from './account.ts';
export { accountInvitation, invitationWave } from './account-invitation.ts';
export { payoutCalculation, temporaryAnnuityElsewhere } from './annuity.ts';
export { application, applicationQuestionnaire, applicationSigner } from './application.ts';
export { applicationUpload } from './application-upload.ts';
export { approvalRequest, smallAct } from './approval-request.ts';
export { auditEntry } from './audit.ts';
export { bankItem, bankMatch } from './bank-match.ts';
export {
  bankAccount,
  bankLine,
  bankStatement,
  bankStatementConfirmation,
  bankStatementGap,
  lateStatement,
  missingStatementPass,
  rejectedStatement,
} from './bank-statement.ts';
export { bookBalance, bookEntry, bookLine } from './book.ts';
export { bookExport } from './book-export.ts';
export { archivedRow, bookImport, bookImportSettlement, bookImportStep, importedRow } from './book-import.ts';
export { brandReporting, brandState, providerText } from './brand-state.ts';
export { callbackRequest } from './callback-request.ts';
export { capitalTransfer, capitalTransferReminder } from './capital-transfer.ts';
export {
  changeRequest,
  changeRequestNumber,
  contractEvent,
  fundSwitch,
  supportingDocument,
} from './change-request.ts';
export { collectionReview } from './collection-review.ts';
export {
  contract,
  contractNumber,
  contractValuation,
  holding,
  ledgerEntry,
  maturityReminder,
} from './contract.ts';
export { dealingRun, dealingRunBatch, waitingPayout } from './dealing-run.ts';
export { document } from './document.ts';
export { employee, employeeInvitation } from './employee.ts';
export { fieldKey } from './field-key.ts';
export {
  annuityFundLimit,
  annuityParameter,
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
  wageTaxBracket,
  wageTaxCredit,
  withholdingYear,
  yearlyFigures,
  yearlyFiguresProposal,
} from './fiscal.ts';
export { fund, fundCorrelation, fundParameter, fundPrice, fundPriceDraft, parameterVersion } from './fund.ts';
export { fundBuildings } from './fund-buildings.ts';
export { fundDocument } from './fund-document.ts';
export { mailQuarantine } from './mail-quarantine.ts';
export { maintenance } from './maintenance.ts';
export { collection, mandate, providerFeed } from './mandate.ts';
export { deposit, payout } from './money-movement.ts';
export { notification } from './notification.ts';
export { offer, offerNumber } from './offer.ts';
export { oneTimeCode } from './one-time-code.ts';
export { outboxMail } from './outbox.ts';
export { outgoingTransfer } from './outgoing-transfer.ts';
export { payeeCheck } from './payee-check.ts';
export { payment, paymentRefund, providerComparison } from './payment.ts';
export { payoutAttempt, payoutBatch, payoutFilePart } from './payout-batch.ts';
export { payoutConfirmation } from './payout-confirmation.ts';
export { personAccount, personalInformation } from './person.ts';
export { personOverview, personSearch } from './person-overview.ts';
export { type LoadedPrice, priceFile } from './price-file.ts';
export { isFlagged, questionnaireRecord, questionnaireReview } from './questionnaire.ts';
export { relation } from './relation.ts';
export {
  passkey,
  passkeyChallenge,
  pendingSignIn,
  phoneFactor,
  recoveryCode,
  totpFactor,
  trustedDevice,
} from './second-factor.ts';
export { securityAlarm, securityEvent } from './security-event.ts';
export { sellRequest, sellRequestLine, sellRequestNumber } from './sell-request.ts';
export { serviceTrial } from './service-trial.ts';
export {
  shadowAcceptance,
  shadowComparison,
  shadowDifference,
  shadowReason,
} from './shadow-comparison.ts';
export { knownDevice, session, signInDevice, signInThrottle } from './sign-in.ts';
export { stepUp } from './step-up.ts';
export { collectorMandateList, takeover } from './takeover.ts';
export { terms } from './terms.ts';
export { verification } from './verification.ts';
