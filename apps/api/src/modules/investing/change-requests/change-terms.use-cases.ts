import { payoutAt } from '@portaal/domain/investing/change-requests/options/lijfrente';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import { type PaymentFrequencyCode, products } from '@portaal/domain/products/products/product';
import { type CalculatorLimits, calculatorLimitsOf } from '@portaal/domain/products/terms/calculator-limits';
import {
  annuityWithholding,
  cents,
  centsToEuro,
  type ExitCosts,
  euroToCents,
  type IsoDate,
  isoDate,
  knowsYear,
  lowestExitCosts,
  nextDealing,
  type PaymentFrequency,
  priceToDecimal,
  units,
  unitsToDecimal,
  type WithholdingRules,
} from '@portaal/engine';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Services } from '../../../platform/services.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { getAnnuityRules, withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import {
  agreedCostsOf,
  type FundOnDay,
  fundsOn,
  switchCostOfVersion,
} from '../../products/funds/funds.use-cases.ts';
import { type ContractRow, findTaxCredit } from './change-requests.repository.ts';
import type { FundPosition } from './fund-switch.repository.ts';

const frequencies = {
  month: 'Maand',
  quarter: 'Kwartaal',
  halfYear: 'Halfjaar',
  year: 'Jaar',
} as const satisfies Readonly<Record<PaymentFrequency, PaymentFrequencyCode>>;

const paymentFrequencies = Object.keys(frequencies) as PaymentFrequency[];

/** Converts a frequency of the API to the database; undefined for `Geen`. */
export const frequencyOf = (code: PaymentFrequencyCode): PaymentFrequency | undefined =>
  paymentFrequencies.find((frequency) => frequencies[frequency] === code);

/** Converts a frequency of the database to the API. */
export const frequencyCodeOf = (frequency: PaymentFrequency): PaymentFrequencyCode => frequencies[frequency];

/** Data that the change rules need besides the contract: days, funds and legal limits. */
export interface ChangeContext {
  readonly today: IsoDate;
  readonly nextDealingDay: IsoDate;
  readonly funds: readonly Omit<ChangeTerms['funds'][number], 'percentage' | 'units' | 'movableUnits'>[];
  readonly birthdate: IsoDate | null;
  readonly latestEnd: IsoDate | null;
  readonly switchCostRate: number;
  /** Withholding rules; null unless the contract is an annuity that pays out. */
  readonly withholding: WithholdingRules | null;
  readonly periodicDepositRange: CalculatorLimits['periodicDeposit'];
  /** Maximum months of a pause. */
  readonly longestPause: number;
  /** The person's contract that has the wage tax credit. */
  readonly creditAt: { readonly id: string; readonly number: string } | null;
}

const dayOrNull = (day: string | null): IsoDate | null => (day === null ? null : isoDate(day));

/** Reads the context from the connection pool, so it must be called before a transaction begins. */
export async function changeContextOf(
  services: Services,
  {
    id: contractId,
    brand,
    productCode,
    personId,
  }: Pick<ContractRow, 'id' | 'brand' | 'productCode' | 'personId'>,
): Promise<ChangeContext> {
  const today = services.clock.today();
  const calendar = await calendarOf(services, brand);
  const { dealingDay: nextDealingDay } = nextDealing(services.clock.now(), calendar);
  const { funds, content } = await fundsOn(services, brand, today);
  const dealt = await fundsOn(services, brand, nextDealingDay);
  const { orm } = services.database;
  const agreed = await agreedCostsOf(orm, contractId);
  const exitCostsAt = ({ id, exitCosts: today }: FundOnDay['terms']): ExitCosts => {
    const inForce = dealt.terms.find((terms) => terms.id === id)?.exitCosts ?? today;
    return lowestExitCosts(inForce, agreed.exitCosts.get(id) ?? inForce);
  };
  const { isAnnuity, accumulates, paysOut } = products[productCode];
  const rules = isAnnuity ? await getAnnuityRules(services, brand, today) : null;
  const { persoon } = await getPersonalInformation(services, { id: personId });
  const birthdate = persoon?.geboortedatum ?? null;
  const terms =
    rules !== null && birthdate !== null
      ? annuityTermsOf({ birthdate, start: nextDealingDay, polisVoorwaardeCode: null }, rules)
      : null;
  const maximumOf = (id: number) =>
    rules?.product.maximumFundShares.find((share) => share.id === id)?.maximum ?? 1;
  return {
    today,
    nextDealingDay,
    periodicDepositRange: calculatorLimitsOf(content).periodicDeposit,
    longestPause: content.termijnen.inlegPauze,
    switchCostRate: Math.min(await switchCostOfVersion(orm, dealt.parameterVersion), agreed.switchCostRate),
    funds: funds.map(({ terms, name, isOpen, minimum, riskIndicator, yearlyRedemptionRate, price }) => ({
      id: terms.id,
      name,
      isOpen,
      maximum: maximumOf(terms.id),
      minimumPeriodicDeposit: centsToEuro(minimum.monthlyDeposit),
      minimumInitialDeposit: centsToEuro(minimum.initialDeposit),
      riskIndicator,
      exitCosts: exitCostsAt(terms).map((step) => ({ ...step })),
      yearlyRedemptionRate,
      nav: price && priceToDecimal(price.nav),
      navDate: price?.date ?? null,
    })),
    birthdate,
    latestEnd: accumulates && terms ? isoDate(terms.latestAccumulationEnd) : null,
    withholding: paysOut ? await withholdingRules(services.database.orm) : null,
    creditAt: isAnnuity ? ((await findTaxCredit(services.database.orm, personId)) ?? null) : null,
  };
}

/** Returns the net payout for each payment frequency. */
function netPayouts(
  { paymentFrequency: was, periodicPayoutCents: payout }: ContractRow,
  { birthdate: birthDate, withholding, nextDealingDay: date }: ChangeContext,
): ChangeTerms['nettoUitkeringen'] {
  if (birthDate === null || withholding === null || was === null || payout === null) return [];
  if (!knowsYear(withholding, date)) return [];
  return paymentFrequencies.map((frequency) => {
    const uitkeringsTermijnCode = frequencies[frequency];
    const gross = euroToCents(payoutAt(uitkeringsTermijnCode, frequencies[was], centsToEuro(payout)));
    const net = (appliesCredit: boolean): number => {
      const withheld = annuityWithholding(
        { gross, frequency, date },
        { birthDate, appliesCredit },
        withholding,
      );
      return centsToEuro(cents(gross - withheld.wageTax - withheld.healthcare));
    };
    return { uitkeringsTermijnCode, metKorting: net(true), zonderKorting: net(false) };
  });
}

/** Returns the contract data that the change rules need, with the position in each fund. */
export function changeTermsOf(
  row: ContractRow,
  positions: ReadonlyMap<number, FundPosition>,
  changeContext: ChangeContext,
): ChangeTerms {
  const { today, nextDealingDay, latestEnd, funds, creditAt, switchCostRate, periodicDepositRange } =
    changeContext;
  const { longestPause } = changeContext;
  return {
    today,
    switchCostRate,
    periodicDepositRange: { ...periodicDepositRange },
    longestPause,
    nextDealingDay,
    latestEnd,
    product: row.productCode,
    // A check constraint in the database allows exactly these statuses.
    status: row.status,
    description: row.description,
    periodicDeposit: centsToEuro(row.monthlyDepositCents),
    debitDay: row.debitDay,
    pausedUntil: dayOrNull(row.depositsPausedUntil),
    distribution: row.distributionMode,
    funds: funds.map((fund) => {
      const { share = 0, ownUnits = 0, locked = 0 } = positions.get(fund.id) ?? {};
      return {
        ...fund,
        percentage: share / 10_000,
        units: unitsToDecimal(units(ownUnits)),
        movableUnits: unitsToDecimal(units(Math.max(0, ownUnits - locked))),
      };
    }),
    startDate: dayOrNull(row.startDate),
    endDate: dayOrNull(row.endDate),
    uitkeringsTermijnCode: row.paymentFrequency && frequencies[row.paymentFrequency],
    periodicPayout: row.periodicPayoutCents === null ? null : centsToEuro(row.periodicPayoutCents),
    loonheffingskorting: row.applyTaxCredit,
    loonheffingskortingBij: creditAt === null || creditAt.id === row.id ? null : creditAt.number,
    nettoUitkeringen: netPayouts(row, changeContext),
  };
}
