/**
 * Reason code with which a bank reports that the payee died. After a death, another person must not replace the
 * nominated account.
 */
export const REASON_OF_DEATH = 'MD07';

export const isReasonOfDeath = (code: string | null): boolean => code === REASON_OF_DEATH;
