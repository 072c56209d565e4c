/** A sequence of pages in which an investor adds an investment in one of the funds of this flow. */
interface Flow {
  /** R-18…R-21: path of its pages. */
  readonly path: `/${string}`;
  /** questionnaire that an investor answers for its funds. */
  readonly questionnaireId: 1 | 2 | 3;
  /** L-05: whether the newer menu lists the funds of the flow. */
  readonly isInMenu: boolean;
}

/**
 * I-02: the flows in which an investor adds an investment. The terms of a brand put any number of funds in
 * each flow (decision 0201).
 */
export const flows = {
  nederlands: {
    path: '/nederlands-vastgoed',
    questionnaireId: 1,
    isInMenu: true,
  },
  duits: {
    path: '/duits-vastgoed',
    questionnaireId: 1,
    isInMenu: true,
  },
  american: {
    path: '/amerikaans-vastgoed',
    questionnaireId: 2,
    isInMenu: false,
  },
  leningenfonds: {
    path: '/leningenfonds',
    questionnaireId: 3,
    isInMenu: false,
  },
} as const satisfies Readonly<Record<string, Flow>>;

export type InvestmentFlowName = keyof typeof flows;
export const investmentFlows = Object.keys(flows) as [InvestmentFlowName, ...InvestmentFlowName[]];

export const isFlow = (text: string): text is InvestmentFlowName => Object.hasOwn(flows, text);
