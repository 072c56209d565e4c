import { createHash, createSecretKey } from 'node:crypto';
import * as z from 'zod/mini';
import { DESK_KEY } from './desk-key.ts';
import { type FieldKeys, fieldKeysFrom } from './field-encryption.ts';

/** What the rows of the audit log are sealed with; in the form of the keys of fields, so that it is renewed alike. */
export type AuditKeys = FieldKeys;

const FORM =
  'moet naam:sleutel zijn, met 32 willekeurige bytes in base64 als sleutel; meer sleutels met een komma ertussen';

/** For a desk only: what stands in the source proves nothing. Production rejects it. */
export const deskAuditKeys: AuditKeys = {
  currentId: DESK_KEY,
  byId: new Map([[DESK_KEY, createSecretKey(createHash('sha256').update(`audit ${DESK_KEY}`).digest())]]),
};

/** The variables of the environment this is read from. */
export const auditFields = {
  /** Keys of the audit log, the one to write with first: `2026:<base64>,2025:<base64>`. */
  AUDIT_KEY: z.optional(
    z.pipe(
      z.string().check(z.refine((text) => fieldKeysFrom(text) !== undefined, FORM)),
      z.transform(fieldKeysFrom),
    ),
  ),
};
