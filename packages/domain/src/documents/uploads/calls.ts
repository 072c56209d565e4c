import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, instant, uuid } from '../../http/schema.ts';
import { UPLOAD_BYTES, uploadFields, uploadTypes } from './fields.ts';

const group = 'Aanvragen';
const uploads = '/api/applications/{id}/uploads';
const ofApplication = z.strictObject({ id: uuid });
const ofField = z.strictObject({ id: uuid, field: z.enum(uploadFields) });

/** Status of a file as shown to its owner: being scanned, stored, or deleted because malware was found. */
export const uploadStatuses = ['checking', 'received', 'infected'] as const;

const upload = z.object({
  field: z.enum(uploadFields),
  type: z.enum(uploadTypes),
  byteSize: z.int(),
  receivedAt: instant,
  status: z.enum(uploadStatuses),
});
export type Upload = z.output<typeof upload>;

export const listUploads = defineCall({
  method: 'GET',
  path: uploads,
  access: 'signedIn',
  group,
  summary: 'De bestanden bij een eigen aanvraag, hoogstens één per veld.',
  params: ofApplication,
  status: 200,
  response: envelope(z.array(upload)),
  errors: ['notAuthenticated', 'notFound'],
});

export const uploadFile = defineCall({
  method: 'PUT',
  path: `${uploads}/{field}`,
  access: 'signedIn',
  group,
  changes: [uploads],
  summary:
    'Bewaart een bestand bij een veld van een eigen aanvraag, in de plaats van wat er was. De bytes zelf zeggen of het een foto of PDF is. Het wordt daarna op virussen gecontroleerd.',
  params: ofField,
  upload: { types: uploadTypes, maximumBytes: UPLOAD_BYTES, maximumSeconds: 300 },
  status: 200,
  response: envelope(upload),
  errors: ['notAuthenticated', 'notFound', 'uploadsClosed', 'tooLarge', 'wrongFileType', 'tooSlow'],
});

export const removeUpload = defineCall({
  method: 'DELETE',
  path: `${uploads}/{field}`,
  access: 'signedIn',
  group,
  changes: [uploads],
  summary: 'Gooit een bestand bij een eigen aanvraag weg.',
  params: ofField,
  status: 204,
  errors: ['notAuthenticated', 'notFound', 'uploadsClosed'],
});

/**
 * The file is sent as raw bytes, so that no browser opens it automatically. The list of uploads contains its actual
 * type.
 */
const file = 'application/octet-stream';

export const getUploadFile = defineCall({
  method: 'GET',
  path: `${uploads}/{field}/file`,
  access: 'signedIn',
  group,
  summary: 'Een bestand bij een eigen aanvraag, zolang die nog kan veranderen.',
  params: ofField,
  status: 200,
  file,
  errors: [
    'notAuthenticated',
    'notFound',
    'uploadsClosed',
    'uploadNotChecked',
    'documentDamaged',
    'hiddenFromEmployee',
  ],
});

export const getUploadForReview = defineCall({
  method: 'GET',
  path: '/api/admin/uploads/{id}/file',
  access: 'admin',
  group: 'Beheer',
  summary:
    'Een bestand bij een ingediende aanvraag, voor wie haar beoordeelt. Wie het opent, staat in het auditlog.',
  params: ofApplication,
  status: 200,
  file,
  errors: [
    'notAuthenticated',
    'notAllowed',
    'secondFactorRequired',
    'notFound',
    'uploadNotChecked',
    'documentDamaged',
  ],
});
