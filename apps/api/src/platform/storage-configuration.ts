import { join } from 'node:path';
import * as z from 'zod/mini';
import { ALWAYS, setting } from './setting.ts';

/** A bucket of an S3-compatible service. */
export interface BucketConfiguration {
  /**
   * URL with the name of the bucket as its path, without a trailing slash:
   * `https://s3.eu-west-1.example.nl/documenten`.
   */
  readonly bucketUrl: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Location of document files: a directory on this machine, or a bucket. */
export type StorageConfiguration =
  | { readonly kind: 'disk'; readonly directory: string }
  | ({ readonly kind: 's3' } & BucketConfiguration);

/** The environment variables of this configuration. */
export const storageFields = {
  STORAGE_DIR: setting(
    {
      group: 'Documenten en uploads',
      meaning:
        'map van deze machine waar documenten worden bewaard, in plaats van een bucket; alleen voor één machine',
      default: '`DATA_DIR/documents`',
      required: `${ALWAYS}, of \`STORAGE_S3_URL\``,
    },
    z.optional(z.string().check(z.minLength(1))),
  ),
  STORAGE_S3_URL: setting(
    {
      group: 'Documenten en uploads',
      meaning:
        'waar documenten worden bewaard: een bucket van een S3-dienst, met de naam van de bucket erachter, bijvoorbeeld `https://s3.example.nl/documenten`',
      required: `${ALWAYS}, of \`STORAGE_DIR\``,
    },
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^https?:\/\/[\w.-]+(:\d+)?\/[\w./-]+$/,
            'moet het adres van een bucket zijn, met haar naam',
          ),
        ),
    ),
  ),
  STORAGE_S3_REGION: setting(
    { group: 'Documenten en uploads', meaning: 'regio van de bucket' },
    z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'moet een regio zijn')), 'eu-west-1'),
  ),
  STORAGE_S3_KEY_ID: setting(
    {
      group: 'Documenten en uploads',
      meaning: 'naam van de sleutel bij de bucket',
      required: `${ALWAYS}, bij \`STORAGE_S3_URL\``,
    },
    z.optional(z.string()),
  ),
  STORAGE_S3_SECRET: setting(
    {
      group: 'Documenten en uploads',
      meaning: 'geheim bij `STORAGE_S3_KEY_ID`',
      required: `${ALWAYS}, bij \`STORAGE_S3_URL\``,
      isSecret: true,
    },
    z.optional(z.string()),
  ),
};

type StorageValues = z.output<z.ZodMiniObject<typeof storageFields>> & {
  readonly DATA_DIR: string;
};

/** Returns the bucket if one is configured, otherwise a directory on disk. */
export function storageOf(values: StorageValues, faults: string[]): StorageConfiguration {
  const { STORAGE_DIR, STORAGE_S3_URL, STORAGE_S3_KEY_ID, STORAGE_S3_SECRET } = values;
  if (STORAGE_S3_URL === undefined) {
    return { kind: 'disk', directory: STORAGE_DIR ?? join(values.DATA_DIR, 'documents') };
  }
  if (STORAGE_DIR !== undefined) faults.push('STORAGE_DIR kan niet samen met STORAGE_S3_URL: kies er een');
  if (!STORAGE_S3_KEY_ID) faults.push('STORAGE_S3_KEY_ID ontbreekt: wie wij bij STORAGE_S3_URL zijn');
  if (!STORAGE_S3_SECRET) faults.push('STORAGE_S3_SECRET ontbreekt: het geheim bij STORAGE_S3_KEY_ID');
  return {
    kind: 's3',
    bucketUrl: STORAGE_S3_URL.replace(/\/+$/, ''),
    region: values.STORAGE_S3_REGION,
    keyId: STORAGE_S3_KEY_ID ?? '',
    secret: STORAGE_S3_SECRET ?? '',
  };
}
