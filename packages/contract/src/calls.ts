// Every call of the API by name. One export each, so that a page of the browser holds only those it makes.
export { closeAccount, getAccountClosing } from './account-closing.ts';
export {
  confirmAccount,
  createAccount,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from './accounts.ts';
export { endPersonSessions, getPerson, listPeople } from './admin.ts';
export { getAdminWork } from './admin-work.ts';
export { calculate, getCalculation } from './calculation.ts';
export { askChange, getChangeOptions, listChangeRequests, withdrawChange } from './change-requests.ts';
export { decideChange, getChangeReview, listChangeReviews } from './change-reviews.ts';
export { listContractEvents } from './contract-events.ts';
export { holdContract, releaseContract } from './contract-hold.ts';
export { getContract, listContractSummaries, listContracts } from './contracts.ts';
export { listCountries } from './countries.ts';
export { documentFile, listContractDocuments } from './documents.ts';
export {
  changeEmail,
  confirmEmailChange,
  getEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from './email-change.ts';
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
} from './factors.ts';
export { getAnnuityRules, getAnnuityTerms, getContributionRoom } from './fiscal.ts';
export { enterFundPrices, getFundPrices, publishFundPrices } from './fund-prices.ts';
export { listFundPerformance, listFunds } from './funds.ts';
export { healthLive, healthReady } from './health.ts';
export { startImpersonation, stopImpersonation } from './impersonation.ts';
export {
  correctLedger,
  getContractLedger,
  listLedger,
  previewCorrection,
  previewDebitReversal,
  releasePayout,
  reverseDebit,
} from './ledger.ts';
export { reportError } from './monitoring.ts';
export { downloadMyData } from './my-data.ts';
export { listNotifications, readAllNotifications, readNotification } from './notifications.ts';
export { copyOffer, deleteOffer, listOffers, offerPdf, saveOffer } from './offers.ts';
export {
  changeCounterAccount,
  changePersonalInformation,
  getPersonalInformation,
} from './personal-information.ts';
export { lookUpPostcode } from './postcode.ts';
export { handleQuestionnaire, listQuestionnaireReviews } from './questionnaire-reviews.ts';
export { getQuestionnaire, listRiskProfiles, scoreQuestionnaire } from './questionnaires.ts';
export { addRelation, changeRelation, listRelations, removeRelation } from './relations.ts';
export { getReturns, getValueLine } from './returns.ts';
export { getRollover, listRollovers, previewRollover, startRollover } from './rollover.ts';
export {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  listSignInActivity,
} from './security.ts';
export { listSellQueue } from './sell-queue.ts';
export {
  cancelSellRequest,
  getSellFacts,
  listSales,
  listSellRequests,
  previewSale,
  requestSale,
} from './sell-requests.ts';
export {
  deleteCookie,
  getCookie,
  login,
  loginSecondFactor,
  logout,
  sendLoginCode,
  sessionHealthCheck,
} from './session.ts';
export { askStepUp, confirmStepUp } from './step-up.ts';
export { announceTopUp, cancelTopUp, getTopUpFacts } from './top-ups.ts';
export { getTransactionTotals, listTransactions, transactionsCsv } from './transactions.ts';
export { getMe } from './users.ts';
