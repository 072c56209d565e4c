/** Reason code of a bank: the payee died. Another person must not replace the account then. */
export const REASON_OF_DEATH = 'MD07';

export const isReasonOfDeath = (code: string | null): boolean => code === REASON_OF_DEATH;
