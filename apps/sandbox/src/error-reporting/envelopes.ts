import { jsonOrText } from '../http/json-text.ts';

/** One item of an envelope: its header and its content, parsed as JSON where possible. */
interface EnvelopeItem {
  readonly header: unknown;
  readonly content: unknown;
}

export interface ReceivedEnvelope {
  readonly receivedAt: string;
  readonly project: string;
  /** Project key, from the header or the URL. */
  readonly key: string | null;
  /** Names of the request headers, so a test can check which headers were sent. */
  readonly requestHeaders: readonly string[];
  readonly header: unknown;
  readonly items: readonly EnvelopeItem[];
  /** Every received byte, so a test can search for data that must not be sent. */
  readonly raw: string;
}

/**
 * Parses alternating lines of JSON as the header and content of each item. The length in an item header is not
 * needed, because this JSON has no line breaks.
 */
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
