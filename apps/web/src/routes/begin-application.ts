import { flows, isFlow } from '@portaal/domain/brand/flows';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { fundLinks } from '../entities/application/application-paths.ts';
import type { FundApplication } from '../features/products/calculation/model/fund-applications.ts';
import { environment } from '../lib/environment.ts';

/** Starts the application for a fund with the calculated amounts and returns the URL of its flow. */
export async function beginFundApplication(application: FundApplication) {
  const { fund, productCode, initialDeposit, periodicDeposit, description } = application;
  if (!isFlow(fund.flow)) throw new RangeError(`no application for ${fund.flow}`);
  if (isAnnuityCode(productCode)) throw new RangeError('no application for an annuity');
  const { beginApplication } = await import('../state/browser-draft.ts');
  const flow = fund.flow;
  // The specification does not define `requestType`; we interpret it as the requested product.
  const wish = { initialDeposit, periodicDeposit, description, requestType: productCode };
  beginApplication({ ...wish, flow, fundId: fund.id });
  const isChoice = fundLinks(environment().brand.funds, flow).length > 1;
  return { to: flows[flow].path, ...(isChoice ? { search: { fonds: String(fund.id) } } : {}) };
}
