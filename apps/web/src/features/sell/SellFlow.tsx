import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellRequest, SellTerms } from '@portaal/domain/sell-requests/calls';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { SellAmounts } from './SellAmounts.tsx';
import { SellOverview } from './SellOverview.tsx';
import { SellStart } from './SellStart.tsx';
import { emptyForm, formProblems, orderOf, type SellForm } from './sell-form.ts';

const steps = ['start', 'amounts', 'overview'] as const;
type Step = (typeof steps)[number];

const titles: Readonly<Record<Step, string>> = {
  start: 'Verkopen',
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

/** One amount and what it brings; between them, for who wants it, how much of each fund. */
export function SellFlow({ contractId, terms, wasCancelled, onAccepted }: SellFlowProps) {
  const [step, setStep] = useState<Step>('start');
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

  const isPerFund = form.way === 'amount' || form.way === 'units';
  const ofThisOrder = steps.filter((one) => one !== 'amounts' || isPerFund);
  const goTo = (next: Step, way = form.way) => {
    setProblems([]);
    setForm({ ...form, way });
    setStep(next);
  };
  const check = () => {
    const found = formProblems(form, terms);
    setAttempt(attempt + 1);
    if (found.length === 0) goTo('overview');
    else setProblems(found);
  };

  return (
    <Stack gap="large">
      {wasCancelled && step === 'start' && (
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
      {step === 'start' && (
        <SellStart
          contractId={contractId}
          terms={terms}
          form={form}
          problems={problems}
          attempt={attempt}
          onFormChange={setForm}
          onNext={check}
          onAll={() => goTo('overview', 'all')}
          onPerFund={() => goTo('amounts', terms.funds.length > 1 ? 'amount' : 'units')}
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
          onBack={() => goTo('start', 'spread')}
          onNext={check}
        />
      )}
      {step === 'overview' && (
        <SellOverview
          contractId={contractId}
          order={orderOf(form, terms)}
          onBack={() => (isPerFund ? goTo('amounts') : goTo('start', 'spread'))}
          onAccepted={onAccepted}
        />
      )}
    </Stack>
  );
}
