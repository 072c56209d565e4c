import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TextKindName, textKind, textKindNames } from './kinds.ts';
import { type ProviderText, parseText } from './parse-text.ts';

/** Folder within a brand's folder. */
const TEXTS_FOLDER = 'teksten';
const EXAMPLES = join(import.meta.dirname, 'example');

export type ProviderTexts = ReadonlyMap<TextKindName, ProviderText>;

/** The texts of a brand, one for each kind. */
export interface InstalledTexts {
  readonly texts: ProviderTexts;
  /** Kinds for which the brand has no file, so that the example is used. A brand cannot open before it has all. */
  readonly missing: readonly TextKindName[];
}

/** Returns the text of a brand that is in force. */
export function textInForce(
  { provider }: { readonly provider: InstalledTexts },
  name: TextKindName,
): ProviderText {
  return requireText(provider.texts, name);
}

function requireText(texts: ProviderTexts, name: TextKindName): ProviderText {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`no text ${name}`);
  return text;
}

export const textFileName = (name: TextKindName): string => `${textKind(name).file}.md`;

/** A text for which a brand has no file. */
export interface MissingText {
  readonly kind: TextKindName;
  readonly title: string;
  readonly file: string;
}

/** Lists the texts that a brand still has to write. A brand cannot open with a missing text. */
export const missingTexts = ({ provider }: { readonly provider: InstalledTexts }): MissingText[] =>
  provider.missing.map((kind) => ({ kind, title: textKind(kind).title, file: textFileName(kind) }));

/** Decodes UTF-8. Returns undefined for bytes that are not UTF-8, which would appear as other characters. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readText(
  folder: string,
  name: TextKindName,
): { readonly text?: ProviderText; readonly faults: readonly string[] } {
  const file = textFileName(name);
  const source = decoded(readFileSync(join(folder, file)));
  if (source === undefined)
    return { faults: [`${TEXTS_FOLDER}/${file}: is geen UTF-8. Sla het bestand op als UTF-8`] };
  const { text, faults } = parseText(textKind(name), source);
  return {
    text,
    faults: faults.map(({ line, message }) => `${TEXTS_FOLDER}/${file} regel ${line}: ${message}`),
  };
}

/**
 * Returns a text that was in force before. Rules of a later release do not apply to it, so its faults are ignored: an
 * investor must be able to read what they agreed to.
 */
export const storedText = (name: TextKindName, content: string): ProviderText =>
  parseText(textKind(name), content).text;

let examples: ProviderTexts | undefined;

/**
 * Returns the texts of release 1.0, by kind. They are in documents that were issued before the brand had texts of its
 * own, and in use for each text that a brand has not written yet.
 */
function exampleTexts(): ProviderTexts {
  examples ??= new Map(
    textKindNames.map((name) => {
      const { text, faults } = readText(EXAMPLES, name);
      if (text === undefined || faults.length > 0) throw new Error(faults.join('\n'));
      return [name, text];
    }),
  );
  return examples;
}

/** Returns the text of release 1.0. */
export const exampleText = (name: TextKindName): ProviderText => requireText(exampleTexts(), name);

/**
 * Reads the texts in a brand's folder. Returns the texts, or every fault with file and line: a text that cannot be
 * read, or a file that no text has.
 */
export function readProviderTexts(
  brandFolder: string,
): InstalledTexts | { readonly faults: readonly string[] } {
  const folder = join(brandFolder, TEXTS_FOLDER);
  const found = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith('.')) : [];
  const existing = textKindNames.map(textFileName);
  const faults = found
    .filter((file) => !existing.includes(file))
    .map((file) => `${TEXTS_FOLDER}/${file}: onbekend bestand. De teksten heten: ${existing.join(', ')}`);
  const texts = new Map(exampleTexts());
  const missing: TextKindName[] = [];
  for (const name of textKindNames) {
    if (!found.includes(textFileName(name))) {
      missing.push(name);
      continue;
    }
    const read = readText(folder, name);
    faults.push(...read.faults);
    if (read.text !== undefined) texts.set(name, read.text);
  }
  return faults.length > 0 ? { faults } : { texts, missing };
}
