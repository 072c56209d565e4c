// @vitest-environment happy-dom
import * as calls from '@portaal/domain/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAct } from './use-act.ts';

const responses: (() => Response | Promise<Response>)[] = [];
let keys: (string | null)[] = [];

beforeEach(() => {
  responses.length = 0;
  keys = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return (responses.shift() ?? (() => Response.json({ data: {} }, { status: 201 })))();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unreached = () => Promise.reject(new TypeError('fetch failed'));
const rejected =
  (status: number, fields: readonly object[] = []) =>
  () =>
    Response.json(
      { message: 'Nee.', code: 'x', errors: { ErrorMessage: ['Nee.'], Fields: fields } },
      { status },
    );

/** An idempotent call. Step-up is outside the scope of these tests. */
const { stepUp: _, ...idempotentCall } = calls.announceTopUp;

const announcing = () =>
  renderHook(() =>
    useAct(idempotentCall, {
      prepare: (amount: number) =>
        amount > 0
          ? { params: { id: 'c1' }, body: { amount, method: 'ideal' as const } }
          : { problems: [{ field: 'amount', message: 'Vul een bedrag in.' }] },
    }),
  ).result;

test('reuses the idempotency key of an input until its outcome arrives, and never for another input', async () => {
  const announced = announcing();
  const send = (amount: number) => act(() => announced.current.run(amount));
  responses.push(unreached, rejected(500));
  expect(await send(100)).toBe(false);
  expect(await send(100)).toBe(false);
  expect(await send(100)).toBe(true);
  expect(new Set(keys).size).toBe(1);
  responses.push(rejected(422));
  await send(100);
  await send(100);
  await send(200);
  expect(new Set(keys).size).toBe(4);
});

test('reuses the idempotency key of an input with `oncePerInput`, even after another input was sent', async () => {
  const { result } = renderHook(() =>
    useAct(idempotentCall, {
      oncePerInput: true,
      prepare: (amount: number) => ({ params: { id: 'c1' }, body: { amount, method: 'ideal' as const } }),
    }),
  );
  for (const amount of [100, 200, 100]) await act(() => result.current.run(amount));
  expect(new Set(keys).size).toBe(2);
  expect(keys[2]).toBe(keys[0]);
});

test('does not send invalid input, and shows the problem at its field', async () => {
  const announced = announcing();
  await act(() => announced.current.run(0));
  expect(keys).toEqual([]);
  expect(announced.current.errorOf('amount')).toBe('Vul een bedrag in.');
  expect(announced.current.failure).toBeNull();
  expect(announced.current.attempt).toBe(1);
});

test('shows problems from the server at their fields, and any other failure as a single text', async () => {
  const announced = announcing();
  responses.push(rejected(422, [{ field: 'amount', message: 'Te veel.' }]), rejected(409), unreached);
  await act(() => announced.current.run(1));
  expect([announced.current.errorOf('amount'), announced.current.failure]).toEqual(['Te veel.', null]);
  await act(() => announced.current.run(1));
  expect([announced.current.problems, announced.current.failure]).toEqual([[], 'Nee.']);
  await act(() => announced.current.run(1));
  expect(announced.current.failure).toContain('Wij kunnen de server niet bereiken.');
});

test('sends nothing on a second press while a request is in progress', async () => {
  const announced = announcing();
  await act(() => Promise.all([announced.current.run(1), announced.current.run(1)]));
  expect(keys).toHaveLength(1);
});

test('invalidates questions, profiles and funds if the server rejects a questionnaire', async () => {
  const client = new QueryClient();
  const paths = ['/api/questionnaires/{id}', '/api/risk-profiles', '/api/funds', '/api/contracts'];
  for (const path of paths) client.setQueryData([path, {}], []);
  const outdated = () => paths.filter((path) => client.getQueryState([path, {}])?.isInvalidated);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useAct(idempotentCall, {
        prepare: () => ({ params: { id: 'c1' }, body: { amount: 1, method: 'ideal' as const } }),
      }),
    { wrapper },
  );
  responses.push(rejected(422, [{ field: 'amount', message: 'Te veel.' }]));
  await act(() => result.current.run());
  expect(outdated()).toEqual([]);
  responses.push(rejected(422, [{ field: 'questionnaire.version', message: 'Beantwoord ze opnieuw.' }]));
  await act(() => result.current.run());
  expect(outdated()).toEqual(paths.slice(0, 3));
});
