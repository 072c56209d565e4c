import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import { isAnnuityCode } from '@portaal/domain/products/product';
import { applicationPaths } from '../entities/application/application-paths.ts';
import type { FundApplication } from '../features/calculation/model/fund-applications.ts';

const isFlow = (text: string): text is InvestmentFlowName => Object.hasOwn(applicationPaths, text);

/** Hands what was calculated to the application for a fund; returns where that is. */
export async function beginFundApplication(application: FundApplication) {
  const { fund, productCode, initialDeposit, periodicDeposit, description } = application;
  if (!isFlow(fund.flow)) throw new RangeError(`no application for ${fund.flow}`);
  if (isAnnuityCode(productCode)) throw new RangeError('no application for an annuity');
  const { beginApplication } = await import('../state/browser-draft.ts');
  const flow = fund.flow;
  // Our reading of `requestType`: which product is asked for.
  const wish = { initialDeposit, periodicDeposit, description, requestType: productCode };
  beginApplication({ ...wish, flow, fundId: fund.id });
  return applicationPaths[flow];
}
