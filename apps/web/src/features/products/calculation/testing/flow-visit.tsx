import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { FlowPageProps } from '../flow/flow-page.ts';

type Answer = { readonly status: number; readonly body: unknown };

export const ok = (data: unknown, status = 200): Answer => ({ status, body: { data } });
export const rejection = (message: string): Answer => ({
  status: 422,
  body: { message: 'Controleer uw invoer.', code: 'invalidInput', errors: { ErrorMessage: [message] } },
});

/** Returns a fake server, on 21 November 2026, with these responses by method and path. It records the requests. */
export function serverWith(initial: () => Record<string, Answer>) {
  const server = {
    answers: {} as Record<string, Answer>,
    requests: [] as { readonly call: string; readonly init: RequestInit }[],
    requestsTo: (call: string) => server.requests.filter((request) => request.call === call),
  };
  beforeEach(() => {
    vi.setSystemTime('2026-11-21T10:00:00Z');
    server.requests = [];
    server.answers = initial();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const call = `${init.method} ${url.split('?')[0]}`;
      server.requests.push({ call, init });
      const { status, body } = server.answers[call] ?? { status: 404, body: {} };
      return new Response(JSON.stringify(body), { status });
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  return server;
}

/** A flow under test, and the callbacks that the flow called. */
interface Visit<State> {
  readonly Flow: ComponentType<FlowPageProps<State>>;
  readonly empty: State;
  readonly first: State;
  readonly step: string;
  readonly signedIn: boolean;
  state: State;
  readonly steps: string[];
  readonly busy: boolean[];
  readonly applied: string[];
}

/** Renders the flow with the browser state and the URL, in the same way as its route. */
function FlowPage<State>({ visit }: { readonly visit: Visit<State> }) {
  const { Flow, empty } = visit;
  const [state, setState] = useState(visit.first);
  const [step, setStep] = useState(visit.step);
  useEffect(() => {
    visit.state = state;
  }, [visit, state]);
  return (
    <Flow
      step={step}
      state={state}
      signedIn={visit.signedIn}
      RiskProfile={() => null}
      onChange={(patch) => setState((before) => ({ ...before, ...patch }))}
      onReset={() => setState(empty)}
      onResetAll={() => setState(empty)}
      onStep={(to, { replace }) => {
        visit.steps.push(replace ? `${to} (replace)` : to);
        setStep(to);
      }}
      onApply={async (offerID) => void visit.applied.push(offerID)}
      whileLoading={async (_text, work) => {
        visit.busy.push(true);
        try {
          return await work();
        } finally {
          visit.busy.push(false);
        }
      }}
    />
  );
}

/** Opens a flow with these answers at this step. */
export function visitFlow<State>(
  Flow: ComponentType<FlowPageProps<State>>,
  empty: State,
  { first, step, signedIn = false }: { first: State; step: string; signedIn?: boolean },
): Visit<State> {
  const visit: Visit<State> = {
    ...{ Flow, empty, first, step, signedIn, state: first },
    ...{ steps: [], busy: [], applied: [] },
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FlowPage visit={visit} /> }),
    history: createMemoryHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return visit;
}

export const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Types text in the text field whose label contains `label`. */
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value: text } });

export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

/** Submits the form of the step, like its button or the Enter key. */
export async function goOn(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^(Volgende|Bereken)$/ });
  fireEvent.submit(button.closest('form') as HTMLFormElement);
}
