import type { UploadField, UploadType } from '../applications/uploads.ts';

const endings: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

interface Named {
  readonly field: UploadField;
  readonly type: UploadType;
}

/** What we call a file of an application. The name its owner gave it is not kept: people's names stand in it. */
export const uploadFileName = ({ field, type }: Named): string =>
  `${field.replaceAll('.', '-')}.${endings[type]}`;
