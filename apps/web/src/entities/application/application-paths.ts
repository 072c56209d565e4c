import type { FundOfBrand } from '@portaal/domain/brand/configuration';
import { flows, type InvestmentFlowName, isFlow } from '@portaal/domain/brand/flows';
import type { ApplicationSummary } from '@portaal/domain/investing/applications/calls';
import { products } from '@portaal/domain/products/products/product';
import { environment } from '../../lib/environment.ts';

/** Returns the application page for a flow name from an untrusted source, or undefined if there is no such flow. */
export const pathOfFlow = (flow: string | null) =>
  flow !== null && isFlow(flow) ? flows[flow].path : undefined;

/** Link to the application for a fund. */
interface FundLink {
  readonly label: string;
  readonly to: (typeof flows)[InvestmentFlowName]['path'];
  /** Id of the fund, in a flow with several funds. */
  readonly fonds?: number;
}

/** Returns a link for each fund in a flow. The URL contains the fund only if the flow has several funds. */
export function fundLinks(funds: readonly FundOfBrand[], flow: InvestmentFlowName): FundLink[] {
  const inFlow = funds.filter((fund) => fund.flow === flow);
  return inFlow.map(({ id, name }) => ({
    label: name,
    to: flows[flow].path,
    ...(inFlow.length > 1 ? { fonds: id } : {}),
  }));
}

/**
 * Returns the name of the only fund in a flow (L-05), or the general title of a flow with no fund or several
 * funds.
 */
export function flowText(flow: InvestmentFlowName): string {
  const [only, ...others] = environment().brand.funds.filter((fund) => fund.flow === flow);
  return only !== undefined && others.length === 0 ? only.name : 'Belegging toevoegen';
}

/** Returns the name of an application's fund, as in the menu. */
export const fundText = ({
  fundId,
  flow,
}: {
  readonly fundId: number;
  readonly flow: InvestmentFlowName;
}): string => environment().brand.funds.find(({ id }) => id === fundId)?.name ?? flowText(flow);

/** Returns the name of an application: its fund, or the product and number of its offer. */
export const applicationText = (
  application: Pick<ApplicationSummary, 'fundId' | 'flow' | 'offer'>,
): string =>
  application.offer
    ? `${products[application.offer.productCode].name}, berekening ${application.offer.number}`
    : fundText(application);
