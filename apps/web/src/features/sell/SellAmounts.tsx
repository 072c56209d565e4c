import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellableFund, SellTerms } from '@portaal/domain/sell-requests/calls';
import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FormEvent } from 'react';
import { priceText } from '../../entities/contract/dealing-text.ts';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Figure, FigureRow } from '../../ui/Figure.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import {
  emptyInput,
  type FundInput,
  fieldOf,
  formProblems,
  orderOf,
  type SellForm,
  sellableValue,
  valueAt,
} from './sell-form.ts';
import { unitsText } from './sell-texts.ts';
import { UnitsField } from './UnitsField.tsx';
import { usePreviewSale } from './use-sale.ts';

interface SellAmountsProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  readonly form: SellForm;
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
  readonly onFormChange: (form: SellForm) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** How much of each fund; what it would bring is shown while it is filled in. */
export function SellAmounts({
  contractId,
  terms,
  form,
  problems,
  attempt,
  onFormChange,
  onBack,
  onNext,
}: SellAmountsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  const change = (fundId: number, input: FundInput) =>
    onFormChange({ ...form, funds: { ...form.funds, [fundId]: input } });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="large">
        <ErrorSummary problems={problems} attempt={attempt} />
        {terms.funds.map((fund) => (
          <FundAmount
            key={fund.id}
            fund={fund}
            form={form}
            problems={problems}
            onChange={(input) => change(fund.id, input)}
          />
        ))}
        <Estimate contractId={contractId} terms={terms} form={form} />
        <Cluster>
          <Button type="submit">Volgende</Button>
          <Button variant="secondary" onClick={onBack}>
            Vorige
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

interface FundAmountProps {
  readonly fund: SellableFund;
  readonly form: SellForm;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (input: FundInput) => void;
}

function FundAmount({ fund, form: { kind, funds }, problems, onChange }: FundAmountProps) {
  if (kind === null || kind === 'all') return null;
  const input = funds[fund.id] ?? emptyInput;
  const name = fieldOf(kind, fund.id);
  const error = problems.find(({ field }) => field === name)?.message;
  const most = sellableValue(fund);
  const everything = kind === 'amount' ? { amount: centsToEuro(most) } : { units: fund.sellableUnits };
  const help =
    kind === 'amount'
      ? `Maximaal ${formatEuro(centsToEuro(most))}, vóór uitstapkosten.`
      : `Maximaal ${unitsText(fund.sellableUnits)} participaties.`;
  return (
    <Card title={fund.name}>
      <Stack>
        <p>
          U hebt {unitsText(fund.units)} participaties van {priceText(fund.nav)}. Dat is ongeveer{' '}
          {formatEuro(valueAt(fund.units, fund.nav))}, tegen de koers van {formatLongDate(fund.navDate)}.
        </p>
        {kind === 'amount' ? (
          <MoneyField
            name={name}
            label={`Bedrag uit ${fund.name}`}
            help={help}
            error={error}
            value={input.amount === null ? null : euroToCents(input.amount)}
            onValueChange={(cents, problem) =>
              onChange({ ...emptyInput, amount: cents === null ? null : centsToEuro(cents), problem })
            }
          />
        ) : (
          <UnitsField
            name={name}
            label={`Participaties ${fund.name}`}
            help={help}
            error={error}
            value={input.units}
            onValueChange={(units, problem) => onChange({ ...emptyInput, units, problem })}
          />
        )}
        <div>
          <Button variant="quiet" size="small" onClick={() => onChange({ ...emptyInput, ...everything })}>
            Alles van dit fonds
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** Milliseconds without a key press before the server is asked. */
const SETTLED = 400;

function Estimate({ contractId, terms, form }: Pick<SellAmountsProps, 'contractId' | 'terms' | 'form'>) {
  const settled = useSettled(form, SETTLED);
  const isPossible = formProblems(settled, terms).length === 0;
  const { data } = usePreviewSale(contractId, isPossible ? orderOf(settled) : null);
  const shown = isPossible ? data : undefined;
  return (
    <Card tone="accent" title="Wat u ongeveer ontvangt" aria-live="polite">
      {shown ? (
        <FigureRow>
          <Figure label="Verkoop" value={formatEuro(shown.gross)} size="small" />
          <Figure label="Uitstapkosten" value={formatEuro(shown.exitCost)} size="small" />
          <Figure label="U ontvangt ongeveer" value={formatEuro(shown.net)} size="small" />
        </FigureRow>
      ) : (
        <p>Vul in hoeveel u wilt verkopen. U ziet hier dan wat het ongeveer oplevert.</p>
      )}
    </Card>
  );
}
