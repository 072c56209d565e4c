import { bsnRules } from '@portaal/domain/fields/eleven-test';
import { identityDocumentTexts } from '@portaal/domain/people/applicant';
import type { IsoDate } from '@portaal/engine';
import { DateField } from '../../ui/DateField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import type { FieldSource } from './use-section-form.ts';

const documents = Object.entries(identityDocumentTexts).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: 'ja', label: 'Ja' },
  { value: 'nee', label: 'Nee' },
];
const answerOf = (value: boolean | null): string | null => {
  if (value === null) return null;
  return value ? 'ja' : 'nee';
};

interface IdentityFieldsProps {
  readonly form: FieldSource;
  readonly section: string;
  /** The end of the number that is known, such as `••••••782`; it stays when nothing is typed. */
  readonly knownBsn: string | null;
  readonly isSelf?: boolean;
}

/** Taxes and the identity paper; the pictures of the paper are asked when an investment is applied for. */
export function IdentityFields({ form, section, knownBsn, isSelf = false }: IdentityFieldsProps) {
  const at = (name: string) => `${section}.${name}`;
  const only = form.field<boolean>(at('uitsluitend'));
  const identityDocument = form.field<string>(at('identiteitsbewijs'));
  const isPermit = identityDocument.value === 'verblijfsdocument';
  const whose = isSelf ? 'uw' : 'het';
  return (
    <>
      <RadioGroup
        name={only.name}
        error={only.error}
        value={answerOf(only.value)}
        onValueChange={(value) => only.onValueChange(value === 'ja')}
        label={
          isSelf
            ? 'Betaalt u alleen in Nederland belasting?'
            : 'Betaalt deze persoon alleen in Nederland belasting?'
        }
        options={yesNo}
        required
        inline
      />
      <TypedField
        {...form.field<string>(at('bsn'))}
        {...bsnRules}
        label="Burgerservicenummer (BSN)"
        help={
          knownBsn === null
            ? `Het BSN staat op ${whose} identiteitsbewijs. Wij hebben het nodig voor de Belastingdienst.`
            : `Bij ons bekend: een nummer dat eindigt op ${knownBsn.slice(-3)}. Laat dit leeg om het zo te laten.`
        }
        inputMode="numeric"
        width="medium"
        required={only.value === true && knownBsn === null}
      />
      <Select
        name={identityDocument.name}
        error={identityDocument.error}
        value={identityDocument.value ?? ''}
        onChange={(event) => identityDocument.onValueChange(event.target.value || null)}
        label={isSelf ? 'Welk identiteitsbewijs gebruikt u?' : 'Welk identiteitsbewijs is er?'}
        options={documents}
        placeholder="Kies een identiteitsbewijs"
        required
      />
      <DateField
        {...form.field<IsoDate>(at('geldigTot'))}
        label="Geldig tot"
        help={isPermit ? 'Laat dit leeg als het document onbeperkt geldig is.' : undefined}
        required={!isPermit}
      />
    </>
  );
}
