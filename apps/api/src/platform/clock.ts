import { dutchDay, type IsoDate } from '@portaal/engine';

/** Source of the time, passed in so that tests and the simulation of a year can set it. */
export interface Clock {
  now(): Date;
  /** Returns today's date in the Netherlands: cut-offs and start dates follow Dutch days (domain 2.7). */
  today(): IsoDate;
}

const MINUTE = 60_000;

export function clockFrom(now: () => Date): Clock {
  // A Dutch day starts on a whole minute, so the date is cached per minute: formatting it takes a measurable
  // part of every call.
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

/** Returns the clock of the database behind a connection, which all processes and commands share. */
export const clockOf = ({ connection }: { readonly connection: { readonly now: () => Date } }): Clock =>
  clockFrom(() => connection.now());

export const systemClock = clockFrom(() => new Date());
