import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellableFund, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { sellableValueOf } from '@portaal/domain/investing/sell-requests/pro-rata';
import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FormEvent } from 'react';
import { priceText } from '../../../entities/contract/dealing-text.ts';
import { emptyInput, type FundInput, type SellForm } from '../../../entities/sale/sale-form.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Cluster, Columns, Stack } from '../../../ui/Layout.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TypedField, type ValueFieldProps } from '../../../ui/TypedField.tsx';
import { SellEstimate } from './SellEstimate.tsx';
import styles from './SellStart.module.css';
import { fieldOf, valueAt } from './sell-form.ts';
import { unitsText } from './sell-texts.ts';
import { formatUnitsInput, parseUnits } from './units-input.ts';

/** Shows a field for a number of units in Dutch notation, with at most four decimals. */
function UnitsField(props: ValueFieldProps<number>) {
  return (
    <TypedField width="medium" {...props} inputMode="decimal" read={parseUnits} write={formatUnitsInput} />
  );
}

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

/** Renders the fields for the amount of each fund to sell, with the expected proceeds. */
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
      <Stack gap="large" className={styles.form}>
        <ErrorSummary problems={problems} attempt={attempt} />
        <RadioGroup
          name="way"
          label="Hoe vult u het in?"
          inline
          options={[
            { value: 'amount', label: 'In euro' },
            { value: 'units', label: 'In participaties' },
          ]}
          value={form.way}
          onValueChange={(way) =>
            onFormChange({ ...form, way: way === 'units' ? 'units' : 'amount', funds: {} })
          }
        />
        <Columns>
          {terms.funds.map((fund) => (
            <FundAmount
              key={fund.id}
              fund={fund}
              form={form}
              problems={problems}
              onChange={(input) => change(fund.id, input)}
            />
          ))}
        </Columns>
        <SellEstimate contractId={contractId} terms={terms} form={form} />
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

function FundAmount({ fund, form: { way, funds }, problems, onChange }: FundAmountProps) {
  const kind = way === 'units' ? 'units' : 'amount';
  const input = funds[fund.id] ?? emptyInput;
  const name = fieldOf(kind, fund.id);
  const error = problems.find(({ field }) => field === name)?.message;
  const most = sellableValueOf(fund);
  const everything = kind === 'amount' ? { amount: centsToEuro(most) } : { units: fund.sellableUnits };
  const help =
    kind === 'amount'
      ? `Maximaal ${formatEuro(centsToEuro(most))}, vóór uitstapkosten.`
      : `Maximaal ${unitsText(fund.sellableUnits)} participaties.`;
  return (
    <Card title={fund.name}>
      <Stack gap="small">
        {kind === 'amount' ? (
          <MoneyField
            name={name}
            label={<OfFund what="Bedrag" of={` uit ${fund.name}`} />}
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
            label={<OfFund what="Participaties" of={` ${fund.name}`} />}
            help={help}
            error={error}
            value={input.units}
            onValueChange={(units, problem) => onChange({ ...emptyInput, units, problem })}
          />
        )}
        <p className={styles.note}>
          U hebt {unitsText(fund.units)} participaties van {priceText(fund.nav)}. Dat is ongeveer{' '}
          {formatEuro(valueAt(fund.units, fund.nav))}, tegen de koers van {formatLongDate(fund.navDate)}.
        </p>
        <div>
          <Button variant="quiet" size="small" onClick={() => onChange({ ...emptyInput, ...everything })}>
            Alles van dit fonds
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** Adds the name of the fund to a label, for screen readers only. */
const OfFund = ({ what, of }: { readonly what: string; readonly of: string }) => (
  <>
    {what}
    <span className="visually-hidden">{of}</span>
  </>
);
