import { expect, test } from 'vitest';
import { envelopeOf, errorEvent, type FaultContext, faultKey } from './error-event.ts';
import { pauseAfter } from './report-pause.ts';

const context: FaultContext = {
  id: '0192a8f0-7c3e-7d1b-9a4e-3f2b1c0d9e8f',
  at: new Date('2026-11-20T10:00:00Z'),
  platform: 'javascript',
  mechanism: 'onerror',
  place: '/contractbeheer/$contractId/rendement',
  brand: 'baken',
  reference: undefined,
};

function faultWith(stack: string, message = 'stuk'): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

test('E-07 an event has environment Production, the release of K-01 and only listed fields', () => {
  const event = errorEvent(
    faultWith('TypeError: stuk\n    at f (https://x.example/assets/a-1.js:1:22)'),
    context,
  );
  expect(JSON.parse(JSON.stringify(event))).toEqual({
    event_id: '0192a8f07c3e7d1b9a4e3f2b1c0d9e8f',
    timestamp: '2026-11-20T10:00:00.000Z',
    platform: 'javascript',
    level: 'error',
    environment: 'Production',
    release: 'portal@20250909.1',
    transaction: '/contractbeheer/$contractId/rendement',
    tags: { brand: 'baken' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'stuk',
          stacktrace: {
            frames: [{ filename: 'app:///assets/a-1.js', function: 'f', lineno: 1, colno: 22 }],
          },
          mechanism: { type: 'onerror', handled: false },
        },
      ],
    },
  });
});

test.each([
  [
    'Chrome and Node',
    'Error: x\n    at async f (https://x.example/assets/a.js:1:2)\n    at https://x.example/assets/b.js:3:4',
  ],
  ['Firefox and Safari', 'f@https://x.example/assets/a.js:1:2\n@https://x.example/assets/b.js:3:4'],
])('E-07 parses stack traces of %s, with the newest call last', (_name, stack) => {
  const [value] = errorEvent(faultWith(stack), context).exception.values;
  expect(value?.stacktrace.frames).toEqual([
    { filename: 'app:///assets/b.js', function: '?', lineno: 3, colno: 4 },
    { filename: 'app:///assets/a.js', function: 'f', lineno: 1, colno: 2 },
  ]);
});

test('E-07 a stack trace names only files of the program, never the URL of a page', () => {
  const event = errorEvent(
    faultWith(
      'TypeError: x\n    at https://x.example/contractbeheer/0192a8f0/rendement?van=2026-01-01:1:2\n' +
        '    at Jan Jansen woont hier (file:///home/jansen/thuis.txt:1:1)\n' +
        '    at g (file:///home/jansen/portaal/apps/api/src/app.ts:7:8)\n    at node:internal/process/task_queues:1:1',
    ),
    context,
  );
  const text = JSON.stringify(event);
  for (const leak of ['0192a8f0/', 'van=', 'home', 'thuis', 'x.example']) expect(text).not.toContain(leak);
  expect(text).toContain('app:///apps/api/src/app.ts');
});

test('E-07 does not parse an error message that resembles a stack trace', () => {
  const message = 'fout\n    at Jansen (assets/geheim.js:1:2)';
  const text = JSON.stringify(
    errorEvent(faultWith(`TypeError: ${message}\n    at f (assets/a.js:1:2)`, message), context),
  );
  expect(text).not.toContain('Jansen');
});

test('E-07 omits the properties of an error and the values in its message, and reports its cause in the same way', () => {
  const cause = Object.assign(new Error('Key (email)=(jan@voorbeeld.example) exists'), {
    detail: 'Jansen',
    name: 'DatabaseError',
  });
  const error = Object.assign(new Error('Failed query: x\nparams: Jansen', { cause }), {
    params: ['Jansen'],
  });
  const { values } = errorEvent(error, context).exception;
  expect(values.map(({ type }) => type)).toEqual(['DatabaseError', 'Error']);
  expect(JSON.stringify(values)).not.toMatch(/Jansen|jan@/);
});

test.each([['tekst'], [undefined], [null], [{ naam: 'Jansen' }], [42]])(
  'E-07 reports a thrown value that is not an error (%j) without its content',
  (thrown) => {
    const [value] = errorEvent(thrown, context).exception.values;
    expect(value?.type).toBe('Error');
    expect(JSON.stringify(value)).not.toContain('Jansen');
  },
);

test('E-07 gives occurrences of the same error the same key, and a different error a different key', () => {
  const fault = faultWith('TypeError: stuk\n    at f (assets/a.js:1:2)');
  const key = faultKey(errorEvent(fault, context));
  expect(faultKey(errorEvent(fault, { ...context, id: 'x', at: new Date() }))).toBe(key);
  expect(faultKey(errorEvent(faultWith('', 'anders'), context))).not.toBe(key);
});

test('E-07 an envelope has three lines: its header with the DSN, the item header and the event', () => {
  const lines = envelopeOf(errorEvent(new Error('x'), context), 'https://k@fouten.example/1').split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ dsn: 'https://k@fouten.example/1' });
  expect(lines[1]).toBe('{"type":"event"}');
});

test.each([
  ['a number of seconds', { 'retry-after': '7' }, 7_000],
  ['a date', { 'retry-after': 'Fri, 20 Nov 2026 10:00:09 GMT' }, 9_000],
  ['limits per kind', { 'x-sentry-rate-limits': '40:error:organization' }, 40_000],
  ['nothing', {}, 60_000],
  ['nonsense', { 'retry-after': 'straks' }, 60_000],
])('E-07 after status 429 with %s, sends nothing for the requested time', (_name, headers, pause) => {
  const answer = { status: 429, headers: new Headers(headers) };
  expect(pauseAfter(answer, Date.parse('2026-11-20T10:00:00Z'))).toBe(pause);
  expect(pauseAfter({ ...answer, status: 200 }, 0)).toBe(0);
});
