import { exitCostFieldsOf } from '@portaal/domain/products/funds/exit-costs';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { exitStepsOf } from '@portaal/domain/products/terms/fund-sections';
import { cents } from '@portaal/engine';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import {
  annuityFundLimit,
  annuityParameter,
  fund,
  fundCorrelation,
  fundParameter,
  parameterVersion,
} from '../../../schema/index.ts';
import { listFunds } from './terms.repository.ts';

const wholeEuro = (amount: number) => cents(amount * 100);

/**
 * Inserts the funds that are new to the installation and corrects unused funds. Returns the number of every
 * fund by its code.
 */
async function insertFunds(tx: Transaction, content: TermsFile): Promise<ReadonlyMap<string, number>> {
  const existing = await listFunds(tx);
  const ids = new Map(existing.map(({ code, id }) => [code, id]));
  let last = Math.max(0, ...ids.values());
  for (const { code, naam, stroom, belegtIn, begonnenOp, munt } of content.fondsen) {
    const fields = { name: naam, flow: stroom, investsIn: belegtIn, startDate: begonnenOp, currency: munt };
    const id = ids.get(code);
    if (id === undefined) {
      last += 1;
      ids.set(code, last);
      await tx.insert(fund).values({ ...fields, id: last, code });
    } else {
      await tx.update(fund).set(fields).where(eq(fund.id, id));
    }
  }
  return ids;
}

/**
 * Stores terms as the fund parameters of a new version, in the tables that statements join. The version is permanent.
 */
export async function insertVersion(tx: Transaction, version: string, content: TermsFile): Promise<void> {
  const ids = await insertFunds(tx, content);
  const idOf = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`fund ${code} of version ${version} is unknown`);
    return id;
  };
  const { beleggen, lijfrente } = content.producten;
  await tx.insert(parameterVersion).values({ version, switchCostRate: String(content.wisselen.kosten) });
  await tx.insert(fundParameter).values(
    content.fondsen.map(({ code, risicometer, aanbevolenJaren }) => {
      const terms = beleggen.find(({ fonds }) => fonds === code);
      const expected = content.verwachting.fondsen.find(({ fonds }) => fonds === code);
      if (!terms || !expected) throw new Error(`fund ${code} of version ${version} has no terms`);
      const exitCosts = exitStepsOf(terms.kosten.uitstap);
      const { exitCostRate } = exitCostFieldsOf(exitCosts);
      return {
        version,
        fundId: idOf(code),
        minimumInitialDepositCents: wholeEuro(terms.minimum.eersteInleg),
        minimumTopUpCents: wholeEuro(terms.minimum.bijstorting),
        minimumMonthlyDepositCents: wholeEuro(terms.minimum.maandinleg),
        entryCostRate: String(terms.kosten.instap),
        ongoingCostRate: String(terms.kosten.lopend),
        exitCosts,
        exitCostRateUnderFiveYears: String(exitCostRate.underFiveYears),
        exitCostRateFromFiveYears: String(exitCostRate.fromFiveYears),
        netReturn: String(expected.rendement.waarde),
        volatility: String(expected.beweeglijkheid.waarde),
        distributionRate: String(expected.uitkering.waarde),
        riskIndicator: risicometer,
        recommendedHoldingYears: aanbevolenJaren,
        yearlyRedemptionRate: String(terms.terugkoop.deelPerJaar),
        extraNoticeMonths: terms.terugkoop.extraMaanden,
      };
    }),
  );
  const pairs = content.verwachting.samenhang.map(({ fonds, anderFonds, waarde }) => {
    const [fundId = 0, otherFundId = 0] = [idOf(fonds), idOf(anderFonds)].toSorted((a, b) => a - b);
    return { version, fundId, otherFundId, value: String(waarde) };
  });
  if (pairs.length > 0) await tx.insert(fundCorrelation).values(pairs);
  await tx.insert(annuityParameter).values({
    version,
    wrapperCostRate: String(lijfrente.kostenPerJaar),
    minimumAge: lijfrente.minimumLeeftijd,
    minimumCapitalCents: wholeEuro(lijfrente.minimumKapitaal),
  });
  const limits = lijfrente.fondsmaximum.map(({ fonds, deel }) => ({
    version,
    fundId: idOf(fonds),
    maximumShare: String(deel),
  }));
  if (limits.length > 0) await tx.insert(annuityFundLimit).values(limits);
}
