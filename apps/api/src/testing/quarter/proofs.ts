import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Folder of the schemas as published by ISO, which are not part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../../shared/data/iso20022');

/** Maximum characters validated at once, because the validator loads them all into memory. */
const AT_ONCE = 4_000_000;
const PAGES = 4_096;

/** Files exchanged with the bank, validated against the published schemas. */
export class Messages {
  #waiting: { readonly name: string; readonly text: string }[] = [];
  #characters = 0;
  /** The faults found; `valid` counts the validated files. */
  readonly faults: string[] = [];
  valid = 0;

  /** Adds a `camt.053` or `pain.001`; its first lines name its type. */
  async add(text: string): Promise<void> {
    const name = /xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})/.exec(text.slice(0, 500))?.[1] ?? 'none';
    this.#waiting.push({ name, text });
    this.#characters += text.length;
    if (this.#characters > AT_ONCE) await this.validate();
  }

  /** Validates the waiting files; does nothing without the schemas. */
  async validate(): Promise<void> {
    for (const [name, files] of Map.groupBy(this.#waiting, (one) => one.name)) {
      const schema = join(SCHEMAS, `${name}.xsd`);
      if (!existsSync(schema)) continue;
      const { errors } = await validateXML({
        xml: files.map(({ text }, index) => ({ fileName: `${index}.xml`, contents: text })),
        schema: [readFileSync(schema, 'utf8')],
        initialMemoryPages: PAGES,
        maxMemoryPages: 4 * PAGES,
      });
      this.faults.push(...errors.map(({ rawMessage }) => `${name}: ${rawMessage}`));
      this.valid += files.length;
    }
    this.#waiting = [];
    this.#characters = 0;
  }

  static readonly areThere = existsSync(join(SCHEMAS, 'pain.001.001.09.xsd'));
}
