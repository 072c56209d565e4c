export {
  type AccumulationInput,
  type AccumulationProjection,
  projectAccumulation,
  type YearPoint,
} from './accumulation.ts';
export type { AccumulationCosts } from './accumulation-costs.ts';
export {
  type PayingAnnuity,
  type RemainingPayouts,
  recalculatedPayout,
  remainingPayouts,
} from './annuity-recalculation.ts';
export { type AnnualRoomInput, annualRoom, type RoomOfYear, reserveRoom } from './annuity-room.ts';
export {
  latestAccumulationEnd,
  latestFirstPayout,
  latestPayoutStart,
  maximumPayoutMonths,
  minimumPayoutMonths,
  minimumTemporaryMonths,
  type PayoutStart,
  referenceDate,
  startedYears,
} from './annuity-term.ts';
export {
  type AnnuityPayout,
  annuityWithholding,
  knowsYear,
  type PayoutReceiver,
  type TaxAgeGroup,
  taxAgeGroup,
  taxAgeGroups,
  type WageTaxBracket,
  type WageTaxCredit,
  type Withheld,
  type WithholdingRules,
  type WithholdingYear,
} from './annuity-withholding.ts';
export {
  addDays,
  addMonths,
  daysBetween,
  firstOfNextMonth,
  type IsoDate,
  isIsoDate,
  isoDate,
  monthsBetween,
  startedMonthsBetween,
  yearOf,
} from './dates.ts';
export {
  addBusinessDays,
  type Dealing,
  type DealingCalendar,
  type DealingTerms,
  dealingAfter,
  dealingOfMonth,
  dealingOn,
  dealingTermsFor,
  isBusinessDay,
  lastDealing,
  nextDealing,
} from './dealing-calendar.ts';
export {
  type DealtDeposit,
  dealDeposit,
  distributionOf,
  entryCostOf,
  openingValue,
  type PricedHolding,
  reinvest,
  wrapperCostOf,
} from './dealing-run.ts';
export type { DeepestFall } from './deepest-fall.ts';
export { dutchDay } from './dutch-day.ts';
export { type ExitCosts, exitCostAt, lowestExitCosts } from './exit-cost.ts';
export type {
  AnnualRoomParameters,
  AnnuityTermParameters,
  FiscalParameters,
  TermCounting,
} from './fiscal-parameters.ts';
export {
  type AllocationPart,
  areContradictory,
  type CorrelationMatrix,
  type FundId,
  type FundTerms,
  mixReturn,
  mixVolatility,
} from './fund.ts';
export {
  type SwitchPart,
  type SwitchPosition,
  switchFunds,
} from './fund-switch.ts';
export { jointWithholding, type PaidPayout, payPeriodStart } from './joint-withholding.ts';
export {
  fifoLots,
  type Lot,
  type LotSale,
  REFUNDABLE_DAYS,
  type SoldLot,
  sellLots,
  type UnitMovement,
} from './lots.ts';
export {
  allocateCents,
  type Cents,
  cents,
  centsToEuro,
  euroToCents,
  roundHalfUp,
  roundToCents,
} from './money.ts';
export { irr, xirr } from './money-weighted-return.ts';
export {
  type AnnuityMonth,
  type Booking,
  type BookingType,
  type FundQuote,
  type MonthOrders,
  type Position,
  type ReceivedDeposit,
  unitsOf,
} from './month-booking.ts';
export { type MonthOutcome, runMonth } from './month-cycle.ts';
export { type NavModel, type NavMonth, navHistory } from './nav-history.ts';
export { type OwnReturn, ownReturn, ownReturnsSince } from './own-return.ts';
export {
  decimalToPrice,
  decimalToUnits,
  type Price,
  price,
  priceToDecimal,
  type Units,
  units,
  unitsFor,
  unitsToDecimal,
  valueOfUnits,
} from './participations.ts';
export type { PaymentPlan } from './payment-plan.ts';
export {
  monthsPerPayment,
  type PaymentFrequency,
  type PaymentTerms,
  type PayoutTiming,
  paymentCount,
} from './payment-terms.ts';
export {
  type PayoutInput,
  type PayoutProjection,
  type PayoutScenario,
  type PayoutYearPoint,
  projectPayout,
} from './payout.ts';
export type { PayoutCosts } from './payout-costs.ts';
export {
  type PayoutBalance as PayoutStanding,
  type PayoutMonth,
  payoutMonth,
  type RecalculationReason,
} from './payout-month.ts';
export {
  annualised,
  type DatedFlow,
  type DietzPeriod,
  modifiedDietz,
  timeWeightedReturn,
  type ValuePeriod,
} from './performance.ts';
export { inTodaysMoney } from './purchasing-power.ts';
export { normalQuantile } from './quantile.ts';
export { type PastPrice, type Replay, replay, sharedMonths } from './replay.ts';
export { type LevelPayout, type PayoutReplay, replayPayout } from './replay-payout.ts';
export type { ScenarioQuantiles, Scenarios } from './scenarios.ts';
export {
  isStatePensionProvisional,
  type StatePensionRow,
  type StatePensionTable,
  statePensionAge,
  statePensionDate,
} from './state-pension.ts';
export {
  type DatedPaymentTerms,
  fitsTemporaryCeiling,
  highestCalendarYearTotal,
  type TemporaryCeiling,
} from './temporary-annuity.ts';
export { fv, nper, type PaymentTiming, pmt, pv } from './time-value.ts';
export { rate } from './time-value-rate.ts';
