import { cents } from '@portaal/engine';
import type { Transaction } from '../platform/orm.ts';
import { fund, fundCorrelation, fundParameter, parameterVersion } from '../schema/index.ts';
import { loadFiscalData } from './fiscal-data.ts';
import { funds, parameterVersions } from './fund-parameters.ts';

const wholeEuro = (amount: number) => cents(amount * 100);

/**
 * Loads the funds with their dated parameters and the fiscal rules, which every installation needs. Existing rows are
 * not changed, so this can run at every start. Prices are not included, because they come from the monthly valuation.
 */
export async function loadReferenceData(tx: Transaction): Promise<void> {
  await tx
    .insert(fund)
    .values([...funds])
    .onConflictDoNothing();
  for (const { version, validFrom, funds: parameters, correlations } of parameterVersions) {
    await tx.insert(parameterVersion).values({ version, validFrom }).onConflictDoNothing();
    await tx
      .insert(fundParameter)
      .values(
        parameters.map((parameterVersion) => ({
          version,
          fundId: parameterVersion.fundId,
          minimumInitialDepositCents: wholeEuro(parameterVersion.minimumInitialDeposit),
          minimumTopUpCents: wholeEuro(parameterVersion.minimumTopUp),
          minimumMonthlyDepositCents: wholeEuro(parameterVersion.minimumMonthlyDeposit),
          entryCostRate: String(parameterVersion.entryCostRate),
          ongoingCostRate: String(parameterVersion.ongoingCostRate),
          exitCostRateUnderFiveYears: String(parameterVersion.exitCostRateUnderFiveYears),
          exitCostRateFromFiveYears: String(parameterVersion.exitCostRateFromFiveYears),
          netReturn: String(parameterVersion.netReturn),
          volatility: String(parameterVersion.volatility),
          distributionRate: String(parameterVersion.distributionRate),
          riskIndicator: parameterVersion.riskIndicator,
          recommendedHoldingYears: parameterVersion.recommendedHoldingYears,
          yearlyRedemptionRate: String(parameterVersion.yearlyRedemptionRate),
          extraNoticeMonths: parameterVersion.extraNoticeMonths,
        })),
      )
      .onConflictDoNothing();
    await tx
      .insert(fundCorrelation)
      .values(correlations.map((pair) => ({ ...pair, version, value: String(pair.value) })))
      .onConflictDoNothing();
  }
  await loadFiscalData(tx);
}
