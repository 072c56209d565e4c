import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, instant, plainText } from '../http/schema.ts';
import { twoFaToken } from '../step-up/calls.ts';
import { MOST_MAINTENANCE_TEXT, maintenanceScopes } from './maintenance.ts';

const shown = {
  scope: z.enum(maintenanceScopes),
  /** One or two sentences for everybody: what happens. */
  text: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
};

/** What everybody reads of it. */
export const maintenanceWords = plainText(MOST_MAINTENANCE_TEXT).check(
  z.refine((text) => text.trim().length >= 10, 'Schrijf in minstens 10 tekens wat er gebeurt.'),
);

/** What is announced or going on at this brand. Never asked of the database: the server looks every two seconds. */
export const getMaintenance = defineCall({
  method: 'GET',
  path: '/api/maintenance',
  access: 'visitor',
  group: 'Algemeen',
  summary: 'Het onderhoud dat aangekondigd of bezig is bij dit merk; zonder onderhoud null.',
  status: 200,
  response: envelope(z.nullable(z.object({ ...shown, isUnderway: z.boolean() }))),
  errors: [],
});

const ofEmployee = {
  path: '/api/admin/maintenance',
  access: 'admin',
  group: 'Beheer',
  changes: ['/api/maintenance'],
} as const;
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** In the place of what was announced or going on. Of the employee's own brand. */
export const startMaintenance = defineCall({
  ...ofEmployee,
  method: 'POST',
  stepUp: 'switchMaintenance',
  summary:
    'Zet onderhoud aan, nu of later: voor alles, of alleen voor wat iets wijzigt. Vraagt een twoFaToken voor switchMaintenance.',
  body: z.strictObject({
    scope: z.enum(maintenanceScopes, 'Kies wat er stilstaat.'),
    text: maintenanceWords,
    /** Null: at once. */
    startsAt: z.nullable(instant),
    endsAt: instant,
    twoFaToken,
  }),
  status: 204,
  errors: [...errors, 'stepUpRequired'],
});

/** Needs no code: who may switch it on can always switch it off. */
export const endMaintenance = defineCall({
  ...ofEmployee,
  method: 'DELETE',
  summary: 'Zet het onderhoud van het eigen merk uit, ook als het nog moet beginnen.',
  status: 204,
  errors: [...errors, 'changesNothing'],
});
