import { readFileSync } from 'node:fs';
import { jsonOrText } from '../http/json-text.ts';
import { json, type Part } from '../http/routes.ts';

const SCRIPT = readFileSync(new URL('./gtm.client.js', import.meta.url));

/** Maximum stored calls; the oldest are dropped. */
const MAX_STORED = 500;

interface RecordedCall {
  readonly at: string;
  /** `script`: the page requested the script; `push`: the page pushed an entry to the data layer. */
  readonly kind: 'script' | 'push';
  readonly id: string | null;
  /** Referrer of the request. This header and the cookie may reveal more than the push itself. */
  readonly referer: string | null;
  readonly cookie: string | null;
  /** The data layer entry as received. A command has its arguments under the keys `0`, `1`, … */
  readonly push: unknown;
}

/** Builds the tag manager: a script that reports every entry pushed to `dataLayer`, and the list of these reports. */
export function buildTagManagerPart(): Part {
  let calls: RecordedCall[] = [];
  const record = (
    kind: RecordedCall['kind'],
    headers: Readonly<Record<string, string | string[] | undefined>>,
    id: string | null,
    push: unknown,
  ): void => {
    const { referer, cookie } = headers;
    calls = [
      ...calls,
      {
        at: new Date().toISOString(),
        kind,
        id,
        referer: referer === undefined ? null : String(referer),
        cookie: cookie === undefined ? null : String(cookie),
        push,
      },
    ].slice(-MAX_STORED);
  };
  return {
    routes: [
      {
        method: 'GET',
        path: '/gtm.js',
        answer: ({ url, headers }) => {
          record('script', headers, url.searchParams.get('id'), null);
          return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: SCRIPT };
        },
      },
      {
        method: 'POST',
        path: '/tag-manager/pushes',
        fromElsewhere: true,
        answer: async ({ headers, body }) => {
          const text = await body();
          const push = jsonOrText(text);
          const { id } = Object(push) as { id?: unknown };
          record('push', headers, typeof id === 'string' ? id : null, push);
          return { status: 204 };
        },
      },
      { method: 'GET', path: '/api/tag-manager', answer: () => json(200, { data: calls }) },
      {
        method: 'DELETE',
        path: '/api/tag-manager',
        answer: () => {
          calls = [];
          return { status: 204 };
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
