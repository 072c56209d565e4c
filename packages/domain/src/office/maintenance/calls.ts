import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, instant, plainText } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { MOST_MAINTENANCE_TEXT, maintenanceScopes } from './maintenance.ts';

const maintenanceFields = {
  scope: z.enum(maintenanceScopes),
  /** One or two sentences for all visitors about the purpose of the maintenance. */
  text: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
};

/** The maintenance text shown to all visitors. */
export const maintenanceWords = plainText(MOST_MAINTENANCE_TEXT).check(
  z.refine((text) => text.trim().length >= 10, 'Schrijf in minstens 10 tekens wat er gebeurt.'),
);

/**
 * Returns announced or current maintenance of this brand. The call never queries the database, because the server
 * refreshes a cached copy every two seconds.
 */
export const getMaintenance = defineCall({
  method: 'GET',
  path: '/api/maintenance',
  access: 'visitor',
  group: 'Algemeen',
  summary: 'Het onderhoud dat aangekondigd of bezig is bij dit merk; zonder onderhoud null.',
  status: 200,
  response: envelope(z.nullable(z.object({ ...maintenanceFields, isUnderway: z.boolean() }))),
  errors: [],
});

const ofEmployee = {
  path: '/api/admin/maintenance',
  access: 'admin',
  group: 'Beheer',
  changes: ['/api/maintenance'],
} as const;
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Announces or starts maintenance for the employee's own brand, and replaces earlier maintenance. */
export const startMaintenance = defineCall({
  ...ofEmployee,
  method: 'POST',
  stepUp: 'switchMaintenance',
  summary:
    'Zet onderhoud aan, nu of later: voor alles, of alleen voor wat iets wijzigt. Vraagt een twoFaToken voor switchMaintenance.',
  body: z.strictObject({
    scope: z.enum(maintenanceScopes, 'Kies wat er stilstaat.'),
    text: maintenanceWords,
    /** Start of the maintenance; null: immediately. */
    startsAt: z.nullable(instant),
    endsAt: instant,
    twoFaToken,
  }),
  status: 204,
  errors: [...errors, 'stepUpRequired'],
});

/** Requires no step-up code, so that an employee who may start maintenance can always end it. */
export const endMaintenance = defineCall({
  ...ofEmployee,
  method: 'DELETE',
  summary: 'Zet het onderhoud van het eigen merk uit, ook als het nog moet beginnen.',
  status: 204,
  errors: [...errors, 'changesNothing'],
});
