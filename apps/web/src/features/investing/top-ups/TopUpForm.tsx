import type { FieldProblem } from '@portaal/domain/http/error';
import { type TopUpTerms, topUpProblems } from '@portaal/domain/investing/top-ups/calls';
import { methodsFor, type PaymentMethod, paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { type Cents, cents, centsToEuro } from '@portaal/engine';
import { createLink } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { methodOptions, onlyTransferText, ownAccountText } from '../../../entities/payment/payment-texts.ts';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TopUpDivision } from './TopUpDivision.tsx';

const PageLink = createLink(TextLink);

export interface TopUpDraft {
  readonly amount: Cents | null;
  readonly method: PaymentMethod | null;
}

export interface TopUpFormProps {
  readonly terms: TopUpTerms;
  /** False if there is no payment provider, so that the investor transfers the amount to our own account. */
  readonly hasProvider: boolean;
  /** True for an annuity in accumulation, for which the tax deduction is limited. */
  readonly isAnnuity: boolean;
  /** True if the form follows a questionnaire that the user just answered on this page. */
  readonly isContinued: boolean;
  /** Input that is stored outside the page and survives a reload. */
  readonly draft: TopUpDraft;
  readonly onDraft: (change: Partial<TopUpDraft>) => void;
  readonly busy: boolean;
  readonly onSend: (wanted: { amount: number; method: PaymentMethod }) => void;
}

const acts: Readonly<Record<PaymentMethod, string>> = {
  ideal: `Betalen met ${paymentMethodNames.ideal}`,
  transfer: 'Bijstorten met een overboeking',
};

const onlyTransfer: readonly PaymentMethod[] = ['transfer'];

const methodProblem = { field: 'method', message: 'Kies hoe u wilt betalen.' };

/** Shows the fields for the amount and the payment method. */
export function TopUpForm(props: TopUpFormProps) {
  const { terms, hasProvider, isAnnuity, isContinued, busy, onSend, onDraft } = props;
  const { amount, method: chosen } = props.draft;
  const [typing, setTyping] = useState<string | undefined>();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isContinued) heading.current?.focus();
  }, [isContinued]);
  const euro = amount === null ? null : centsToEuro(amount);
  const methods = hasProvider ? methodsFor(amount ?? cents(0)) : onlyTransfer;
  const onlyMethod = methods.length === 1 ? methods[0] : undefined;
  const method = onlyMethod ?? chosen;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ofAmount =
      typing === undefined ? topUpProblems(euro, terms) : [{ field: 'amount', message: typing }];
    const found = [...ofAmount, ...(method === null ? [methodProblem] : [])];
    setProblems(found);
    setAttempt(attempt + 1);
    if (found.length === 0 && euro !== null && method !== null) onSend({ amount: euro, method });
  };
  const errorAt = (field: string) => problems.find((problem) => problem.field === field)?.message;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="large">
        <Heading ref={heading} tabIndex={-1}>
          Bijstorten
        </Heading>
        <ErrorSummary problems={problems} attempt={attempt} />
        <MoneyField
          name="amount"
          label="Hoeveel wilt u bijstorten?"
          help={`Minimaal ${formatEuro(terms.minimum)}, maximaal ${formatEuro(terms.maximum)}.`}
          error={errorAt('amount')}
          value={amount}
          onValueChange={(value, problem) => {
            onDraft({ amount: value });
            setTyping(problem);
          }}
        />
        {isAnnuity && (
          <Banner tone="info" title="Let op hoeveel u mag aftrekken">
            U kunt uw inleg aftrekken als u genoeg <TermText>jaarruimte</TermText> of{' '}
            <TermText>reserveringsruimte</TermText> hebt. Dat rekent u uit in de rekenhulp{' '}
            <PageLink to={paths.annuityBuild} params={{ stap: 'stap1' }}>
              Lijfrente opbouwen
            </PageLink>
            , bij uw inleg.
          </Banner>
        )}
        <RadioGroup
          name="method"
          label="Hoe wilt u betalen?"
          help={hasProvider ? onlyMethod && onlyTransferText() : ownAccountText}
          error={errorAt('method')}
          value={method}
          onValueChange={(value) => onDraft({ method: value as PaymentMethod })}
          options={methodOptions(methods)}
        />
        <TopUpDivision terms={terms} amount={typing === undefined ? amount : null} />
        <div>
          <Button type="submit" busy={busy}>
            {method === null ? 'Bijstorten en betalen' : acts[method]}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
