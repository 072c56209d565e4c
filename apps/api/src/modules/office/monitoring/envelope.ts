/**
 * Header of an envelope or of one of its items. An envelope consists of lines: a JSON header, and then a header and
 * content for each item.
 */
interface Header {
  readonly dsn?: unknown;
  readonly event_id?: unknown;
  readonly sent_at?: unknown;
  readonly type?: unknown;
  readonly length?: unknown;
}

const LINE_END = 10;
/** Maximum items per envelope; the portal's own browser code sends one event at a time. */
const ITEMS = 10;

/** Parses the line at `start` as a JSON object; returns undefined if the line is not a JSON object. */
function headerAt(bytes: Buffer, start: number): { header: Header; next: number } | undefined {
  const end = bytes.indexOf(LINE_END, start);
  const stop = end === -1 ? bytes.length : end;
  try {
    const header: unknown = JSON.parse(bytes.toString('utf8', start, stop));
    if (typeof header !== 'object' || header === null || Array.isArray(header)) return undefined;
    return { header, next: stop + 1 };
  } catch {
    return undefined;
  }
}

/** Returns the end of the content at `start`, from its declared length or else the end of its line. */
function contentEnd(bytes: Buffer, start: number, { length }: Header): number | undefined {
  if (length === undefined) {
    const end = bytes.indexOf(LINE_END, start);
    return end === -1 ? bytes.length : end;
  }
  if (!Number.isInteger(length) || Number(length) < 0) return undefined;
  const end = start + Number(length);
  if (end > bytes.length || (end < bytes.length && bytes[end] !== LINE_END)) return undefined;
  return end;
}

/** Returns the contents of the items, or undefined for an invalid envelope or one with an item other than an event. */
function eventsFrom(bytes: Buffer, first: number): Buffer[] | undefined {
  const events: Buffer[] = [];
  for (let at = first; at < bytes.length; ) {
    const item = headerAt(bytes, at);
    if (item?.header.type !== 'event' || events.length === ITEMS) return undefined;
    const end = contentEnd(bytes, item.next, item.header);
    if (end === undefined || end <= item.next) return undefined;
    events.push(bytes.subarray(item.next, end));
    at = end + 1;
  }
  return events.length === 0 ? undefined : events;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 64 ? value : undefined;

/**
 * Returns the envelope to forward, for the project of `dsn` and with events only, or undefined if it is rejected.
 * Rewrites the headers, so that the service reads exactly what was validated here.
 */
export function envelopeFor(dsn: string, bytes: Buffer): Uint8Array<ArrayBuffer> | undefined {
  const head = headerAt(bytes, 0);
  if (head?.header.dsn !== dsn) return undefined;
  const events = eventsFrom(bytes, head.next);
  if (!events) return undefined;
  const { event_id, sent_at } = head.header;
  const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
  return new Uint8Array(
    Buffer.concat([
      line({ event_id: textOf(event_id), sent_at: textOf(sent_at), dsn }),
      ...events.flatMap((event) => [line({ type: 'event', length: event.length }), event, Buffer.from('\n')]),
    ]),
  );
}
