import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { riskProfileOf } from '@portaal/domain/products/calculation/profile-rules';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { noRiskProfile, policyBefore2014, products } from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { ReactNode } from 'react';
import { formatEuro, formatLongDate, formatPercentage } from '../../../../lib/dutch-format.ts';
import { AnswerList } from '../../../../ui/AnswerList.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';

export interface AnswersSummaryProps {
  readonly input: CalculationInput;
  readonly funds: readonly Fund[];
  readonly riskProfiles: readonly RiskProfile[] | null;
  /** Navigates to the question of an input field. */
  readonly onField: (field: keyof CalculationInput) => void;
}

interface Answer {
  readonly term: string;
  readonly field: keyof CalculationInput;
  readonly lines: readonly string[];
}

/** Returns the deposits or, for a payout, the capital. */
function deposits({ productCode, initialDeposit, periodicDeposit, description }: CalculationInput): Answer {
  if (products[productCode].paysOut)
    return { term: 'Lijfrentekapitaal', field: 'initialDeposit', lines: [formatEuro(initialDeposit)] };
  return {
    term: 'Inleg',
    field: 'initialDeposit',
    lines: [
      ...(initialDeposit > 0 ? [`${formatEuro(initialDeposit)} eenmalig`] : []),
      ...(periodicDeposit > 0 ? [`${formatEuro(periodicDeposit)} per maand`] : []),
      ...(description === '' ? [] : [description]),
    ],
  };
}

/** Returns the answers that only some products require. */
function annuityAnswers(input: CalculationInput): Answer[] {
  const { productCode, birthdate, polisVoorwaardeCode, otherTemporaryPayouts } = input;
  const answers: Answer[] = [];
  if (products[productCode].accumulates)
    answers.push({
      term: 'Situatie',
      field: 'isHuidigeLijfrenteOversluiten',
      lines: [input.isHuidigeLijfrenteOversluiten ? 'Lijfrente oversluiten' : 'Nieuwe lijfrente'],
    });
  if (polisVoorwaardeCode !== null)
    answers.push({
      term: 'Inleg van vóór 2014',
      field: 'polisVoorwaardeCode',
      lines: [polisVoorwaardeCode === policyBefore2014 ? 'Ja' : 'Nee'],
    });
  if (birthdate !== null)
    answers.push({ term: 'Geboortedatum', field: 'birthdate', lines: [formatLongDate(birthdate)] });
  if (products[productCode].paysOut)
    answers.push({
      term: 'Uitkering',
      field: 'uitkeringsTermijnCode',
      lines: [paymentFrequencyTexts[input.uitkeringsTermijnCode].every],
    });
  if (otherTemporaryPayouts)
    answers.push({
      term: 'Andere tijdelijke lijfrente',
      field: 'otherTemporaryPayouts',
      lines: [`${formatEuro(otherTemporaryPayouts)} per jaar`],
    });
  return answers;
}

function answersOf({ input, funds, riskProfiles }: Omit<AnswersSummaryProps, 'onField'>): Answer[] {
  const nameOf = (id: number) => funds.find((fund) => fund.id === id)?.name ?? `Fonds ${id}`;
  const profile = riskProfileOf(input.chosenRiskProfile, riskProfiles ?? []);
  return [
    deposits(input),
    ...annuityAnswers(input),
    {
      term: 'Periode',
      field: 'duration',
      lines: [`${input.duration} jaar, vanaf ${formatLongDate(input.start)}`],
    },
    {
      term: 'Fondsen',
      field: 'funds',
      lines: [
        ...(input.chosenRiskProfile === noRiskProfile || !profile ? [] : [`Risicoprofiel ${profile.name}`]),
        ...input.funds.map(({ id, percentage }) => `${formatPercentage(percentage, 0)} ${nameOf(id)}`),
      ],
    },
  ];
}

/** Shows the customer's answers, with a link back to each question. */
export function AnswersSummary({ onField, ...answered }: AnswersSummaryProps): ReactNode {
  return (
    <Card title="Uw antwoorden" level={2}>
      <AnswerList
        paper="columns"
        answers={answersOf(answered).map(({ term, field, lines }) => ({
          key: field,
          term,
          answer: lines.map((line) => <p key={line}>{line}</p>),
          action: (
            <Button variant="quiet" size="small" onClick={() => onField(field)}>
              Wijzigen<span className="visually-hidden">: {term}</span>
            </Button>
          ),
        }))}
      />
    </Card>
  );
}
