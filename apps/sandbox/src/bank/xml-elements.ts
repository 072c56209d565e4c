/** An XML element; `name` excludes the namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export class XmlFault extends Error {}

/**
 * Matches one token, with these alternatives in order: comment, instruction, CDATA text, closing tag, opening tag,
 * text. Anything else is a fault.
 */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</y;

const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const MAX_DEPTH = 50;

interface Open {
  readonly name: string;
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses a document and returns its root element. Rejects a document type declaration, because none of these messages
 * has one.
 */
export function readXml(source: string): XmlElement {
  const document = newElement('', '');
  const open = [document];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    const top = open.at(-1);
    if (match === null || top === undefined || match[0] === '<') throw faultAt(source, at);
    const [, literal, closing, opening, attributes = '', selfClosing, text] = match;
    if (closing !== undefined) {
      if (open.length === 1 || top.tag !== closing) throw faultAt(source, at);
      open.pop();
    } else if (opening !== undefined) {
      if (open.length > MAX_DEPTH) throw faultAt(source, at);
      const element = newElement(opening, attributes);
      top.children.push(element);
      if (selfClosing === '') open.push(element);
    } else if (literal !== undefined) {
      top.text += literal;
    } else if (text !== undefined) {
      top.text += plain(text);
    }
  }
  const [root] = document.children;
  if (
    open.length > 1 ||
    document.children.length !== 1 ||
    root === undefined ||
    document.text.trim() !== ''
  ) {
    throw faultAt(source, source.length);
  }
  return root;
}

function newElement(tag: string, attributes: string): Open {
  const values = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
    name,
    plain(double ?? single ?? ''),
  ]);
  return {
    name: tag.slice(tag.indexOf(':') + 1),
    tag,
    attributes: Object.fromEntries(values) as Record<string, string>,
    children: [],
    text: '',
  };
}

function plain(text: string): string {
  return text.replaceAll(/&(#x?[\dA-Fa-f]+|\w+)?;?/g, (whole, name: string | undefined) => {
    const code = /^#(x?)([\dA-Fa-f]+)$/.exec(name ?? '');
    if (code) return String.fromCodePoint(Number.parseInt(code[2] ?? '', code[1] === 'x' ? 16 : 10));
    const character = ENTITIES[name ?? ''];
    if (character === undefined || !whole.endsWith(';')) throw new XmlFault(`${whole} is geen teken`);
    return character;
  });
}

function faultAt(source: string, at: number): XmlFault {
  const line = source.slice(0, at).split('\n').length;
  return new XmlFault(`regel ${line} is geen XML die deze bank leest`);
}
