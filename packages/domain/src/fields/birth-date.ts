import { type IsoDate, monthsBetween } from '@portaal/engine';

const MAJORITY = 18;
const OLDEST = 110;

function age(birthDate: IsoDate, today: IsoDate): number {
  return Math.floor(monthsBetween(birthDate, today) / 12);
}

/** Returns why an existing day cannot be a birth date; undefined if it can. */
export function birthDateProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  return birthDate > today || age(birthDate, today) > OLDEST
    ? 'Vul een geldige geboortedatum in.'
    : undefined;
}

/** Rejects a person who acts for themselves and is not yet eighteen today (domain 4.2). */
export function adultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return birthDateProblem(birthDate, today) ?? (isMinor ? 'U moet 18 jaar of ouder zijn.' : undefined);
}

/** Rejects another person who must be an adult and is not: a partner, or a signer for an organisation. */
export function otherAdultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isMinor ? 'Deze persoon moet 18 jaar of ouder zijn.' : undefined)
  );
}

/** Rejects a birth date that makes the child, for whom the applicant acts, an adult already. */
export function childProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isOfAge = age(birthDate, today) >= MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isOfAge ? 'Uw kind moet jonger zijn dan 18 jaar.' : undefined)
  );
}
