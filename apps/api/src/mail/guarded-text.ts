import { moment } from './moment.ts';

/**
 * Returns the warning that, until this moment, a code by mail alone is not enough for sensitive actions. Empty for
 * mails queued before this rule existed.
 */
export const guardedText = (until: string | undefined): string[] =>
  until === undefined
    ? []
    : [
        `Tot ${moment.format(new Date(until))} uur kan niemand met alleen een code per mail verkopen, bijstorten, uw rekeningnummer wijzigen of een andere manier van inloggen instellen.`,
      ];
