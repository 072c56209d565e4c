/** Product codes (K-02, K-03). The codes come from the last paragraph of domain 6. */
export const productCodes = ['SB', 'SUL', 'SDIL'] as const;
export type ProductCode = (typeof productCodes)[number];
