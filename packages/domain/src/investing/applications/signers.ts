/** Signers of a contract: the applicant, and the partner or the other parent where a second signature is required. */
export const signerRoles = ['applicant', 'partner', 'otherParent'] as const;
