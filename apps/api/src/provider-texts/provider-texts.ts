import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TextKindName, textKind, textKindNames } from './kinds.ts';
import { type ProviderText, parseText, type TextFault } from './parse-text.ts';
import { decodeUtf8 } from './utf-8.ts';

/** Name of the folder with texts within a brand's folder. */
const TEXTS_FOLDER = 'teksten';
const EXAMPLES = join(import.meta.dirname, 'example');

export type ProviderTexts = ReadonlyMap<TextKindName, ProviderText>;

/** The texts of a brand, one of each kind. */
export interface InstalledTexts {
  readonly texts: ProviderTexts;
  /**
   * Kinds for which the brand has no file, so that the example text applies. A brand can open only if none is
   * missing.
   */
  readonly missing: readonly TextKindName[];
  /** Faults of texts that an earlier release accepted, with file and line. A brand can open only without them. */
  readonly outdated: readonly string[];
}

/** Returns the text of a brand that is in force for a kind. */
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

/** Lists the texts that a brand still has to write. A brand cannot open while a text is missing. */
export const missingTexts = ({ provider }: { readonly provider: InstalledTexts }): MissingText[] =>
  provider.missing.map((kind) => ({ kind, title: textKind(kind).title, file: textFileName(kind) }));

/** A text as it is in a brand's folder. */
export interface InspectedText {
  readonly kind: TextKindName;
  readonly file: string;
  /** True if the brand has no file. `text` is then the example text. */
  readonly isMissing: boolean;
  /** `line` is null for a file that is not UTF-8, which has no `text`. */
  readonly faults: readonly (Omit<TextFault, 'line'> & { readonly line: number | null })[];
  readonly text: ProviderText | undefined;
}

type ReadText = Pick<InspectedText, 'faults' | 'text'>;

function readText(folder: string, name: TextKindName): ReadText {
  const source = decodeUtf8(readFileSync(join(folder, textFileName(name))));
  if (source === undefined) {
    const message = 'is geen UTF-8. Sla het bestand op als UTF-8';
    return { text: undefined, faults: [{ line: null, message }] };
  }
  return parseText(textKind(name), source);
}

const faultTexts = ({ file, faults }: Pick<InspectedText, 'file' | 'faults'>): string[] =>
  faults.map(
    ({ line, message }) => `${TEXTS_FOLDER}/${file}${line === null ? '' : ` regel ${line}`}: ${message}`,
  );

/**
 * Returns a text that was in force earlier. Ignores its faults under later rules, because an investor must be
 * able to read the agreed text.
 */
export const storedText = (name: TextKindName, content: string): ProviderText =>
  parseText(textKind(name), content).text;

let examples: ProviderTexts | undefined;

/**
 * Returns the texts of release 1.0, by kind. Documents that were issued before the brand had its own texts
 * contain them, and they apply for each text that a brand has not written yet.
 */
function exampleTexts(): ProviderTexts {
  examples ??= new Map(
    textKindNames.map((name) => {
      const { text, faults } = readText(EXAMPLES, name);
      if (text === undefined || faults.length > 0) {
        throw new Error(faultTexts({ file: textFileName(name), faults }).join('\n'));
      }
      return [name, text];
    }),
  );
  return examples;
}

/** Returns the text of release 1.0. */
export const exampleText = (name: TextKindName): ProviderText => requireText(exampleTexts(), name);

/**
 * Reads the texts in a brand's folder as they are now, with their faults and with the files that belong to no
 * text.
 */
export function inspectTexts(brandFolder: string): {
  readonly texts: readonly InspectedText[];
  readonly unknownFiles: readonly string[];
} {
  const folder = join(brandFolder, TEXTS_FOLDER);
  const found = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith('.')) : [];
  const existing = textKindNames.map(textFileName);
  return {
    texts: textKindNames.map((kind) => {
      const file = textFileName(kind);
      const isMissing = !found.includes(file);
      const read = isMissing ? { text: exampleText(kind), faults: [] } : readText(folder, kind);
      return { kind, file, isMissing, ...read };
    }),
    unknownFiles: found.filter((file) => !existing.includes(file)),
  };
}

/**
 * Reads the texts in a brand's folder. Returns the texts, or all faults with file and line: texts that cannot
 * be parsed, and files that belong to no text. A fault in a text that an earlier release accepted does not
 * reject the folder, so that an update never stops the server of a brand that is open.
 */
export function readProviderTexts(
  brandFolder: string,
): InstalledTexts | { readonly faults: readonly string[] } {
  const { texts: inspected, unknownFiles } = inspectTexts(brandFolder);
  const existing = inspected.map(({ file }) => file).join(', ');
  const faults = [
    ...unknownFiles.map((file) => `${TEXTS_FOLDER}/${file}: onbekend bestand. De teksten heten: ${existing}`),
    ...inspected.flatMap(({ file, faults: found }) =>
      faultTexts({ file, faults: found.filter(({ stopsOpeningOnly }) => !stopsOpeningOnly) }),
    ),
  ];
  const texts = new Map(
    inspected.flatMap(({ kind, text }) => (text === undefined ? [] : [[kind, text] as const])),
  );
  const missing = inspected.filter(({ isMissing }) => isMissing).map(({ kind }) => kind);
  const outdated = inspected.flatMap(({ file, faults }) =>
    faultTexts({ file, faults: faults.filter(({ stopsOpeningOnly }) => stopsOpeningOnly) }),
  );
  return faults.length > 0 ? { faults } : { texts, missing, outdated };
}
