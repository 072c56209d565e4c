import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, typedEmail, uuid } from '../../http/schema.ts';
import { MAIL_QUARANTINE_HOURS } from '../../http/step-up-acts.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { combinationProblem, employeeRoles } from './roles.ts';

const rights = z.object({
  roles: z.array(z.enum(employeeRoles)),
  /**
   * Names of the calls allowed by the employee's roles. Pages show only the data and actions that these calls allow.
   */
  calls: z.array(z.string()),
  /**
   * Calls that one employee may make alone below an amount, with the amounts in euro of the terms in force today
   * (decision 0200). Older servers omit it.
   */
  limits: z.optional(
    z.array(
      z.object({
        calls: z.array(z.string()),
        /** Amount from which a second employee approves. */
        alone: z.number(),
        /** Total of the employee in 31 days from which a second employee approves. */
        ceiling: z.number(),
      }),
    ),
  ),
});

/** Returns the employee's roles. They are separate from the user's `role`, which is `admin` for every employee. */
export const getRights = defineCall({
  method: 'GET',
  path: '/api/admin/rights',
  access: 'admin',
  group: 'Beheer',
  summary: 'De rollen van de medewerker, wat hij daarmee mag, en vanaf welk bedrag een collega meekijkt.',
  status: 200,
  response: envelope(rights),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

const group = 'Beheer';
const ofPerson = z.strictObject({ id: uuid });
const changes = ['/api/admin/people'] as const;
const errors = [
  'notAuthenticated',
  'notAllowed',
  'secondFactorRequired',
  'notFound',
  'stepUpRequired',
] as const;

/** A set of roles, which must be a combination one person may have. */
export const chosenRoles = z.array(z.enum(employeeRoles, 'Kies rollen uit de lijst.')).check(
  z.maxLength(employeeRoles.length, 'Kies elke rol één keer.'),
  z.refine((roles) => new Set(roles).size === roles.length, 'Kies elke rol één keer.'),
  z.refine(
    (roles) => combinationProblem(roles) === null,
    'Een auditor heeft geen andere rol, en een hoofd hoogstens ook Klantenservice.',
  ),
);

/** An employee without roles has no rights (decision 0024). Employees cannot change their own roles. */
export const changeEmployeeRoles = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/roles',
  access: 'admin',
  group,
  stepUp: 'changeRoles',
  changes,
  summary:
    'Geeft een medewerker andere rollen, nadat een tweede dat goedkeurt. Vraagt een twoFaToken voor changeRoles van deze persoon.',
  params: ofPerson,
  body: z.strictObject({
    roles: chosenRoles,
    reason: correctionReason,
    twoFaToken,
  }),
  status: 204,
  errors: [...errors, 'changesNothing', 'lastEmployee'],
});

/**
 * Links accounts of the same person, so that they can never approve each other's requests. Accounts with the same
 * mailbox are linked automatically (decision 0181).
 */
export const linkAccount = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/linked-accounts',
  access: 'admin',
  group,
  stepUp: 'linkAccount',
  changes,
  summary:
    'Legt vast dat de accounts met een ander e-mailadres van dezelfde mens zijn als dit account van een medewerker. Vraagt een twoFaToken voor linkAccount van deze persoon.',
  params: ofPerson,
  body: z.strictObject({ email: typedEmail, reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'changesNothing'],
});

export const unlinkAccount = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/linked-accounts/remove',
  access: 'admin',
  group,
  stepUp: 'unlinkAccount',
  changes,
  summary:
    'Maakt een account van een medewerker weer dat van een ander mens, nadat een tweede dat goedkeurt. Vraagt een twoFaToken voor unlinkAccount van deze persoon.',
  params: ofPerson,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'changesNothing', 'sameMailbox'],
});

/** Removes the second factors of a user or employee who lost their phone. */
export const removeFactors = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/remove-factors',
  access: 'admin',
  group,
  stepUp: 'removeFactors',
  changes,
  summary: `Zet de tweede stap van iemand uit, nadat een tweede medewerker dat goedkeurt: app, passkeys, nummer voor codes en herstelcodes. Overal uitgelogd, ${MAIL_QUARANTINE_HOURS} uur weinig met een code per mail, en uitbetalingen aangehouden. Vraagt een twoFaToken voor removeFactors van deze persoon.`,
  params: ofPerson,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'changesNothing'],
});

/** Disables the account of a customer or an employee. */
export const disableAccount = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/disable',
  access: 'admin',
  group,
  stepUp: 'disableAccount',
  changes,
  summary:
    'Sluit iemand buiten: sessies, codes en links eindigen direct, en uitbetalingen worden aangehouden. Vraagt een twoFaToken voor disableAccount van deze persoon.',
  params: ofPerson,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'changesNothing', 'lastEmployee'],
});

export const enableAccount = defineCall({
  method: 'POST',
  path: '/api/admin/people/{id}/enable',
  access: 'admin',
  group,
  stepUp: 'enableAccount',
  changes,
  summary:
    'Laat iemand weer toe die was buitengesloten; een medewerker heeft dan nog geen rollen. Vanaf een bedrag dat dan vrijkomt keurt een collega het goed. Vraagt een twoFaToken voor enableAccount van deze persoon.',
  params: ofPerson,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'changesNothing'],
});
