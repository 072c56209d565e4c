export type StoredDocument = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `migrations[n]` converts a document of version n + 1 to version n + 2. A version that only adds fields needs no
 * migration.
 */
const migrations: readonly ((document: StoredDocument) => StoredDocument)[] = [
  // Version 1 stored personal data unencrypted.
  ({ personalInfo, relations, ...rest }) => rest,
  // Version 2 stored the amounts and answers of an investment unencrypted.
  ({ investment, ...rest }) => rest,
];

export const VERSION = migrations.length + 1;

/**
 * Converts a document to the current version. Returns null for a document of another application or of a newer
 * version.
 */
export function migrate(document: unknown): StoredDocument | null {
  if (!isRecord(document)) return null;
  const { version } = document;
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > VERSION) return null;
  return migrations.slice(Number(version) - 1).reduce((older, next) => next(older), document);
}
