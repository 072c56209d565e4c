import * as z from 'zod/mini';
import { isoDay, plainText } from '../../http/schema.ts';
import { kindOf } from './cells.ts';
import { columnsOf, type PackageFileName, packageFileNames, packageFiles } from './files.ts';

/** File name of the description in the package (Data Package 2.0). */
export const DESCRIPTION_FILE = 'datapackage.json';

/** Version of the format. A package with another version is rejected. */
export const PACKAGE_VERSION = 1;

const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';

/** Maximum number of sentences about what a package does not contain. */
export const MOST_REMAINDERS = 100;

/** A monthly package: the package it continues, and the first day of its events. Its last day is `peildatum`. */
const continuation = z.object({
  /** SHA-256 of the package file that was imported before, as hexadecimal digits. */
  op: z
    .string()
    .check(z.regex(/^[0-9a-f]{64}$/, 'Vul het controlegetal (SHA-256) van het vorige pakket in.')),
  vanaf: isoDay,
});
export type PackageContinuation = z.output<typeof continuation>;

/** Metadata of one package: its brand, and the last day of its rows. */
export const packageMetadata = z.object({
  /** Folder name of the brand. */
  merk: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'Vul de code van het merk in.')),
  /** Last day for which the package contains rows. */
  peildatum: isoDay,
  versie: z.literal(PACKAGE_VERSION, `Alleen versie ${PACKAGE_VERSION} van dit formaat wordt gelezen.`),
  title: z.optional(plainText(120)),
  /** Dutch sentences about data of the exporting system that no file contains; absent if the files contain everything. */
  nietMee: z.optional(z.array(plainText(300)).check(z.maxLength(MOST_REMAINDERS))),
  /** Present in a package that continues an imported one, instead of containing the whole book. */
  vervolg: z.optional(continuation),
});
export type PackageMetadata = z.output<typeof packageMetadata>;

/** Returns the Table Schema of a file, derived from the schema of its rows. */
export function tableSchema(name: PackageFileName): Record<string, unknown> {
  const { key, references = {} } = packageFiles[name];
  return {
    fields: columnsOf(name).map(([column, cell]) => {
      const { field, isRequired } = kindOf(cell);
      const { constraints, ...rest } = field as { readonly constraints?: Record<string, unknown> };
      const all = { ...(isRequired ? { required: true } : {}), ...constraints };
      return { name: column, ...rest, ...(Object.keys(all).length > 0 ? { constraints: all } : {}) };
    }),
    missingValues: [''],
    primaryKey: key,
    foreignKeys: Object.entries(references).flatMap(([column, file]) => {
      const target = keyOfFile(file);
      return target === undefined
        ? []
        : [{ fields: [column], reference: { resource: file, fields: [target] } }];
    }),
  };
}

/**
 * Returns the key column of a file; undefined for a key of several columns, which a foreign key in Table Schema
 * cannot refer to.
 */
function keyOfFile(file: string): string | undefined {
  const [only, ...others] = packageFiles[file as PackageFileName].key;
  return others.length === 0 ? only : undefined;
}

/** Returns the resources of every package, as the Data Package standard defines them. */
const resources = () =>
  packageFileNames.map((name) => ({
    name,
    title: packageFiles[name].title,
    path: `${name}.csv`,
    type: 'table',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
    schema: tableSchema(name),
  }));

/** Returns the text of the description file for a package of a brand with rows up to and including a day. */
export function descriptionOf(
  merk: string,
  peildatum: string,
  {
    title,
    vervolg,
    remainders = [],
  }: {
    readonly title?: string | undefined;
    readonly vervolg?: PackageContinuation | undefined;
    readonly remainders?: readonly string[];
  } = {},
): string {
  const description = {
    $schema: PROFILE,
    name: `boek-${merk}`,
    ...(title === undefined ? {} : { title }),
    versie: PACKAGE_VERSION,
    merk,
    peildatum,
    ...(remainders.length === 0 ? {} : { nietMee: remainders }),
    ...(vervolg === undefined ? {} : { vervolg }),
    resources: resources(),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** Parses the text of a description. Returns the metadata of the package, or the reason it is rejected. */
export function readDescription(
  content: string,
): { readonly metadata: PackageMetadata } | { readonly message: string } {
  let description: unknown;
  try {
    description = JSON.parse(content);
  } catch {
    return { message: 'Dit is geen JSON, of er ontbreekt een haakje of komma.' };
  }
  const metadata = packageMetadata.safeParse(description);
  if (!metadata.success) {
    const [issue] = metadata.error.issues;
    return { message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
  }
  const described = z.object({ resources: z.unknown() }).safeParse(description);
  return described.success && JSON.stringify(described.data.resources) === JSON.stringify(resources())
    ? { metadata: metadata.data }
    : { message: 'De beschrijving van bestanden en kolommen is niet die van dit formaat.' };
}
