import type { UploadField, UploadType } from './fields.ts';

const endings: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

interface FileNameParts {
  readonly field: UploadField;
  readonly type: UploadType;
}

/**
 * Returns our own name for an uploaded file. The owner's file name is not stored, because it may contain people's
 * names.
 */
export const uploadFileName = ({ field, type }: FileNameParts): string =>
  `${field.replaceAll('.', '-')}.${endings[type]}`;
