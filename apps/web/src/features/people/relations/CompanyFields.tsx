import { rsinRules } from '@portaal/domain/fields/eleven-test';
import { kvkRules } from '@portaal/domain/fields/kvk';
import { companyNameRules } from '@portaal/domain/fields/names';
import { phoneRules } from '@portaal/domain/fields/phone';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { AccountField } from '../../../entities/person/AccountField.tsx';
import { AddressFields } from '../../../entities/person/AddressFields.tsx';
import { ContactFields } from '../../../entities/person/ContactFields.tsx';
import { FormPart } from '../../../entities/person/FormPart.tsx';
import { IdentityFields } from '../../../entities/person/IdentityFields.tsx';
import { PersonFields } from '../../../entities/person/PersonFields.tsx';
import type { FieldSource } from '../../../entities/person/use-section-form.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { TypedField } from '../../../ui/TypedField.tsx';
import { maskedBsnOf } from './relation-form.ts';

interface CompanyFieldsProps {
  readonly form: FieldSource;
  readonly relation: Relation | null;
}

const CONTACT = 'contactPersoon';

/** Renders the fields for an organisation and its signatory (domain 4.6). */
export function CompanyFields({ form, relation }: CompanyFieldsProps) {
  const authorised = form.field<boolean>(`${CONTACT}.tekenbevoegd`);
  return (
    <>
      <FormPart title="Organisatie" level={3}>
        <TypedField
          {...form.field<string>('organisatie.naamBedrijf')}
          {...companyNameRules}
          label="Naam van de organisatie"
          required
        />
        <TypedField
          {...form.field<string>('organisatie.kvk')}
          {...kvkRules}
          label="KVK-nummer"
          help="8 cijfers"
          inputMode="numeric"
          width="medium"
          required
        />
        <TypedField
          {...form.field<string>('organisatie.rsin')}
          {...rsinRules}
          label="RSIN"
          help="9 cijfers. Het RSIN staat op uw uittreksel van de KVK."
          inputMode="numeric"
          width="medium"
          required
        />
        <PhoneField
          {...form.field<string>('organisatie.telefoonnummer')}
          label="Telefoonnummer"
          rules={phoneRules}
          autoComplete="off"
          required
        />
        <AccountField
          form={form}
          name="organisatie.iban"
          label="IBAN op naam van de organisatie"
          known={relation?.organisatie?.iban ?? null}
        />
      </FormPart>
      <FormPart title="Adres van de organisatie" level={3}>
        <AddressFields form={form} section="adres" />
      </FormPart>
      <FormPart title="Contactpersoon" level={3}>
        <PersonFields form={form} section={`${CONTACT}.persoon`} />
        <ContactFields form={form} section={`${CONTACT}.contact`} />
      </FormPart>
      <FormPart title="Adres van de contactpersoon" level={3}>
        <AddressFields form={form} section={`${CONTACT}.adres`} />
      </FormPart>
      <FormPart title="Identiteit en belasting van de contactpersoon" level={3}>
        <IdentityFields form={form} section={`${CONTACT}.identiteit`} knownBsn={maskedBsnOf(relation)} />
        <Checkbox
          name={authorised.name}
          error={authorised.error}
          checked={authorised.value === true}
          onChange={(event) => authorised.onValueChange(event.target.checked)}
          label="Deze persoon mag voor de organisatie tekenen."
          required
        />
      </FormPart>
    </>
  );
}
