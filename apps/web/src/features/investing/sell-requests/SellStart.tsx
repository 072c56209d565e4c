import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FormEvent } from 'react';
import type { SellForm } from '../../../entities/sale/sale-form.ts';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { SellConditions } from './SellConditions.tsx';
import { SellEstimate } from './SellEstimate.tsx';
import styles from './SellStart.module.css';
import { mostToSell, PER_FUND, TOTAL } from './sell-form.ts';
import { termsInShort } from './sell-texts.ts';

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

/**
 * Shows a field for one amount over all funds, with the selling costs and the payment day above it and all terms
 * beside it. Buttons lead to selling everything or selling per fund.
 */
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
      <Stack gap="large" className={styles.form}>
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className={styles.columns}>
          <div className={styles.amount}>
            <p className={styles.short}>{termsInShort(terms.funds)}</p>
            <MoneyField
              name={TOTAL}
              label="Hoeveel wilt u verkopen?"
              help={`Maximaal ${most}, vóór uitstapkosten.`}
              error={problems.find(({ field }) => field === TOTAL)?.message}
              value={amount === null ? null : euroToCents(amount)}
              onValueChange={(cents, problem) =>
                onFormChange({
                  ...form,
                  total: { amount: cents === null ? null : centsToEuro(cents), problem },
                })
              }
            />
            {isSeveral && (
              <p className={styles.note}>Wij verdelen het bedrag naar verhouding over uw fondsen.</p>
            )}
            <Cluster className={styles.ways}>
              <Button variant="quiet" size="small" onClick={onAll}>
                Alles verkopen
              </Button>
              <Button variant="quiet" size="small" onClick={onPerFund}>
                {isSeveral ? PER_FUND : 'Een aantal participaties'}
              </Button>
            </Cluster>
            <SellEstimate contractId={contractId} terms={terms} form={form} />
            <div className={styles.next}>
              <Button type="submit">Volgende</Button>
            </div>
          </div>
          <SellConditions terms={terms} />
        </div>
      </Stack>
    </form>
  );
}
