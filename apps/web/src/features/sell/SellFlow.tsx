import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellRequest, SellTerms } from '@portaal/domain/sell-requests/calls';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { SellAmounts } from './SellAmounts.tsx';
import { SellKindForm } from './SellKindForm.tsx';
import { SellOverview } from './SellOverview.tsx';
import { emptyForm, formProblems, orderOf, type SellForm } from './sell-form.ts';

const steps = ['kind', 'amounts', 'overview'] as const;
type Step = (typeof steps)[number];

const titles: Readonly<Record<Step, string>> = {
  kind: 'Verkopen',
  amounts: 'Wat wilt u per fonds verkopen?',
  overview: 'Controleer uw verkoop',
};

interface SellFlowProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  /** The order before this one was cancelled just now. */
  readonly wasCancelled: boolean;
  readonly onAccepted: (accepted: SellRequest) => void;
}

/** One thing at a time: how, how much of each fund, and what it brings. */
export function SellFlow({ contractId, terms, wasCancelled, onAccepted }: SellFlowProps) {
  const [step, setStep] = useState<Step>('kind');
  const [form, setForm] = useState<SellForm>(emptyForm);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef<Step>(step);
  // The next step is read from its title on; the page itself begins at the contract's name.
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  const ofThisOrder = steps.filter((one) => one !== 'amounts' || form.kind !== 'all');
  const goTo = (next: Step) => {
    setProblems([]);
    setStep(next);
  };
  const check = () => {
    const found = formProblems(form, terms);
    setProblems(found);
    setAttempt(attempt + 1);
    if (found.length === 0) goTo('overview');
  };
  const chooseKind = () => {
    if (form.kind === 'amount' || form.kind === 'units') goTo('amounts');
    else check();
  };
  const order = orderOf(form);

  return (
    <Stack gap="large">
      {wasCancelled && step === 'kind' && (
        <Banner tone="success" role="status" title="Uw verkoop is geannuleerd">
          Wij verkopen niets.
        </Banner>
      )}
      <Stack>
        <Stepper current={ofThisOrder.indexOf(step) + 1} total={ofThisOrder.length} />
        <Heading ref={heading} tabIndex={-1}>
          {titles[step]}
        </Heading>
      </Stack>
      {step === 'kind' && (
        <SellKindForm
          terms={terms}
          kind={form.kind}
          problems={problems}
          attempt={attempt}
          onKindChange={(kind) => setForm({ kind, funds: {} })}
          onNext={chooseKind}
        />
      )}
      {step === 'amounts' && (
        <SellAmounts
          contractId={contractId}
          terms={terms}
          form={form}
          problems={problems}
          attempt={attempt}
          onFormChange={setForm}
          onBack={() => goTo('kind')}
          onNext={check}
        />
      )}
      {step === 'overview' && order && (
        <SellOverview
          contractId={contractId}
          order={order}
          onBack={() => goTo(form.kind === 'all' ? 'kind' : 'amounts')}
          onAccepted={onAccepted}
        />
      )}
    </Stack>
  );
}
