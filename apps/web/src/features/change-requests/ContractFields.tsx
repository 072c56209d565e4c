import { type ChangeFacts, type ChangeOf, euroText, percentageText } from '@portaal/contract';
import { centsToEuro, euroToCents, type IsoDate } from '@portaal/engine';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PercentageField } from '../../ui/PercentageField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './changes.module.css';
import type { FieldsProps } from './drafts.ts';

interface DepositDraft {
  readonly periodicDeposit: number | null;
  readonly debitDay: number | null;
  readonly pausedUntil: IsoDate | null;
}

export function DepositFields({ draft, change, errorOf }: FieldsProps) {
  const { periodicDeposit, debitDay, pausedUntil } = draft as unknown as DepositDraft;
  return (
    <>
      <MoneyField
        name="periodicDeposit"
        label="Bedrag per maand"
        help="Vul 0 in als u wilt stoppen met inleggen."
        value={periodicDeposit === null ? null : euroToCents(periodicDeposit)}
        onValueChange={(cents) => change({ periodicDeposit: cents === null ? null : centsToEuro(cents) })}
        error={errorOf('periodicDeposit')}
        required
      />
      <NumberField
        name="debitDay"
        label="Dag van de maand waarop wij afschrijven"
        help="Een dag van 1 tot en met 28."
        min={1}
        max={28}
        value={debitDay}
        onValueChange={(day) => change({ debitDay: day })}
        error={errorOf('debitDay')}
        required
      />
      <DateField
        name="pausedUntil"
        label="Pauzeren tot"
        help="Laat dit leeg als u niet wilt pauzeren. Een pauze duurt hoogstens een jaar."
        value={pausedUntil}
        onValueChange={(day, problem) => change({ pausedUntil: problem === undefined ? day : problem })}
        error={errorOf('pausedUntil')}
      />
    </>
  );
}

type Distribution = ChangeOf<'uitkering'>['uitkeringen'];

export function DistributionFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <ChoiceCards
      name="uitkeringen"
      label="Wat doen wij met de opbrengst van de fondsen?"
      cards={[
        {
          value: 'stock',
          title: 'Herbeleggen',
          text: 'Wij kopen er participaties voor. Daar betaalt u geen instapkosten over.',
        },
        {
          value: 'cash',
          title: 'Uitkeren',
          text: 'Wij maken de opbrengst elke maand over naar uw rekening.',
        },
      ]}
      value={draft.uitkeringen as Distribution}
      onValueChange={(uitkeringen) => change({ uitkeringen })}
      error={errorOf('uitkeringen')}
    />
  );
}

export function DescriptionFields({ draft, change, errorOf }: FieldsProps) {
  return (
    <TextField
      name="description"
      label="Naam van het contract"
      help="Bijvoorbeeld: Studie Lisa."
      value={draft.description as string}
      onChange={(event) => change({ description: event.target.value })}
      error={errorOf('description')}
      required
    />
  );
}

interface Share {
  readonly id: number;
  readonly percentage: number | null;
}

function helpOf({ maximum, minimumPeriodicDeposit }: ChangeFacts['funds'][number], isMonthly: boolean) {
  if (maximum < 1) return `In een lijfrente hoogstens ${percentageText(maximum)}.`;
  return isMonthly
    ? `Alleen in dit fonds: minimaal ${euroText(minimumPeriodicDeposit)} per maand.`
    : undefined;
}

export function AllocationFields({ draft, facts, change, errorOf }: FieldsProps) {
  const shares = draft.funds as readonly Share[];
  const total = shares.reduce((sum, { percentage }) => sum + Math.round((percentage ?? 0) * 10_000), 0);
  const error = errorOf('funds');
  const put = (id: number, percentage: number | null) =>
    change({ funds: shares.map((share) => (share.id === id ? { id, percentage } : share)) });
  return (
    <Stack>
      <p>
        Dit geldt voor nieuwe stortingen. Wat u al hebt belegd, blijft in de fondsen waar het nu in zit:
        wisselen van fonds kan nog niet via het portaal.
      </p>
      {facts.funds.map((fund, index) => {
        const share = shares.find(({ id }) => id === fund.id)?.percentage ?? null;
        return (
          <PercentageField
            key={fund.id}
            name={`funds[${index}].percentage`}
            label={fund.name}
            help={helpOf(fund, facts.periodicDeposit > 0)}
            value={share === null ? null : Math.round(share * 10_000) / 100}
            onValueChange={(percentage) => put(fund.id, percentage === null ? null : percentage / 100)}
            error={errorOf(`funds[${index}].percentage`)}
          />
        );
      })}
      <p id="funds" tabIndex={-1} className={styles.total} aria-live="polite">
        Samen: <strong>{percentageText(total / 10_000)}</strong>
        {error !== undefined && ` – ${error}`}
      </p>
    </Stack>
  );
}
