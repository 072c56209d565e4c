import { jsonOrText } from '../http/json-text.ts';

/** One item of an envelope: its header and its content, read as JSON where it is. */
interface EnvelopeItem {
  readonly header: unknown;
  readonly content: unknown;
}

export interface ReceivedEnvelope {
  readonly receivedAt: string;
  readonly project: string;
  /** Key of the project, from the header or the address. */
  readonly key: string | null;
  /** Names of the headers of the request: what else came along. */
  readonly requestHeaders: readonly string[];
  readonly header: unknown;
  readonly items: readonly EnvelopeItem[];
  /** Every byte that came in, so that a test can look for what should not be there. */
  readonly raw: string;
}

/** Reads lines of JSON in pairs; a length in an item header is not needed, since JSON has no line ends. */
function itemsOf(lines: readonly string[]): EnvelopeItem[] {
  const items: EnvelopeItem[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    items.push({ header: jsonOrText(lines[at] ?? ''), content: jsonOrText(lines[at + 1] ?? '') });
  }
  return items;
}

export function readEnvelope(raw: string): Pick<ReceivedEnvelope, 'header' | 'items' | 'raw'> {
  const [header = '', ...rest] = raw.split('\n');
  return { header: jsonOrText(header), items: itemsOf(rest.filter((line) => line !== '')), raw };
}
