import type { FieldProblem } from '@portaal/domain/http/error';
import { readApplicants } from '@portaal/domain/investing/applications/application-input';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { ApplicationStep } from '@portaal/domain/investing/applications/flows';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { isoDate } from '@portaal/engine';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { type ComponentType, useEffect, useState } from 'react';
import { expect } from 'vitest';
import type { ApplicantStepProps } from '../features/investing/applications/applicant-step.ts';
import { applicantSteps } from '../features/investing/applications/steps/steps.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { serve } from './visit.tsx';

interface StepOptions {
  readonly draft?: Partial<ApplicationDraft>;
  /** The applicants of the draft, merged into an empty draft. */
  readonly applicants?: Partial<ApplicationDraft['applicants']>;
  readonly known?: PersonalInformation | null;
  readonly relations?: readonly Relation[];
}

const countries = [
  { code: 'NL', name: 'Nederland' },
  { code: 'BE', name: 'België' },
  { code: 'DE', name: 'Duitsland' },
];
const today = isoDate('2026-11-20');

interface StepState {
  draft: ApplicationDraft;
}

interface FrameProps extends Required<Pick<StepOptions, 'known' | 'relations'>> {
  readonly step: ApplicationStep;
  readonly Step: ComponentType<ApplicantStepProps>;
  /** Receives the current draft, so that the test can inspect it. */
  readonly shown: StepState;
}

function problemsIn(
  draft: ApplicationDraft,
  { step, known, relations }: FrameProps,
): readonly FieldProblem[] {
  const relationType = relations.find(({ id }) => id === draft.applicants.selectedRelatie)?.type ?? null;
  const isStored = known !== null && known.tegenrekening !== null;
  const context = { today, isKnown: isStored, ownEmail: 'a@b.nl', relationType };
  return readApplicants(draft, context).problems.get(step) ?? [];
}

/** Renders a step with the minimal context that it needs. */
function Frame(props: FrameProps) {
  const { step, Step, shown, known, relations } = props;
  const [draft, setDraft] = useState(shown.draft);
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    shown.draft = draft;
  }, [draft, shown]);
  const problems = hasTried ? problemsIn(draft, props) : [];
  return (
    <main>
      <h1>{applicantSteps[step].title}</h1>
      <ErrorSummary problems={problems} />
      <Step
        applicationId="01933b7e-0000-7000-8000-000000000000"
        draft={draft}
        onChange={setDraft}
        onTyping={() => undefined}
        {...{ problems, known, relations }}
      />
      <button type="button" onClick={() => setTried(true)}>
        Volgende
      </button>
    </main>
  );
}

/** Renders a step of an application with its draft, and a button that shows the problems of the step. */
export async function showStep(step: ApplicationStep, options: StepOptions = {}) {
  const { known = null, relations = [] } = options;
  serve({ 'GET /api/countries': () => Response.json({ data: countries }) });
  queryClient.clear();
  const Step = applicantSteps[step].Fields;
  await Step.preload?.();
  const applicants = { ...emptyDraft.applicants, ...options.applicants };
  const stepState: StepState = { draft: { ...emptyDraft, ...options.draft, applicants } };
  const frame = () => <Frame {...{ step, Step, shown: stepState, known, relations }} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: frame }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    draft: () => stepState.draft,
    next: () => fireEvent.click(screen.getByRole('button', { name: 'Volgende' })),
  };
}

export const type = (label: RegExp | string, value: string): void => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

export const choose = (name: RegExp | string, question?: RegExp): void => {
  const within = question ? screen.getByRole('radiogroup', { name: question }) : document.body;
  const radio = [...within.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(({ labels }) =>
    typeof name === 'string'
      ? labels?.[0]?.textContent?.trim() === name
      : name.test(labels?.[0]?.textContent ?? ''),
  );
  if (!radio) throw new Error(`no answer ${name}`);
  fireEvent.click(radio);
};

/** Checks only the accessibility of the structure, because a page without styles has no colours to check. */
export async function expectAccessibleStructure(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
