import * as calls from '@portaal/domain/calls';
import { ibanRules } from '@portaal/domain/fields/iban';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { brandAccountDays } from '../../../entities/dealing/dealing-texts.ts';
import { bodyOf, type FormValues, type Validation } from '../../../entities/person/form-values.ts';
import { SectionForm } from '../../../entities/person/SectionForm.tsx';
import { useSectionForm } from '../../../entities/person/use-section-form.ts';
import { IbanField } from '../../../ui/IbanField.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { useStoredInformation } from './use-personal-information.ts';

interface NominatedAccountFormProps {
  readonly information: PersonalInformation;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function validate(values: FormValues): Validation<{ iban: string }> {
  const { iban } = bodyOf(values);
  return typeof iban === 'string'
    ? { ok: true, body: { iban } }
    : { ok: false, problems: [{ field: 'iban', message: 'Vul dit veld in.' }] };
}

/**
 * Renders the form that changes the nominated account. A step-up code is required, because all payouts go to this
 * account.
 */
export function NominatedAccountForm({ information, onDone, onCancel }: NominatedAccountFormProps) {
  const { store, refetch } = useStoredInformation();
  const act = useProvenAct(calls.changeNominatedAccount, {
    prepare: (filledIn: Validation<{ iban: string }>) =>
      filledIn.ok ? { body: { versie: information.versie, ...filledIn.body } } : filledIn,
    onResponse(stored) {
      store(stored);
      onDone();
    },
  });
  const form = useSectionForm({ initial: { iban: null }, validate, act });
  return (
    <SectionForm act={act} form={form} onCancel={onCancel} onStale={() => void refetch().then(onCancel)}>
      <Stack gap="small">
        <IbanField
          {...form.field<string>('iban')}
          label="Nieuw rekeningnummer (IBAN)"
          help="Deze rekening moet op uw naam staan. Hier betalen wij ook op uit."
          rules={ibanRules}
          required
        />
        <p>
          Wij vragen u om een code, zodat wij zeker weten dat u het bent. Na de wijziging betalen wij{' '}
          {brandAccountDays()} dagen niet uit naar deze rekening.
        </p>
      </Stack>
    </SectionForm>
  );
}
