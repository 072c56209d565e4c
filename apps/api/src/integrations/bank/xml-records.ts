import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { StatementFault } from './statement-fault.ts';

/** What a bank nests is half of this. */
const MAXIMUM_DEPTH = 30;
/** So many characters without a tag are no message of a bank: text, attributes and comments are gathered in memory. */
const MAXIMUM_SILENCE = 200_000;
/** The longest text of a message has 500 (Max500Text). */
const MAXIMUM_TEXT = 1_000;

/** XML 1.1 has control characters, which no text of ours may hold. */
const OPTIONS = { xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true, position: true } as const;

/** The texts of a record by their path below it; an attribute as `Amt@Ccy`. */
export type XmlRecord = Readonly<Record<string, string | undefined>>;

/** Which elements are records, by their path below the root, and which of their texts are read. */
export type XmlShape<Name extends string> = Readonly<
  Record<
    Name,
    {
      readonly path: string;
      /** Paths of texts that stand there once. */
      readonly texts: readonly string[];
      /** Of those that may be repeated, the first counts. */
      readonly first?: readonly string[];
      /** Of those that may be repeated, all with a space between them; what is more than we keep is left off. */
      readonly joined?: readonly string[];
    }
  >
>;

export interface XmlHandlers<Name extends string> {
  /** The namespace of the root. Throws for a message that is another. */
  root(namespace: string, name: string, line: number): void;
  /** `within`: what came so far of the record it stands in. */
  open(name: Name, line: number, within: XmlRecord): void;
  close(name: Name, record: XmlRecord, line: number, within: XmlRecord): void;
}

type Repeats = 'not' | 'first' | 'joined';

/** An element we know. */
interface Known {
  readonly children: Map<string, Known>;
  record?: string;
  text?: { readonly key: string; readonly repeats: Repeats };
  /** Its attributes, each with the key of its text. */
  readonly attributes: Map<string, string>;
}

const known = (): Known => ({ children: new Map(), attributes: new Map() });

function at(start: Known, path: string): Known {
  let element = start;
  for (const name of path.split('/')) {
    const child = element.children.get(name) ?? known();
    element.children.set(name, child);
    element = child;
  }
  return element;
}

function treeOf<Name extends string>(shape: XmlShape<Name>): Known {
  const root = known();
  const records = Object.entries(shape) as [Name, XmlShape<Name>[Name]][];
  for (const [name, { path, texts, first = [], joined = [] }] of records) {
    const record = at(root, path);
    record.record = name;
    const put = (keys: readonly string[], repeats: Repeats) => {
      for (const key of keys) {
        const [element = '', attribute] = key.split('@');
        if (attribute === undefined) at(record, element).text = { key, repeats };
        else at(record, element).attributes.set(attribute, key);
      }
    };
    put(texts, 'not');
    put(first, 'first');
    put(joined, 'joined');
  }
  return root;
}

/** So much of a text as we keep, and no half of a character. */
const cut = (text: string): string => text.slice(0, MAXIMUM_TEXT).replace(/[\uD800-\uDBFF]$/, '');

/** Reads a message of a bank piece by piece, and gives its records as they end. */
export interface XmlRecords {
  /** Throws a {@link StatementFault}. */
  write(text: string): void;
  end(): void;
}

/**
 * A reader that keeps only the record it is in. What it does not know it passes over; a document type, with which XML can
 * grow without end or read files of ours, it rejects, and so what is nested or silent beyond reason.
 */
export function xmlRecords<Name extends string>(
  shape: XmlShape<Name>,
  handlers: XmlHandlers<Name>,
): XmlRecords {
  const tree = treeOf(shape);
  const parser = new SaxesParser<typeof OPTIONS>(OPTIONS);
  /** The elements we are in, undefined where we do not know them. */
  const path: (Known | undefined)[] = [];
  const records: Record<string, string | undefined>[] = [];
  let prefix = '';
  let namespace = '';
  let text = '';
  let silence = 0;
  let isEnding = false;
  const fail = (reason: string): never => {
    throw new StatementFault(parser.line, reason);
  };

  function enterRoot({ name, attributes }: SaxesTagPlain): Known {
    const colon = name.indexOf(':');
    prefix = colon < 0 ? '' : name.slice(0, colon + 1);
    namespace = attributes[namespaceName()] ?? '';
    handlers.root(namespace, name.slice(colon + 1), parser.line);
    return tree;
  }
  const namespaceName = () => (prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`);

  function childOf(parent: Known | undefined, { name, attributes }: SaxesTagPlain): Known | undefined {
    if (parent?.text && parent.children.size === 0) fail(`In ${parent.text.key} hoort alleen tekst.`);
    if (parent === undefined || !name.startsWith(prefix)) return undefined;
    // An element of another language, whatever its name.
    if ((attributes[namespaceName()] ?? namespace) !== namespace) return undefined;
    return parent.children.get(name.slice(prefix.length));
  }

  function note(key: string, repeats: Repeats, value: string): void {
    const record = records.at(-1);
    if (record === undefined || value === '') return;
    const before = record[key];
    if (repeats === 'joined') record[key] = cut(before === undefined ? value : `${before} ${value}`);
    else if (before === undefined) record[key] = value;
    else if (repeats === 'not') fail(`${key.replace('@', ' ')} staat er twee keer.`);
    if ((record[key] ?? '').length > MAXIMUM_TEXT) fail(`De tekst van ${key.replace('@', ' ')} is te lang.`);
  }

  parser.on('error', () =>
    fail(isEnding ? 'Dit bestand is niet heel: het einde ontbreekt.' : 'Dit is geen goede XML.'),
  );
  parser.on('doctype', () => fail('Dit bestand heeft een DOCTYPE. Dat nemen wij niet aan.'));
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) fail('Dit bestand is niet in UTF-8.');
  });
  parser.on('opentag', (tag) => {
    silence = 0;
    if (path.length >= MAXIMUM_DEPTH) fail('Dit bestand is te diep genest.');
    const element = path.length === 0 ? enterRoot(tag) : childOf(path.at(-1), tag);
    path.push(element);
    text = '';
    if (element === undefined) return;
    if (element.record !== undefined) {
      handlers.open(element.record as Name, parser.line, records.at(-1) ?? {});
      records.push({});
    }
    for (const [attribute, key] of element.attributes) note(key, 'first', tag.attributes[attribute] ?? '');
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    silence = 0;
    const element = path.pop();
    if (element === undefined) return;
    if (element.text) note(element.text.key, element.text.repeats, text.replace(/\s+/g, ' ').trim());
    text = '';
    if (element.record === undefined) return;
    const record = records.pop() ?? {};
    handlers.close(element.record as Name, record, parser.line, records.at(-1) ?? {});
  });

  return {
    write(part) {
      silence += part.length;
      parser.write(part);
      if (silence > MAXIMUM_SILENCE)
        fail('Hier staat te veel zonder einde. Dit is geen bestand van een bank.');
    },
    end() {
      isEnding = true;
      parser.close();
    },
  };
}
