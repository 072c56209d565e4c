import { type IsoDate, monthsBetween } from '@portaal/engine';

const MAJORITY = 18;
const OLDEST = 110;

function age(birthDate: IsoDate, today: IsoDate): number {
  return Math.floor(monthsBetween(birthDate, today) / 12);
}

/** Returns the message for a valid date that cannot be a birth date, or undefined if it can be one. */
export function birthDateProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  return birthDate > today || age(birthDate, today) > OLDEST
    ? 'Vul een geldige geboortedatum in.'
    : undefined;
}

/** Rejects a person who acts for themselves and is not eighteen yet (domain 4.2). */
export function adultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return birthDateProblem(birthDate, today) ?? (isMinor ? 'U moet 18 jaar of ouder zijn.' : undefined);
}

/** Rejects a minor in the role of partner or signer for an organisation, which require an adult. */
export function otherAdultProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isMinor = age(birthDate, today) < MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isMinor ? 'Deze persoon moet 18 jaar of ouder zijn.' : undefined)
  );
}

/** Rejects the birth date of a child for whom the applicant acts if the child is already an adult. */
export function childProblem(birthDate: IsoDate, today: IsoDate): string | undefined {
  const isOfAge = age(birthDate, today) >= MAJORITY;
  return (
    birthDateProblem(birthDate, today) ?? (isOfAge ? 'Uw kind moet jonger zijn dan 18 jaar.' : undefined)
  );
}
