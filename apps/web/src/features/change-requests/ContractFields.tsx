import type { ChangeOf } from '@portaal/domain/change-requests/options';
import { centsToEuro, euroToCents, type IsoDate } from '@portaal/engine';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
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
