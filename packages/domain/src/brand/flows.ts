/** I-02: the flows that add an investment. The terms of a brand put any number of funds in each (decision 0216). */
export const investmentFlows = ['nederlands', 'duits', 'american', 'leningenfonds'] as const;
export type InvestmentFlowName = (typeof investmentFlows)[number];
