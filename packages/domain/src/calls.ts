// Every call of the API by name. Each call is a separate export, so that a browser page bundles only the calls it
// uses.
export { closeAccount, getAccountClosing } from './account-closing/calls.ts';
export { confirmAccount, requestAccount, requestPasswordReset, resendConfirmation, resetPassword } from './accounts/calls.ts';
export { getAdminWork } from './admin-work/calls.ts';
export { getAnnuityRules, getAnnuityTerms, getContributionRoom } from './annuities/calls.ts';
export {
  answerQuestion,
  confirmSharedProfile,
  getApplication,
  getContractToSign,
  getContractToSignFile,
  listApplications,
  removeApplication,
  saveApplication,
  signApplication,
  startApplication,
  withdrawApplication,
} from './applications/calls.ts';
export {
  declineInvitation,
  getSigningInvitation,
  listCoSignedContracts,
  listWaitingInvitations,
  resendInvitation,
  signInvitation,
} from './applications/invitations.ts';
export {
  approveApplication,
  askApplicant,
  getApplicationReview,
  listApplicationReviews,
  rejectApplication,
} from './applications/reviews.ts';
export { approveRequest, listApprovals, rejectRequest, withdrawRequest } from './approvals/calls.ts';
export {
  listMatchCandidates,
  listOpenItems,
  matchOpenItem,
  refundOpenItem,
  undoBankMatch,
  withdrawRefund,
} from './bank-matching/calls.ts';
export { listOwnOpenItems } from './bank-matching/own-open-items.ts';
export {
  acceptStatementGap,
  confirmBankStatement,
  getBankStatement,
  handleRejectedStatement,
  importBankStatements,
  listBankLines,
  listBankStatements,
  listRejectedStatements,
} from './bank-statements/calls.ts';
export { getBookReport, getBookReportFile } from './books/calls.ts';
export { listOwnBuildings } from './buildings/calls.ts';
export {
  discardBuildings,
  listBuildingsVersions,
  loadBuildings,
  publishBuildings,
} from './buildings/versions.ts';
export { calculate, getCalculation } from './calculation/calls.ts';
export { closeCallbackRequest, listCallbackRequests, requestCallback } from './callbacks/calls.ts';
export {
  getChangeOptions,
  listChangeRequests,
  requestChange,
  withdrawChange,
} from './change-requests/calls.ts';
export { decideChange, getChangeReview, listChangeReviews } from './change-requests/reviews.ts';
export { listContractEvents } from './contract-events/calls.ts';
export { getContractLedger, listLedgerLines } from './contract-ledger/calls.ts';
export { extendAnnuity } from './contract-ledger/extension.ts';
export { getContract, listContractSummaries, listContracts } from './contracts/calls.ts';
export { listCountries } from './countries/calls.ts';
export {
  getDealingRun,
  listDealingRuns,
  passMissingStatements,
  previewDealingRun,
  startDealingRun,
} from './dealing-runs/calls.ts';
export {
  downloadDocuments,
  getDocumentFile,
  listContractDocuments,
  listDocuments,
} from './documents/calls.ts';
export {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from './email-change/calls.ts';
export {
  changeEmployeeRoles,
  disableAccount,
  enableAccount,
  getRights,
  linkAccount,
  removeFactors,
  unlinkAccount,
} from './employees/calls.ts';
export {
  inviteEmployee,
  listEmployeeInvitations,
  resendEmployeeInvitation,
  withdrawEmployeeInvitation,
} from './employees/invitations.ts';
export {
  confirmApp,
  confirmPhone,
  forgetTrustedDevice,
  listFactors,
  proposeApp,
  proposePhone,
  removeApp,
  removePhone,
  renewRecoveryCodes,
} from './factors/calls.ts';
export { confirmPasskey, proposePasskey, removePasskey, renamePasskey } from './factors/passkey-calls.ts';
export { getFundDocumentFile, listFundDocuments } from './fund-documents/calls.ts';
export {
  discardFundDocument,
  getFundDocumentVersionFile,
  listFundDocumentVersions,
  loadFundDocument,
  publishFundDocument,
} from './fund-documents/versions.ts';
export { enterFundPrices, getFundPrices, publishFundPrices } from './fund-prices/calls.ts';
export { listFundPerformance, listFunds } from './funds/calls.ts';
export { getLiveness, getReadiness } from './health/calls.ts';
export { startImpersonation, stopImpersonation } from './impersonation/calls.ts';
export { blockContract, releaseContract } from './ledger/block.ts';
export { confirmPayoutsOfContract, correctLedgerLine, previewCorrection, previewDebitReversal, releasePayout, reverseDebit } from './ledger/calls.ts';
export { endMaintenance, getMaintenance, startMaintenance } from './maintenance/calls.ts';
export { getMandate, getMandateResult, inviteMandate, notifyMandates } from './mandates/calls.ts';
export { handleCollectionReview, listCollectionReviews, resumeMandate } from './mandates/reviews.ts';
export { reportError } from './monitoring/calls.ts';
export { downloadMyData } from './my-data/calls.ts';
export { listNotifications, readAllNotifications, readNotification } from './notifications/calls.ts';
export { copyOffer, deleteOffer, getOfferFile, listOffers, saveOffer } from './offers/calls.ts';
export { acceptPayee } from './payees/calls.ts';
export { getPayment, getPaymentTerms, notifyPayment, startPayment } from './payments/calls.ts';
export { listPaymentReviews, recheckPayment, refundPayment } from './payments/reviews.ts';
export { confirmPayouts, getPayoutConfirmation } from './payout-confirmation/calls.ts';
export {
  getPayoutFile,
  handOverPayouts,
  listFailedPayouts,
  listPayoutBatches,
  loadPayoutReport,
  orderPayouts,
  previewPayouts,
  withdrawPayoutBatch,
} from './payouts/calls.ts';
export { getPayoutProof, listPayoutsUnderWay } from './payouts/own-payouts.ts';
export { endPersonSessions, getPerson, listPeople } from './people/calls.ts';
export {
  changeNominatedAccount,
  changePersonalInformation,
  getPersonalInformation,
} from './personal-information/calls.ts';
export { lookUpPostcode } from './postcode/calls.ts';
export {
  getQuestionnaire,
  listRiskProfiles,
  recordQuestionnaire,
  scoreQuestionnaire,
} from './questionnaires/calls.ts';
export { handleQuestionnaire, listQuestionnaireReviews } from './questionnaires/reviews.ts';
export { addRelation, changeRelation, listRelations, removeRelation } from './relations/calls.ts';
export { getReturns, getValueLine } from './returns/calls.ts';
export {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  listSignInActivity,
} from './security/calls.ts';
export { listSecurityAlarms, listSecurityEvents, noteSecurityAlarm } from './security-events/calls.ts';
export {
  cancelSellRequest,
  getSellTerms,
  listSales,
  listSellRequests,
  previewSale,
  requestSale,
} from './sell-requests/calls.ts';
export { listSellQueue } from './sell-requests/queue.ts';
export {
  deleteCookie,
  getCookie,
  login,
  loginSecondFactor,
  logout,
  sendLoginCode,
  sessionHealthCheck,
} from './session/calls.ts';
export { askPasskeyLogin, loginWithPasskey } from './session/passkey-calls.ts';
export { confirmStepUp, requestStepUpCode } from './step-up/calls.ts';
export { listTeam } from './team/calls.ts';
export {
  getTermsFile,
  getTermsSchema,
  listTerms,
  loadTerms,
  publishTerms,
  rejectTerms,
} from './terms/calls.ts';
export { announceTopUp, cancelTopUp, getTopUpTerms } from './top-ups/calls.ts';
export { getTransactionsFile, getTransactionTotals, listTransactions } from './transactions/calls.ts';
export { getUploadFile, getUploadForReview, listUploads, removeUpload, uploadFile } from './uploads/calls.ts';
export { getMe } from './users/calls.ts';
export { getWaterfall, listWaterfallLines } from './waterfall/calls.ts';
export {
  approveYearlyFigures,
  getYearlyFiguresFile,
  listYearlyFigures,
  loadYearlyFigures,
  rejectYearlyFigures,
} from './yearly-figures/calls.ts';
