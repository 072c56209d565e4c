/** A sequence of pages in which an investor adds an investment in one of the funds of this flow. */
interface Flow {
  /** R-18…R-21: path of its pages. */
  readonly path: `/${string}`;
  /** questionnaire that an investor answers for its funds. */
  readonly questionnaireId: 1 | 2 | 3;
  /**
   * Minimum risk profile to buy only funds of this flow. The limits on the allocation over funds then do not apply
   * (domain 3.3).
   */
  readonly minimumProfile: string;
  /** Whether its funds are closed to investors who answered no knowledge question correctly (domain 3.4). */
  readonly requiresKnowledge: boolean;
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
    minimumProfile: 'N',
    requiresKnowledge: false,
    isInMenu: true,
  },
  duits: {
    path: '/duits-vastgoed',
    questionnaireId: 1,
    minimumProfile: 'N',
    requiresKnowledge: false,
    isInMenu: true,
  },
  american: {
    path: '/amerikaans-vastgoed',
    questionnaireId: 2,
    minimumProfile: 'O',
    requiresKnowledge: true,
    isInMenu: false,
  },
  leningenfonds: {
    path: '/leningenfonds',
    questionnaireId: 3,
    minimumProfile: 'D',
    requiresKnowledge: false,
    isInMenu: false,
  },
} as const satisfies Readonly<Record<string, Flow>>;

export type InvestmentFlowName = keyof typeof flows;
export const investmentFlows = Object.keys(flows) as [InvestmentFlowName, ...InvestmentFlowName[]];

export const isFlow = (text: string): text is InvestmentFlowName => Object.hasOwn(flows, text);
