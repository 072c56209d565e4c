import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Folder of the schemas as published by ISO, which are not part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../../shared/data/iso20022');

/** Maximum characters validated at once, because the validator loads all files into memory. */
const AT_ONCE = 4_000_000;
const PAGES = 4_096;

/** Files exchanged with the bank, which are validated against the published schemas. */
export class Messages {
  #waiting: { readonly name: string; readonly text: string }[] = [];
  #characters = 0;
  /** Faults found so far; `valid` counts the files without faults. */
  readonly faults: string[] = [];
  valid = 0;

  /** Adds a `camt.053` or `pain.001` file; its first lines contain its type. */
  async add(text: string): Promise<void> {
    const name = /xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})/.exec(text.slice(0, 500))?.[1] ?? 'none';
    this.#waiting.push({ name, text });
    this.#characters += text.length;
    if (this.#characters > AT_ONCE) await this.validate();
  }

  /** Validates the added files; does nothing if the schemas are absent. */
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
