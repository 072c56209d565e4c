import { type InvestmentFlowName, investmentFlows } from '@portaal/domain/applications/flows';
import { type Path, paths } from '../../lib/internal-urls.ts';

/** I-02: where each fund is applied for. */
export const applicationPaths = {
  nederlands: paths.addDutch,
  duits: paths.addGerman,
  american: paths.addAmerican,
  leningenfonds: paths.addLoanFund,
} as const satisfies Readonly<Record<InvestmentFlowName, Path>>;

/** The same of a flow as it comes along with something else; undefined: of none. */
export function pathOfFlow(flow: string | null) {
  const known = investmentFlows.find((name) => name === flow);
  return known && applicationPaths[known];
}

/** What people call the fund of a flow, as the menu does (L-05). */
export const flowTexts = {
  nederlands: 'Nederlands vastgoed',
  duits: 'Duits vastgoed',
  american: 'Amerikaans vastgoed',
  leningenfonds: 'Leningenfonds',
} as const satisfies Readonly<Record<InvestmentFlowName, string>>;
