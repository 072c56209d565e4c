import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { centsToEuro, euroToCents, type IsoDate } from '@portaal/engine';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';

interface Draft {
  readonly periodicDeposit: number | null;
  readonly debitDay: number | null;
  /** May contain a text that is not a valid date, so that the validation rules reject it. */
  readonly pausedUntil: string | null;
}

const draftOf = ({ periodicDeposit, debitDay, pausedUntil }: ChangeTerms): Draft => ({
  periodicDeposit,
  debitDay,
  pausedUntil,
});

function Fields({ draft, change, errorOf }: FieldsProps<Draft>) {
  const { periodicDeposit, debitDay, pausedUntil } = draft;
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
        value={pausedUntil as IsoDate | null}
        onValueChange={(day, problem) => change({ pausedUntil: problem === undefined ? day : problem })}
        error={errorOf('pausedUntil')}
      />
    </>
  );
}

/** Changes the monthly deposit: the amount, the debit day, and a pause. */
export function Form(props: FormProps) {
  return <ChangeForm {...props} option="inleg" draftOf={draftOf} fields={Fields} />;
}
