import { dutchDay, type IsoDate } from '@portaal/engine';

/** Time comes in from outside, so that tests and the simulation of a year can set it. */
export interface Clock {
  now(): Date;
  /** Today in the Netherlands: cut-offs and start dates follow Dutch days (domain 2.7). */
  today(): IsoDate;
}

const MINUTE = 60_000;

export function clockFrom(now: () => Date): Clock {
  // Days begin on a whole minute, and formatting one for every call is a measurable part of it.
  let minute = Number.NaN;
  let day = '' as IsoDate;
  return {
    now,
    today() {
      const at = now();
      const current = Math.floor(at.getTime() / MINUTE);
      if (current !== minute) {
        minute = current;
        day = dutchDay(at);
      }
      return day;
    },
  };
}

export const systemClock = clockFrom(() => new Date());
