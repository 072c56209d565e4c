import { moment } from './moment.ts';

/** What the owner of an account reads when their mailbox proves little for a while; nothing of mails of before. */
export const guardedText = (until: string | undefined): string[] =>
  until === undefined
    ? []
    : [
        `Tot ${moment.format(new Date(until))} uur kan niemand met alleen een code per mail verkopen, bijstorten, uw rekeningnummer wijzigen of een andere manier van inloggen instellen.`,
      ];
