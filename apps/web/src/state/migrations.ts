export type StoredDocument = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `migrations[n]` makes a document of version n + 2 from one of version n + 1. A shape that only grows needs none. */
const migrations: readonly ((document: StoredDocument) => StoredDocument)[] = [
  // Version 1 did not seal what it knew of a person.
  ({ personalInfo, relations, ...rest }) => rest,
  // Version 2 did not seal the amounts and answers of an investment.
  ({ investment, ...rest }) => rest,
];

export const VERSION = migrations.length + 1;

/** The document in today's shape; nothing for one that is foreign, or that a newer version of us wrote. */
export function migrate(document: unknown): StoredDocument | null {
  if (!isRecord(document)) return null;
  const { version } = document;
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > VERSION) return null;
  return migrations.slice(Number(version) - 1).reduce((older, next) => next(older), document);
}
