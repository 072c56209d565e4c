import { type Cents, cents } from '@portaal/engine';
import * as z from 'zod/mini';
import { euroText } from '../../notation/dutch.ts';

/**
 * Groups of employees' calls whose amounts are added up: bookings and payments, releases of blocked contracts and
 * accounts, and decisions about applications. The table of rights assigns each call to its group.
 */
export const actGroups = ['money', 'release', 'application'] as const;
export type ActGroup = (typeof actGroups)[number];

/** Limits of the calls that one employee makes alone at a brand, in cents per group of calls (decision 0200). */
export interface EmployeeLimits {
  /** Amount from which a call requires a second employee. */
  readonly alone: Readonly<Record<ActGroup, Cents>>;
  /** Total in 31 days, over all customers: the call with which an employee reaches it requires a second employee. */
  readonly ceiling: Readonly<Record<ActGroup, Cents>>;
}

/** Names of the groups in the terms file. */
const fieldOfGroup = { money: 'geld', release: 'vrijgave', application: 'aanvraag' } as const;
type GroupField = (typeof fieldOfGroup)[ActGroup];

/**
 * Highest amounts in euro from which the terms may require a second employee. They are limits of the product: an
 * employee in bad faith, or an attacker with a stolen session, can move this much before a colleague sees it.
 * Each is five times the amount that the software required before decision 0200.
 */
const mostAlone: Readonly<Record<GroupField, number>> = {
  geld: 5_000,
  vrijgave: 250_000,
  aanvraag: 500_000,
};

/**
 * Highest ratio of an employee's ceiling and the amount for one call, as it was in the software (decision 0184). A
 * higher ceiling would not stop a series of small calls.
 */
const MOST_TIMES = 10;

const groupFields = Object.values(fieldOfGroup);

const wholeEuro = (section: string, field: GroupField, maximum: number) =>
  z.int('Vul een heel getal in.').check(
    z.gte(1, 'Vul een getal in van 1 of hoger.'),
    z.lte(maximum, {
      error: ({ input }) =>
        `In controle staat bij ${section}.${field} ${euroText(Number(input))}. Dat is meer dan het maximum van ${euroText(maximum)}.`,
    }),
  );

const amounts = (section: string, maximumOf: (field: GroupField) => number) =>
  z.strictObject({
    geld: wholeEuro(section, 'geld', maximumOf('geld')),
    vrijgave: wholeEuro(section, 'vrijgave', maximumOf('vrijgave')),
    aanvraag: wholeEuro(section, 'aanvraag', maximumOf('aanvraag')),
  });

/** Fields of the section `controle` with the limits of employees, in whole euro per group. */
export const employeeFields = {
  tweedeMedewerker: amounts('tweedeMedewerker', (field) => mostAlone[field]),
  plafondMedewerker: amounts('plafondMedewerker', (field) => mostAlone[field] * MOST_TIMES),
};

interface EmployeeAmounts {
  readonly tweedeMedewerker: Readonly<Record<GroupField, number>>;
  readonly plafondMedewerker: Readonly<Record<GroupField, number>>;
}

/** Returns the faults of ceilings compared with the amounts for one call. */
export function ceilingProblems({ tweedeMedewerker, plafondMedewerker }: EmployeeAmounts) {
  return groupFields.flatMap((group) => {
    const [one, total] = [tweedeMedewerker[group], plafondMedewerker[group]];
    const place = `In controle staat bij plafondMedewerker.${group} ${euroText(total)}.`;
    const field = `controle.plafondMedewerker.${group}`;
    if (total < one) {
      return [{ field, message: `${place} Dat is minder dan tweedeMedewerker.${group}: ${euroText(one)}.` }];
    }
    const maximum = `het maximum van ${euroText(one * MOST_TIMES)}`;
    const times = `${MOST_TIMES} keer tweedeMedewerker.${group}`;
    return total > one * MOST_TIMES
      ? [{ field, message: `${place} Dat is meer dan ${maximum}: ${times}.` }]
      : [];
  });
}

const inCents = (euros: Readonly<Record<GroupField, number>>): Record<ActGroup, Cents> => {
  const of = (group: ActGroup): Cents => cents(euros[fieldOfGroup[group]] * 100);
  return { money: of('money'), release: of('release'), application: of('application') };
};

/** Returns the limits of employees in a section `controle`. */
export const employeeLimitsOf = ({
  tweedeMedewerker,
  plafondMedewerker,
}: EmployeeAmounts): EmployeeLimits => ({
  alone: inCents(tweedeMedewerker),
  ceiling: inCents(plafondMedewerker),
});
