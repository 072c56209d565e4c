// @vitest-environment happy-dom
import type { Environment } from '@portaal/domain/brand/configuration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let paint: (() => void) | undefined;
const bodies: string[] = [];

/** Every test loads the module again, so the listeners of the previous test must be removed. */
const listening: Parameters<typeof window.addEventListener>[] = [];
const listen = window.addEventListener.bind(window);

beforeEach(() => {
  vi.resetModules();
  for (const [type, listener] of listening.splice(0)) window.removeEventListener(type, listener);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof listen>) => {
    listening.push(args);
    listen(...args);
  });
  paint = undefined;
  bodies.length = 0;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #callback: (entries: unknown, observer: unknown) => void;
      constructor(callback: (entries: unknown, observer: unknown) => void) {
        this.#callback = callback;
      }
      observe() {
        paint = () => this.#callback({ getEntriesByName: () => [{}] }, this);
      }
      disconnect() {
        paint = undefined;
      }
    },
  );
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.useRealTimers());

function brandWith(errorReportingDsn: string | null): void {
  window.environment = { brand: { id: 'baken', errorReportingDsn } } as unknown as Environment;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));
const failWith = (error: Error) =>
  window.dispatchEvent(Object.assign(new Event('error'), { error, message: error.message }));
const fail = (message: string) => failWith(new Error(message));

test('E-07 buffers at most 30 errors before the first paint, and then reports them with the name of the route', async () => {
  brandWith('https://k@fouten.example.nl/1');
  const { nameRoutes } = await import('./early-faults.ts');
  fail('voor de eerste route');
  nameRoutes(() => '/about');
  for (let count = 0; count < 40; count++) fail(`fout ${String.fromCharCode(97 + count)}`);
  await settle();
  expect(bodies).toEqual([]);
  paint?.();
  await vi.waitFor(() => expect(bodies).toHaveLength(30));
  expect(bodies[0]).toContain('voor de eerste route');
  expect(bodies[1]).toContain('"transaction":"/about"');
});

test('E-07 reports errors and rejections as they occur after the first paint', async () => {
  brandWith('https://k@fouten.example.nl/1');
  await import('./early-faults.ts');
  paint?.();
  await settle();
  fail('een');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('twee') }));
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toContain('onunhandledrejection');
});

test('E-07 a page without a first paint reports its errors after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  brandWith('https://k@fouten.example.nl/1');
  await import('./early-faults.ts');
  const error = new Error('stuk');
  failWith(error);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  paint?.();
  failWith(error);
  await settle();
  expect(bodies).toHaveLength(1);
});

test('T-02 loads and sends nothing without a DSN', async () => {
  brandWith(null);
  await import('./early-faults.ts');
  fail('stuk');
  paint?.();
  await settle();
  expect(bodies).toEqual([]);
});
