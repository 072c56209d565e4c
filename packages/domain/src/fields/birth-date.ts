import { type IsoDate, monthsBetween } from '@portaal/engine';

const MAJORITY = 18;
const OLDEST = 110;

function age(birthDate: IsoDate, today: IsoDate): number {
  return Math.floor(monthsBetween(birthDate, today) / 12);
}

/** Why a day that exists is nobody's day of birth; undefined when it can be. */
export function birthDateProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  return birthDate > today || age(birthDate, today) > OLDEST
    ? 'Vul een geldige geboortedatum in.'
    : undefined;
}

/** Of a person who acts for themselves: eighteen years old today (domain 4.2). */
export function adultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return birthDateProblem(birthDate, today) ?? (isMinor ? 'U moet 18 jaar of ouder zijn.' : undefined);
}

/** Of another person who must be of age: a partner, or who signs for an organisation. */
export function otherAdultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isMinor ? 'Deze persoon moet 18 jaar of ouder zijn.' : undefined)
  );
}

/** Of a child, for whom the applicant acts. */
export function childProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isOfAge = age(birthDate, today) >= MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isOfAge ? 'Uw kind moet jonger zijn dan 18 jaar.' : undefined)
  );
}
