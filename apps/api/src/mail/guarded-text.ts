import { moment } from './moment.ts';

/**
 * Returns the warning until when a code by mail alone permits no sensitive acts; empty for mails from before this
 * rule.
 */
export const guardedText = (until: string | undefined): string[] =>
  until === undefined
    ? []
    : [
        `Tot ${moment.format(new Date(until))} uur kan niemand met alleen een code per mail verkopen, bijstorten, uw rekeningnummer wijzigen of een andere manier van inloggen instellen.`,
      ];
