import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellRequest, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { useEffect, useRef, useState } from 'react';
import {
  type SaleInput,
  type SellForm,
  type SellStep as Step,
  sellSteps,
} from '../../../entities/sale/sale-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { SellAmounts } from './SellAmounts.tsx';
import styles from './SellFlow.module.css';
import { SellOverview } from './SellOverview.tsx';
import { SellStart } from './SellStart.tsx';
import { formProblems, orderOf } from './sell-form.ts';
import { useSellStep } from './use-sell-step.ts';

const titles: Readonly<Record<Step, string>> = {
  start: 'Verkopen',
  amounts: 'Wat wilt u per fonds verkopen?',
  overview: 'Controleer uw verkoop',
};

export interface SellFlowProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  /** Stored input from an earlier visit, from which the sale resumes. */
  readonly begun: SaleInput;
  readonly onInput: (input: SaleInput) => void;
  /** True if the previous order was just cancelled. */
  readonly wasCancelled: boolean;
  readonly onAccepted: (accepted: SellRequest) => void;
}

const isByFund = ({ way }: SellForm): boolean => way === 'amount' || way === 'units';

/** Returns the step at which to resume. Input that is no longer valid must be entered again at its own step. */
function stepOf({ step, form }: SaleInput, terms: SellTerms): Step {
  if (step === 'overview' && formProblems(form, terms).length === 0) return step;
  return isByFund(form) ? 'amounts' : 'start';
}

/** Returns the form in the shape of the step: one total amount, or an amount or number of units per fund. */
function formAt(step: Step, form: SellForm, { funds }: SellTerms): SellForm {
  if (step === 'start') return { ...form, way: 'spread' };
  if (step === 'amounts' && !isByFund(form)) return { ...form, way: funds.length > 1 ? 'amount' : 'units' };
  return form;
}

/**
 * Returns the stored input without funds that the contract no longer has. The choice to sell everything is restored
 * only at the overview step.
 */
function formOf({ step, form }: SaleInput, { funds }: SellTerms): SellForm {
  const fundIds = new Set(funds.map(({ id }) => id));
  return {
    ...form,
    way: form.way === 'all' && step !== 'overview' ? 'spread' : form.way,
    funds: Object.fromEntries(Object.entries(form.funds).filter(([id]) => fundIds.has(Number(id)))),
  };
}

/**
 * Shows the steps of a sale: one amount, then the expected proceeds. On request, an extra step between them divides
 * the sale over the funds.
 */
export function SellFlow({ contractId, terms, begun, onInput, wasCancelled, onAccepted }: SellFlowProps) {
  const [filledIn, setFilledIn] = useState<SellForm>(() => formOf(begun, terms));
  const [begunAt] = useState<Step>(() => stepOf({ step: begun.step, form: filledIn }, terms));
  const { step, go, back } = useSellStep(begunAt, (requested) =>
    requested === 'overview' ? stepOf({ step: requested, form: filledIn }, terms) : requested,
  );
  const form = formAt(step, filledIn, terms);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef<Step>(step);
  // This effect also runs after the browser's back button. It moves the focus to the title of a new step. When the
  // page opens, the focus starts at the name of the contract instead.
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    setProblems([]);
    onInput({ step, form });
    heading.current?.focus();
  }, [step, form, onInput]);

  const isPerFund = isByFund(form);
  const ofThisOrder = sellSteps.filter((one) => one !== 'amounts' || isPerFund);
  const goTo = (next: Step, way = form.way) => {
    setFilledIn({ ...form, way });
    go(next);
  };
  const change = (changed: SellForm) => {
    setFilledIn(changed);
    onInput({ step, form: changed });
    // Removes the problems that the user has corrected. No new problems appear during input.
    if (problems.length === 0) return;
    const wrong = new Set(formProblems(changed, terms).map(({ field }) => field));
    setProblems(problems.filter(({ field }) => wrong.has(field)));
  };
  const check = () => {
    const found = formProblems(form, terms);
    setAttempt(attempt + 1);
    if (found.length === 0) goTo('overview');
    else setProblems(found);
  };

  return (
    <Stack gap="large" className={styles.flow}>
      {wasCancelled && step === 'start' && (
        <Banner tone="success" role="status" title="Uw verkoop is geannuleerd">
          Wij verkopen niets.
        </Banner>
      )}
      <Stack className={styles.head}>
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
          onFormChange={change}
          onNext={check}
          onAll={() => goTo('overview', 'all')}
          onPerFund={() => goTo('amounts')}
        />
      )}
      {step === 'amounts' && (
        <SellAmounts
          contractId={contractId}
          terms={terms}
          form={form}
          problems={problems}
          attempt={attempt}
          onFormChange={change}
          onBack={() => back('start')}
          onNext={check}
        />
      )}
      {step === 'overview' && (
        <SellOverview
          contractId={contractId}
          terms={terms}
          order={orderOf(form, terms)}
          onBack={() => back(isPerFund ? 'amounts' : 'start')}
          onAccepted={onAccepted}
        />
      )}
    </Stack>
  );
}
