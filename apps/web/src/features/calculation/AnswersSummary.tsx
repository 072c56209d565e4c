import type { CalculationInput, Fund } from '@portaal/contract';
import type { ReactNode } from 'react';
import { formatEuro, formatLongDate, formatPercentage } from '../../lib/dutch-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './AnswersSummary.module.css';
import type { InvestAmountStep } from './invest-amount-state.ts';

export interface AnswersSummaryProps {
  readonly input: CalculationInput;
  readonly funds: readonly Fund[];
  readonly onStep: (step: InvestAmountStep) => void;
}

/** What the customer answered, with a way back to each question. */
export function AnswersSummary({ input, funds, onStep }: AnswersSummaryProps) {
  const nameOf = (id: number) => funds.find((fund) => fund.id === id)?.name ?? `Fonds ${id}`;
  return (
    <Card title="Uw antwoorden" level={2}>
      <dl className={styles.answers}>
        <Answer term="Inleg" step="stap1" onStep={onStep}>
          {input.initialDeposit > 0 && <p>{formatEuro(input.initialDeposit)} eenmalig</p>}
          {input.periodicDeposit > 0 && <p>{formatEuro(input.periodicDeposit)} per maand</p>}
          {input.description && <p>{input.description}</p>}
        </Answer>
        <Answer term="Periode" step="stap2" onStep={onStep}>
          <p>
            {input.duration} jaar, vanaf {formatLongDate(input.start)}
          </p>
        </Answer>
        <Answer term="Fondsen" step="stap3" onStep={onStep}>
          {input.funds.map(({ id, percentage }) => (
            <p key={id}>
              {formatPercentage(percentage, 0)} {nameOf(id)}
            </p>
          ))}
        </Answer>
      </dl>
    </Card>
  );
}

interface AnswerProps extends Pick<AnswersSummaryProps, 'onStep'> {
  readonly term: string;
  readonly step: InvestAmountStep;
  readonly children: ReactNode;
}

function Answer({ term, step, onStep, children }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      <dd>
        <Button variant="quiet" size="small" onClick={() => onStep(step)}>
          Wijzigen<span className="visually-hidden">: {term}</span>
        </Button>
      </dd>
    </div>
  );
}
