import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellTerms } from '@portaal/domain/sell-requests/calls';
import type { SellKind } from '@portaal/domain/sell-requests/order';
import type { FormEvent } from 'react';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { sellableValue, valueAt } from './sell-form.ts';
import { cutOffText, lockedText } from './sell-texts.ts';

interface SellKindFormProps {
  readonly terms: SellTerms;
  readonly kind: SellKind | null;
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
  readonly onKindChange: (kind: SellKind) => void;
  readonly onNext: () => void;
}

/** The first question, and until when the choice counts for which price. */
export function SellKindForm({ terms, kind, problems, attempt, onKindChange, onNext }: SellKindFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  const total = terms.funds.reduce((sum, fund) => sum + sellableValue(fund), 0) / 100;
  const isSeveral = terms.funds.length > 1;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="large">
        <ErrorSummary problems={problems} attempt={attempt} />
        <ChoiceCards
          name="kind"
          label="Hoeveel wilt u verkopen?"
          error={problems.find(({ field }) => field === 'kind')?.message}
          value={kind}
          onValueChange={(value) => onKindChange(value as SellKind)}
          cards={[
            {
              value: 'all',
              title: 'Alles',
              text: 'Wij verkopen al uw participaties die u nu kunt verkopen.',
              aside: `ongeveer ${formatEuro(total)}`,
            },
            {
              value: 'amount',
              title: 'Een bedrag',
              text: isSeveral ? 'U kiest per fonds voor welk bedrag.' : 'U kiest voor welk bedrag.',
            },
            {
              value: 'units',
              title: 'Een aantal participaties',
              text: isSeveral ? 'U kiest per fonds hoeveel participaties.' : 'U kiest hoeveel participaties.',
            },
          ]}
        />
        <LockedNotice terms={terms} />
        <DealingNotice terms={terms} />
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
    (sum, fund) => sum + valueAt(fund.units, fund.nav) - sellableValue(fund) / 100,
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

const listed = new Intl.ListFormat('nl-NL');

/** Which price an order of now gets. */
function DealingNotice({ terms: { cutOff, funds } }: { readonly terms: SellTerms }) {
  const days = [...new Set(funds.map(({ dealFrom }) => dealFrom))].toSorted();
  const [first = '', ...later] = days;
  const namesOn = (day: string) =>
    listed.format(funds.filter(({ dealFrom }) => dealFrom === day).map(({ name }) => name));
  return (
    <Banner tone="info" title={`Geef uw verkoop door vóór ${cutOffText(cutOff)}`}>
      Wij verkopen dan tegen de koers van {formatLongDate(first)}.
      {later.map(
        (day) => ` Voor ${namesOn(day)} geldt een extra maand: de koers van ${formatLongDate(day)}.`,
      )}
    </Banner>
  );
}
