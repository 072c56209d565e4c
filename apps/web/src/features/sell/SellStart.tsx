import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellTerms } from '@portaal/domain/sell-requests/calls';
import { sellableValueOf } from '@portaal/domain/sell-requests/pro-rata';
import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FormEvent } from 'react';
import type { SellForm } from '../../entities/sale/sale-form.ts';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SellConditions } from './SellConditions.tsx';
import { SellEstimate } from './SellEstimate.tsx';
import { mostToSell, PER_FUND, TOTAL, valueAt } from './sell-form.ts';
import { lockedText } from './sell-texts.ts';

interface SellStartProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  readonly form: SellForm;
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
  readonly onFormChange: (form: SellForm) => void;
  readonly onNext: () => void;
  readonly onAll: () => void;
  readonly onPerFund: () => void;
}

/** One amount over all funds, after what selling costs and when it is paid. All of it, or fund by fund, is a press away. */
export function SellStart({
  contractId,
  terms,
  form,
  problems,
  attempt,
  onFormChange,
  onNext,
  onAll,
  onPerFund,
}: SellStartProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  const most = formatEuro(centsToEuro(mostToSell(terms)));
  const isSeveral = terms.funds.length > 1;
  const { amount } = form.total;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="large">
        <ErrorSummary problems={problems} attempt={attempt} />
        <SellConditions terms={terms} />
        <LockedNotice terms={terms} />
        <Stack gap="small">
          <MoneyField
            name={TOTAL}
            label="Hoeveel wilt u verkopen?"
            help={`Maximaal ${most}, vóór uitstapkosten.${isSeveral ? ' Wij verdelen het bedrag naar verhouding over uw fondsen.' : ''}`}
            error={problems.find(({ field }) => field === TOTAL)?.message}
            value={amount === null ? null : euroToCents(amount)}
            onValueChange={(cents, problem) =>
              onFormChange({
                ...form,
                total: { amount: cents === null ? null : centsToEuro(cents), problem },
              })
            }
          />
          <Cluster>
            <Button variant="quiet" size="small" onClick={onAll}>
              Alles verkopen
            </Button>
            <Button variant="quiet" size="small" onClick={onPerFund}>
              {isSeveral ? PER_FUND : 'Een aantal participaties'}
            </Button>
          </Cluster>
        </Stack>
        <SellEstimate contractId={contractId} terms={terms} form={form} />
        <div>
          <Button type="submit">Volgende</Button>
        </div>
      </Stack>
    </form>
  );
}

/** Domain 5.5: what was collected lately cannot be sold yet. */
function LockedNotice({ terms }: { readonly terms: SellTerms }) {
  const locked = terms.funds.filter(({ lockedUntil }) => lockedUntil !== null);
  if (locked.length === 0) return null;
  const value = locked.reduce(
    (sum, fund) => sum + valueAt(fund.units, fund.nav) - sellableValueOf(fund) / 100,
    0,
  );
  const until =
    locked
      .map(({ lockedUntil }) => lockedUntil ?? '')
      .toSorted()
      .at(-1) ?? '';
  return (
    <Banner tone="info" title={`Nog niet te verkopen: ongeveer ${formatEuro(value)}`}>
      {lockedText} Wat tot nu toe is afgeschreven of betaald, kunt u verkopen vanaf {formatLongDate(until)}.
      {terms.monthlyDeposit > 0 &&
        ` Uw inleg van ${formatEuro(terms.monthlyDeposit)} per maand loopt door. Die kunt u stoppen bij Wijzigen.`}
    </Banner>
  );
}
