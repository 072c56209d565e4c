// Every call of the API by name. Each call is a separate export, so that a browser page bundles only the calls it
// uses.

export {
  downloadDocuments,
  getDocumentFile,
  listContractDocuments,
  listDocuments,
} from './documents/documents/calls.ts';
export {
  listNotifications,
  readAllNotifications,
  readNotification,
} from './documents/notifications/calls.ts';
export {
  getUploadFile,
  getUploadForReview,
  listUploads,
  removeUpload,
  uploadFile,
} from './documents/uploads/calls.ts';
export { getAppliedOffer } from './investing/applications/applied-offer.ts';
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
} from './investing/applications/calls.ts';
export {
  declineInvitation,
  getSigningInvitation,
  listCoSignedContracts,
  listWaitingInvitations,
  resendInvitation,
  signInvitation,
} from './investing/applications/invitations.ts';
export {
  approveApplication,
  askApplicant,
  getApplicationReview,
  listApplicationReviews,
  rejectApplication,
} from './investing/applications/reviews.ts';
export {
  acceptCapitalTransfer,
  getCapitalTransferData,
  getCapitalTransferOrder,
  getOwnCapitalTransferOrder,
  listCapitalTransferReviews,
  listCapitalTransfers,
  rejectCapitalTransfer,
  remindCapitalTransfer,
  sendCapitalTransfer,
} from './investing/capital-transfers/calls.ts';
export {
  getChangeOptions,
  listChangeRequests,
  requestChange,
  withdrawChange,
} from './investing/change-requests/calls.ts';
export { decideChange, getChangeReview, listChangeReviews } from './investing/change-requests/reviews.ts';
export { listContractEvents } from './investing/contract-events/calls.ts';
export { getContractLedger, listLedgerLines } from './investing/contract-ledger/calls.ts';
export { extendAnnuity } from './investing/contract-ledger/extension.ts';
export { getContract, listContractSummaries, listContracts } from './investing/contracts/calls.ts';
export {
  acceptOutgoingTransfer,
  getOutgoingTransferData,
  getOutgoingTransferLetter,
  listOutgoingTransferReviews,
  listOutgoingTransfers,
  previewOutgoingTransfer,
  recordOutgoingTransfer,
  rejectOutgoingTransfer,
  requestOutgoingTransfer,
  withdrawOutgoingTransfer,
} from './investing/outgoing-transfers/calls.ts';
export { getReturns, getValueLine } from './investing/returns/calls.ts';
export {
  cancelSellRequest,
  getSellTerms,
  listSales,
  listSellRequests,
  previewSale,
  requestSale,
} from './investing/sell-requests/calls.ts';
export { listSellQueue } from './investing/sell-requests/queue.ts';
export { announceTopUp, cancelTopUp, getTopUpTerms } from './investing/top-ups/calls.ts';
export {
  getTransactionsFile,
  getTransactionTotals,
  listTransactions,
} from './investing/transactions/calls.ts';
export { getWaterfall, listWaterfallLines } from './investing/waterfall/calls.ts';
export {
  listMatchCandidates,
  listOpenItems,
  matchOpenItem,
  refundOpenItem,
  undoBankMatch,
  withdrawRefund,
} from './money/bank-matching/calls.ts';
export { listOwnOpenItems } from './money/bank-matching/own-open-items.ts';
export {
  acceptStatementGap,
  confirmBankStatement,
  getBankStatement,
  handleRejectedStatement,
  importBankStatements,
  listBankLines,
  listBankStatements,
  listRejectedStatements,
} from './money/bank-statements/calls.ts';
export { getBookReport, getBookReportFile } from './money/books/calls.ts';
export { blockContract, releaseContract } from './money/ledger/block.ts';
export {
  confirmPayoutsOfContract,
  correctLedgerLine,
  previewCorrection,
  previewDebitReversal,
  releasePayout,
  reverseDebit,
} from './money/ledger/calls.ts';
export { getMandate, getMandateResult, inviteMandate, notifyMandates } from './money/mandates/calls.ts';
export { handleCollectionReview, listCollectionReviews, resumeMandate } from './money/mandates/reviews.ts';
export { getPayment, getPaymentTerms, notifyPayment, startPayment } from './money/payments/calls.ts';
export { listPaymentReviews, recheckPayment, refundPayment } from './money/payments/reviews.ts';
export {
  getPayoutFile,
  handOverPayouts,
  listFailedPayouts,
  listPayoutBatches,
  loadPayoutReport,
  orderPayouts,
  previewPayouts,
  withdrawPayoutBatch,
} from './money/payouts/calls.ts';
export { getPayoutProof, listPayoutsUnderWay } from './money/payouts/own-payouts.ts';
export {
  getDealingRun,
  listDealingRuns,
  passMissingStatements,
  previewDealingRun,
  startDealingRun,
} from './month/dealing-runs/calls.ts';
export { closeAccount, getAccountClosing } from './office/account-closing/calls.ts';
export {
  inviteInvestors,
  listAccountInvitations,
  listInvitationWaves,
  printInvitationLetters,
  resendAccountInvitation,
  withdrawAccountInvitation,
} from './office/account-invitations/calls.ts';
export { getAdminWork } from './office/admin-work/calls.ts';
export { approveRequest, listApprovals, rejectRequest, withdrawRequest } from './office/approvals/calls.ts';
export { downloadBookExport, listBookExports, requestBookExport } from './office/book-export/calls.ts';
export {
  discardBookImport,
  explainBookImport,
  listBookImports,
  rejectBookImport,
  signBookImport,
} from './office/book-import/calls.ts';
export { getLiveness, getReadiness } from './office/health/calls.ts';
export { endMaintenance, getMaintenance, startMaintenance } from './office/maintenance/calls.ts';
export { reportError } from './office/monitoring/calls.ts';
export { downloadMyData } from './office/my-data/calls.ts';
export { endPersonSessions, getPerson, listPeople } from './office/people/calls.ts';
export {
  getPriceFile,
  listPriceFiles,
  loadPriceFile,
  publishPriceFile,
  rejectPriceFile,
} from './office/price-files/calls.ts';
export { listSecurityAlarms, listSecurityEvents, noteSecurityAlarm } from './office/security-events/calls.ts';
export { changeBrandState, getSetUp, shutBrand, tryService } from './office/set-up/calls.ts';
export {
  acceptShadowComparison,
  explainShadowComparison,
  getShadowComparisonFile,
  listShadowComparisons,
  loadShadowComparison,
} from './office/shadow-comparisons/calls.ts';
export { getTakeover, loadCollectorMandates, takeOverBook } from './office/takeover/calls.ts';
export { getTextPrint, listTexts } from './office/texts/calls.ts';
export { listCountries } from './people/countries/calls.ts';
export { acceptPayee } from './people/payees/calls.ts';
export {
  changeNominatedAccount,
  changePersonalInformation,
  getPersonalInformation,
} from './people/personal-information/calls.ts';
export { lookUpPostcode } from './people/postcode/calls.ts';
export { addRelation, changeRelation, listRelations, removeRelation } from './people/relations/calls.ts';
export { getAnnuityRules, getAnnuityTerms, getContributionRoom } from './products/annuities/calls.ts';
export { listOwnBuildings } from './products/buildings/calls.ts';
export {
  discardBuildings,
  listBuildingsVersions,
  loadBuildings,
  publishBuildings,
} from './products/buildings/versions.ts';
export { calculate, getCalculation } from './products/calculation/calls.ts';
export { closeCallbackRequest, listCallbackRequests, requestCallback } from './products/callbacks/calls.ts';
export { getFundDocumentFile, listFundDocuments } from './products/fund-documents/calls.ts';
export {
  discardFundDocument,
  getFundDocumentVersionFile,
  listBrandFunds,
  listFundDocumentVersions,
  loadFundDocument,
  publishFundDocument,
} from './products/fund-documents/versions.ts';
export { enterFundPrices, getFundPrices, publishFundPrices } from './products/fund-prices/calls.ts';
export { listFundPerformance, listFunds } from './products/funds/calls.ts';
export { copyOffer, deleteOffer, getOfferFile, listOffers, saveOffer } from './products/offers/calls.ts';
export {
  getQuestionnaire,
  listRiskProfiles,
  recordQuestionnaire,
  scoreQuestionnaire,
} from './products/questionnaires/calls.ts';
export { handleQuestionnaire, listQuestionnaireReviews } from './products/questionnaires/reviews.ts';
export { listTeam } from './products/team/calls.ts';
export {
  getTermsExample,
  getTermsFile,
  getTermsSchema,
  listTerms,
  loadTerms,
  publishTerms,
  rejectTerms,
} from './products/terms/calls.ts';
export {
  approveYearlyFigures,
  getYearlyFiguresFile,
  listYearlyFigures,
  loadYearlyFigures,
  rejectYearlyFigures,
} from './products/yearly-figures/calls.ts';
export {
  confirmAccount,
  requestAccount,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from './sign-in/accounts/calls.ts';
export { claimAccount } from './sign-in/claims/calls.ts';
export {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from './sign-in/email-change/calls.ts';
export {
  changeEmployeeRoles,
  disableAccount,
  enableAccount,
  getRights,
  linkAccount,
  removeFactors,
  unlinkAccount,
} from './sign-in/employees/calls.ts';
export {
  inviteEmployee,
  listEmployeeInvitations,
  resendEmployeeInvitation,
  withdrawEmployeeInvitation,
} from './sign-in/employees/invitations.ts';
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
} from './sign-in/factors/calls.ts';
export {
  confirmPasskey,
  proposePasskey,
  removePasskey,
  renamePasskey,
} from './sign-in/factors/passkey-calls.ts';
export { startImpersonation, stopImpersonation } from './sign-in/impersonation/calls.ts';
export { confirmPayouts, getPayoutConfirmation } from './sign-in/payout-confirmation/calls.ts';
export {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  listSignInActivity,
} from './sign-in/security/calls.ts';
export {
  deleteCookie,
  getCookie,
  login,
  loginSecondFactor,
  logout,
  sendLoginCode,
  sessionHealthCheck,
} from './sign-in/session/calls.ts';
export { askPasskeyLogin, loginWithPasskey } from './sign-in/session/passkey-calls.ts';
export { confirmStepUp, requestStepUpCode } from './sign-in/step-up/calls.ts';
export { getMe } from './sign-in/users/calls.ts';
