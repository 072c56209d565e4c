import type { CalculationInput, Fund } from '@portaal/contract';
import type { ReactNode } from 'react';
import { formatEuro, formatLongDate, formatPercentage } from '../../lib/dutch-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './AnswersSummary.module.css';

export interface AnswersSummaryProps {
  readonly input: CalculationInput;
  readonly funds: readonly Fund[];
  /** Goes to the question that asks for a field of the input. */
  readonly onField: (field: keyof CalculationInput) => void;
}

/** What the customer answered, with a way back to each question. */
export function AnswersSummary({ input, funds, onField }: AnswersSummaryProps) {
  const nameOf = (id: number) => funds.find((fund) => fund.id === id)?.name ?? `Fonds ${id}`;
  return (
    <Card title="Uw antwoorden" level={2}>
      <dl className={styles.answers}>
        <Answer term="Inleg" field="initialDeposit" onField={onField}>
          {input.initialDeposit > 0 && <p>{formatEuro(input.initialDeposit)} eenmalig</p>}
          {input.periodicDeposit > 0 && <p>{formatEuro(input.periodicDeposit)} per maand</p>}
          {input.description && <p>{input.description}</p>}
        </Answer>
        <Answer term="Periode" field="duration" onField={onField}>
          <p>
            {input.duration} jaar, vanaf {formatLongDate(input.start)}
          </p>
        </Answer>
        <Answer term="Fondsen" field="funds" onField={onField}>
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

interface AnswerProps extends Pick<AnswersSummaryProps, 'onField'> {
  readonly term: string;
  readonly field: keyof CalculationInput;
  readonly children: ReactNode;
}

function Answer({ term, field, onField, children }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      <dd>
        <Button variant="quiet" size="small" onClick={() => onField(field)}>
          Wijzigen<span className="visually-hidden">: {term}</span>
        </Button>
      </dd>
    </div>
  );
}
