/** Codes of the risk profiles, from lowest to highest risk (domain 3.2). */
export const riskProfileCodes = ['ZD', 'D', 'N', 'O', 'ZO'] as const;
export type RiskProfileCode = (typeof riskProfileCodes)[number];
