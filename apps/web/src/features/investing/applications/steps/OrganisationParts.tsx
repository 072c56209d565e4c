import { rsinRules } from '@portaal/domain/fields/eleven-test';
import { kvkRules } from '@portaal/domain/fields/kvk';
import { companyNameRules } from '@portaal/domain/fields/names';
import { phoneRules } from '@portaal/domain/fields/phone';
import { AccountField } from '../../../../entities/person/AccountField.tsx';
import { AddressFields } from '../../../../entities/person/AddressFields.tsx';
import { PhoneField } from '../../../../ui/PhoneField.tsx';
import { TypedField } from '../../../../ui/TypedField.tsx';
import type { DraftFields } from './draft-fields.ts';
import { StepPart } from './StepPart.tsx';

/** Shows the fields for the name, account and address of a new organisation (domain 4.6). */
export function OrganisationParts({ fields: { source, maskOf } }: { readonly fields: DraftFields }) {
  return (
    <>
      <StepPart title="Organisatie">
        <TypedField
          {...source.field<string>('company.naamBedrijf')}
          {...companyNameRules}
          label="Naam van de organisatie"
          required
        />
        <PhoneField
          {...source.field<string>('company.telefoonnummer')}
          label="Telefoonnummer"
          rules={phoneRules}
          autoComplete="off"
          required
        />
        <TypedField
          {...source.field<string>('company.kvk')}
          {...kvkRules}
          label="KVK-nummer"
          help="8 cijfers"
          inputMode="numeric"
          width="medium"
          required
        />
        <TypedField
          {...source.field<string>('company.rsin')}
          {...rsinRules}
          label="RSIN"
          help="9 cijfers. Het RSIN staat op uw uittreksel van de KVK."
          inputMode="numeric"
          width="medium"
          required
        />
      </StepPart>
      <StepPart title="Rekening">
        <AccountField
          form={source}
          name="company.iban"
          label="IBAN op naam van de organisatie"
          known={maskOf('company.iban')}
        />
      </StepPart>
      <StepPart title="Adres van de organisatie">
        <AddressFields form={source} section="company" />
      </StepPart>
    </>
  );
}
