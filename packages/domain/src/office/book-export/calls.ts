import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Hours for which an export can be downloaded after it was written. */
export const DOWNLOAD_HOURS = 24;

const NO_RECIPIENT =
  'Dit is geen publieke sleutel van age. Zo’n sleutel begint met age1 en heeft 62 tekens; vraag hem aan de ontvanger.';

/** Public key of a recipient in the notation of age (X25519). The server also verifies its checksum. */
export const exportRecipient = z
  .string()
  .check(z.trim(), z.regex(/^age1[02-9ac-hj-np-z]{58}$/, NO_RECIPIENT));

/** Problem of a recipient with a wrong checksum. */
export const recipientProblem = { field: 'recipient', message: NO_RECIPIENT } as const;

const bookExport = z.object({
  id: z.string(),
  /**
   * `approved`: a job is writing the file; `written`: the file can be downloaded. All other states are final.
   */
  state: z.enum(['approved', 'written', 'downloaded', 'expired', 'failed']),
  recipient: z.string(),
  /** First day of the exported events; null for the whole book. */
  since: z.nullable(z.string()),
  askedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: z.string(),
  /** Whether the caller requested the export. Only the requester can download its file. */
  own: z.boolean(),
  /** The encrypted file; null until it is written. */
  file: z.nullable(
    z.object({
      until: z.string(),
      bytes: z.int(),
      /** SHA-256 as hexadecimal digits. */
      sha256: z.string(),
      expiresAt: z.string(),
    }),
  ),
  downloadedAt: z.nullable(z.string()),
  /** Time at which the file was erased; null while it is stored, also after its download or time limit. */
  erasedAt: z.nullable(z.string()),
  failedBecause: z.nullable(z.string()),
});
export type BookExport = z.output<typeof bookExport>;

export const listBookExports = defineCall({
  method: 'GET',
  path: '/api/admin/book-exports',
  access: 'admin',
  group,
  summary: 'De laatste keren dat het boek van het merk werd uitgevoerd, de nieuwste eerst.',
  status: 200,
  response: envelope(z.array(bookExport)),
  errors: [...employees],
});

export const requestBookExport = defineCall({
  method: 'POST',
  path: '/api/admin/book-exports',
  access: 'admin',
  group,
  stepUp: 'requestBookExport',
  changes: ['/api/admin/book-exports'],
  summary:
    'Voert het boek van het merk uit, versleuteld voor één ontvanger, nadat een collega dat goedkeurt. Vraagt een twoFaToken voor requestBookExport.',
  body: z.strictObject({
    recipient: exportRecipient,
    since: z.optional(isoDay),
    twoFaToken: z.optional(twoFaToken),
  }),
  status: 204,
  errors: [...employees, 'stepUpRequired', 'bookExportRuns', 'needsTwoEmployees'],
});

export const downloadBookExport = defineCall({
  method: 'POST',
  path: '/api/admin/book-exports/{id}/file',
  access: 'admin',
  group,
  changes: ['/api/admin/book-exports'],
  summary: `Het versleutelde boek, één keer en binnen ${DOWNLOAD_HOURS} uur, voor de medewerker die het vroeg. Daarna wist het portaal het.`,
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound', 'changedMeanwhile', 'bookExportOfColleague'],
});
