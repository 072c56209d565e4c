/** Codes of the risk profiles, from lowest to highest risk (domain 3.2). */
export const riskProfileCodes = ['ZD', 'D', 'N', 'O', 'ZO'] as const;
export type RiskProfileCode = (typeof riskProfileCodes)[number];

/** Names of the risk profiles; a calculation accepts them as `chosenRiskProfile`. */
export const riskProfileNames: Readonly<Record<RiskProfileCode, string>> = {
  ZD: 'Zeer defensief',
  D: 'Defensief',
  N: 'Neutraal',
  O: 'Offensief',
  ZO: 'Zeer offensief',
};

/** Codes of the knock-outs: answers that limit the risk profile, whatever the score is (domain 3.2). */
export const knockouts = ['K1', 'K2', 'K4'] as const;
export type Knockout = (typeof knockouts)[number];
