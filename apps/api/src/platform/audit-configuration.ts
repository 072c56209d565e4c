import { createHash, createSecretKey } from 'node:crypto';
import * as z from 'zod/mini';
import { DESK_KEY } from './desk-key.ts';
import type { FieldKeys } from './field-encryption.ts';
import { namedKeys } from './keys-setting.ts';
import { ALWAYS, setting } from './setting.ts';

/**
 * Keys that seal the rows of the audit log, in the form of the field keys, so that they are rotated in the same way.
 */
export type AuditKeys = FieldKeys;

/** Key for development only. A key in the source code proves nothing, so production rejects it. */
export const deskAuditKeys: AuditKeys = {
  currentId: DESK_KEY,
  byId: new Map([[DESK_KEY, createSecretKey(createHash('sha256').update(`audit ${DESK_KEY}`).digest())]]),
};

/** The environment variables that hold the audit keys. */
export const auditFields = {
  AUDIT_KEY: setting(
    {
      group: 'Sleutels',
      meaning:
        'sleutel waarmee het auditlog is verzegeld, in de vorm van `FIELD_KEYS`, maar een andere. De eerste is voor wat nu wordt geschreven; oudere blijven nodig voor `audit:verify`',
      required: ALWAYS,
      isSecret: true,
    },
    z.optional(namedKeys),
  ),
};
