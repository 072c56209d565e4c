import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { StatementFault } from './statement-fault.ts';

/** Maximum nesting depth: twice the depth of bank messages. */
const MAXIMUM_DEPTH = 30;
/**
 * Maximum number of characters without a tag. Text, attributes and comments are buffered in memory, and no bank
 * message has such a long run without tags.
 */
const MAXIMUM_SILENCE = 200_000;
/** Maximum length of a text; the longest text type of a message allows 500 (Max500Text). */
const MAXIMUM_TEXT = 1_000;

/** Forces XML 1.0. XML 1.1 allows control characters, which stored texts may not contain. */
const OPTIONS = { xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true, position: true } as const;

/** Texts of a record by their path within the record. The path of an attribute looks like `Amt@Ccy`. */
export type XmlRecord = Readonly<Record<string, string | undefined>>;

/** The elements to read as records, by their path below the root, with the texts to read from each. */
export type XmlShape<Name extends string> = Readonly<
  Record<
    Name,
    {
      readonly path: string;
      /** Paths of texts that occur at most once. */
      readonly texts: readonly string[];
      /** Paths of repeatable texts. Only the first text of each path is read. */
      readonly first?: readonly string[];
      /** Paths of repeatable texts that are joined with spaces and truncated to the maximum length. */
      readonly joined?: readonly string[];
    }
  >
>;

export interface XmlHandlers<Name extends string> {
  /** Called with the namespace of the root element. Throws for a message of another type. */
  root(namespace: string, name: string, line: number): void;
  /** Called at the start of a record. `within` contains the texts read so far of the enclosing record. */
  open(name: Name, line: number, within: XmlRecord): void;
  close(name: Name, record: XmlRecord, line: number, within: XmlRecord): void;
}

type Repeats = 'not' | 'first' | 'joined';

/** An element that the shape describes. */
interface ElementTree {
  readonly children: Map<string, ElementTree>;
  record?: string;
  text?: { readonly key: string; readonly repeats: Repeats };
  /** Attributes to read, each with the key under which its text is stored. */
  readonly attributes: Map<string, string>;
}

const newElementTree = (): ElementTree => ({ children: new Map(), attributes: new Map() });

function at(start: ElementTree, path: string): ElementTree {
  let element = start;
  for (const name of path.split('/')) {
    const child = element.children.get(name) ?? newElementTree();
    element.children.set(name, child);
    element = child;
  }
  return element;
}

function treeOf<Name extends string>(shape: XmlShape<Name>): ElementTree {
  const root = newElementTree();
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

/** Truncates a text to the maximum length without splitting a character. */
const cut = (text: string): string => text.slice(0, MAXIMUM_TEXT).replace(/[\uD800-\uDBFF]$/, '');

/** Reads a bank message in chunks and reports each record when its element ends. */
export interface XmlRecords {
  /** Throws a {@link StatementFault}. */
  write(text: string): void;
  end(): void;
}

/**
 * Creates a reader that has only the current records in memory. It skips unknown elements. It rejects a DOCTYPE,
 * because entities can expand without limit or read local files, and it rejects excessive nesting and excessive text
 * without tags.
 */
export function xmlRecords<Name extends string>(
  shape: XmlShape<Name>,
  handlers: XmlHandlers<Name>,
): XmlRecords {
  const tree = treeOf(shape);
  const parser = new SaxesParser<typeof OPTIONS>(OPTIONS);
  /** The stack of open elements; an unknown element is undefined. */
  const path: (ElementTree | undefined)[] = [];
  const records: Record<string, string | undefined>[] = [];
  let prefix = '';
  let namespace = '';
  let text = '';
  let silence = 0;
  let isEnding = false;
  const fail = (reason: string): never => {
    throw new StatementFault(parser.line, reason);
  };

  function enterRoot({ name, attributes }: SaxesTagPlain): ElementTree {
    const colon = name.indexOf(':');
    prefix = colon < 0 ? '' : name.slice(0, colon + 1);
    namespace = attributes[namespaceName()] ?? '';
    handlers.root(namespace, name.slice(colon + 1), parser.line);
    return tree;
  }
  const namespaceName = () => (prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`);

  function childOf(
    parent: ElementTree | undefined,
    { name, attributes }: SaxesTagPlain,
  ): ElementTree | undefined {
    if (parent?.text && parent.children.size === 0) fail(`In ${parent.text.key} hoort alleen tekst.`);
    if (parent === undefined || !name.startsWith(prefix)) return undefined;
    // An element of another namespace is ignored, whatever its name.
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
