/** Who signs a contract: the applicant, and where it takes a second one the partner or the other parent. */
export const signerRoles = ['applicant', 'partner', 'otherParent'] as const;
