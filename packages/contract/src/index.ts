export { CLOSING_WORD, closingConfirmation, retentionYears } from './account-closing.ts';
export {
  PEOPLE_PAGE,
  type PeopleColumn,
  type PeopleOrder,
  type PeopleStatus,
  type Person,
  type PersonDetails,
  type PersonEvent,
  peopleColumns,
  peopleStatuses,
} from './admin.ts';
export type { AdminWork, WaitingQueue } from './admin-work.ts';
export {
  type AnnuityPerson,
  type AnnuityTerms,
  annuityTermsOf,
  lastDayOfChoice,
} from './annuity-terms.ts';
export {
  type AddressSection,
  type ContactSection,
  fullName,
  genderTexts,
  type IdentityDocument,
  type IdentitySection,
  identityDocumentTexts,
  type PersonSection,
  postcodeRulesOf,
  type ShownIdentity,
} from './applicant.ts';
export { type BrandConfiguration, BUILD_VERSION, brandConfiguration, type Environment } from './brand.ts';
export {
  type CalculationInput,
  type CalculationResult,
  calculationInput,
  calculationResult,
} from './calculation.ts';
export { birthdateProblems } from './calculation-annuity-rules.ts';
export type { CalculationFacts, FundFacts } from './calculation-facts.ts';
export { type CalculationOutcome, calculationOutcome } from './calculation-outcome.ts';
export { chosenRiskProfileOf, profileProblems, riskProfileOf } from './calculation-profile-rules.ts';
export {
  type CalculationDraft,
  calculationProblems,
  fundProblems,
  type RuleFacts,
} from './calculation-rules.ts';
export { startProblems } from './calculation-start.ts';
export type {
  Access,
  Call,
  CallAnswer,
  CallBody,
  CallBodyInput,
  CallHeaders,
  CallParams,
  CallQuery,
  CallQueryInput,
} from './call.ts';
export * as calls from './calls.ts';
export { changeDay, changeEffect, changeLines, DEPOSITS_LINE, payoutAt } from './change-effect.ts';
export {
  type ChangeOption,
  changeOptionFacts,
  changeOptions,
  changeRefusal,
  type RequestOption,
  requestOptions,
} from './change-options.ts';
export {
  type Beneficiary,
  type ChangeFacts,
  type ChangeInput,
  type ChangeLine,
  type ChangeOf,
  type ChangeRequest,
  type ChangeStatus,
  changeInput,
  changeStatuses,
  MOST_BENEFICIARIES,
  type OwnershipProof,
  type OwnershipReason,
  ownershipProofs,
  ownershipProofTexts,
  ownershipReasons,
} from './change-requests.ts';
export {
  type ChangeReview,
  type ChangeReviewDetails,
  rejectionReason,
  type TransferDecision,
  transferDecision,
} from './change-reviews.ts';
export { changeProblems } from './change-rules.ts';
export {
  type ContractEventActor,
  type ContractEventGroup,
  type ContractEventKind,
  contractEventFacts,
  contractEventGroups,
  contractEventKinds,
} from './contract-events.ts';
export { type ContractHold, canBeHeld, holdActs, isOnHold } from './contract-hold.ts';
export {
  type Contract,
  type ContractDetails,
  type ContractStatus,
  type ContractSummary,
  contractStatuses,
} from './contracts.ts';
export { type ContractDocument, type DocumentKind, documentKindTexts } from './documents.ts';
export { type EmailChange, emailChangeProblem, newEmail } from './email-change.ts';
export {
  commonErrors,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  type FieldProblem,
} from './error.ts';
export {
  type ErrorEvent,
  envelopeOf,
  errorEvent,
  type FaultFacts,
  faultKey,
  type Mechanism,
} from './error-event.ts';
export type { OwnFactors, TrustedDevice } from './factors.ts';
export { fieldLabel, namedMessage } from './field-labels.ts';
export { additionRules, houseNumber, houseNumberRules, postcode, postcodeRules } from './fields/address.ts';
export { bsn, bsnRules, rsin, rsinRules } from './fields/eleven-test.ts';
export type { FieldReading, FieldRules } from './fields/field-rules.ts';
export { iban, ibanRules } from './fields/iban.ts';
export { initialsRules } from './fields/initials.ts';
export { kvkNumber, kvkRules } from './fields/kvk.ts';
export { companyNameRules, lastNameRules, namePrefixRules, placeNameRules } from './fields/names.ts';
export { mobileNumber, mobileRules, phoneNumber, phoneRules } from './fields/phone.ts';
export { type AnnuityRules, annualRoomParametersOf, fiscalParametersOf } from './fiscal.ts';
export {
  type EnteredPrice,
  type FundPrices,
  fundDistribution,
  isUnusualPrice,
  type PricedFund,
  pricePerUnit,
} from './fund-prices.ts';
export { type SwitchedFund, type SwitchPreview, switchPreview } from './fund-switch.ts';
export type { Fund, FundPerformance } from './funds.ts';
export { impersonationReason } from './impersonation.ts';
export { choiceWarnings, investmentWarnings } from './investment-warnings.ts';
export {
  type BookingPreview,
  type ContractLedger,
  type CorrectLine,
  correctionReason,
  correctLine,
  type LedgerDeposit,
  type LedgerLine,
  type LedgerPayout,
  MOVEMENTS_SHOWN,
  payoutKindTexts,
} from './ledger.ts';
export { ENVELOPE_BYTES, FAULT_BUFFER, REPORT_TIMEOUT_MS } from './monitoring.ts';
export { dayText, euroAndCents, euroText, percentageText } from './notation.ts';
export type { NotificationKind } from './notifications.ts';
export { annuityTexts, costLines, outcomeTexts } from './outcome-texts.ts';
export { passwordLengthProblem } from './password.ts';
export {
  PAYOUT_HOLD_DAYS,
  type PersonalInformation,
  type PersonalInformationChange,
  type PersonalSection,
  personalInformationChange,
  personalInformationProblems,
  personalSections,
} from './personal-information.ts';
export type { AddressFound } from './postcode.ts';
export { isPredictable, plainSigns, undisguised } from './predictable-password.ts';
export { problemsOf } from './problems.ts';
export {
  calculatorLimits,
  noPaymentFrequency,
  noRiskProfile,
  OFFER_VALID_DAYS,
  type PaymentFrequencyCode,
  type PolicyConditionCode,
  type ProductCode,
  paymentFrequencyCodes,
  policyConditionCodes,
  productCodes,
} from './product.ts';
export { paymentFrequencyTexts, productNames, scenarioTexts } from './product-texts.ts';
export {
  acknowledgementField,
  isOutcomeExpired,
  isQuestionnaireComplete,
  lacksAllKnowledge,
  mismatchAcknowledgements,
  type ProfileChoice,
  type ProfileMismatch,
  type ProfileOutcome,
  type ProfileStatement,
  profileChoiceProblems,
  profileMismatch,
  profileStatements,
  riskProfileCodeOf,
  VALID_MONTHS,
} from './profile-choice.ts';
export { closedFundText, mismatchTexts, statementTexts } from './profile-texts.ts';
export type { QuestionnaireReview } from './questionnaire-reviews.ts';
export {
  type GivenQuestionnaire,
  type KeptQuestionnaire,
  type Questionnaire,
  type QuestionnaireScore,
  type RiskProfile,
  type RiskProfileCode,
  riskProfileCodes,
} from './questionnaires.ts';
export type { QueueStatus } from './queue.ts';
export {
  MOST_RELATIONS,
  type Relation,
  type RelationInput,
  type RelationType,
  relationInput,
  relationProblems,
  relationTexts,
} from './relations.ts';
export { pauseAfter } from './report-pause.ts';
export {
  type ContractReturn,
  type MissingReturn,
  missingReturnTexts,
  type ReturnFigures,
  type ValueLine,
} from './returns.ts';
export {
  type RolloverBlocker,
  type RolloverFund,
  type RolloverList,
  type RolloverPreview,
  type RolloverReport,
  type RolloverRun,
  type RolloverState,
  rolloverBlockers,
  rolloverStates,
} from './rollover.ts';
export { scrub } from './scrubbing.ts';
export { recoveryCode, type SignInMethod } from './second-factor.ts';
export { type OwnSession, passwordChange, type SignInEvent } from './security.ts';
export {
  type FundSale,
  type FundToSell,
  type SellKind,
  type SellOrder,
  salesOf,
  sellKinds,
  sellProblems,
} from './sell-order.ts';
export type { QueuedSale } from './sell-queue.ts';
export type {
  ContractResult,
  Sale,
  SellableFund,
  SellBlocker,
  SellFacts,
  SellPreview,
  SellRequest,
  SellStatus,
} from './sell-requests.ts';
export type { SecondFactorChallenge } from './session.ts';
export {
  oneTimeCode,
  type StepUpAct,
  type StepUpMethod,
  stepUpActs,
  stepUpMethods,
  stepUpReason,
} from './step-up.ts';
export { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from './third-parties.ts';
export {
  MOST_ONLINE,
  type TopUp,
  type TopUpBlocker,
  type TopUpFacts,
  type TopUpMethod,
  topUpProblems,
} from './top-ups.ts';
export {
  type ContractTransaction,
  type PendingTransaction,
  paidInTypes,
  paidOutTypes,
  type TransactionGroup,
  type TransactionType,
  type TransactionYear,
  transactionGroups,
  transactionGroupTexts,
  transactionTypes,
} from './transactions.ts';
export { type CurrentUser, type Role, roles, type User } from './users.ts';
