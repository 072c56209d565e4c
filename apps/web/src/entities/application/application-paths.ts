import { type InvestmentFlowName, investmentFlows } from '@portaal/domain/brand/flows';
import { type Path, paths } from '../../lib/internal-urls.ts';

/** I-02: the application page of each fund. */
export const applicationPaths = {
  nederlands: paths.addDutch,
  duits: paths.addGerman,
  american: paths.addAmerican,
  leningenfonds: paths.addLoanFund,
} as const satisfies Readonly<Record<InvestmentFlowName, Path>>;

/** Returns the application page for a flow name from an untrusted source, or undefined if there is no such flow. */
export function pathOfFlow(flow: string | null) {
  const existing = investmentFlows.find((name) => name === flow);
  return existing && applicationPaths[existing];
}

/** Display names of the fund in each flow, as in the menu (L-05). */
export const flowTexts = {
  nederlands: 'Nederlands vastgoed',
  duits: 'Duits vastgoed',
  american: 'Amerikaans vastgoed',
  leningenfonds: 'Leningenfonds',
} as const satisfies Readonly<Record<InvestmentFlowName, string>>;
