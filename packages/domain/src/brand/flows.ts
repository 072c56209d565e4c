/** I-02: the flows that add an investment, one flow per fund (I-05). */
export const investmentFlows = ['nederlands', 'duits', 'american', 'leningenfonds'] as const;
export type InvestmentFlowName = (typeof investmentFlows)[number];
