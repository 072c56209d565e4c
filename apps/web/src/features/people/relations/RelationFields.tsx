import type { Relation, RelationType } from '@portaal/domain/people/relations/calls';
import { AddressFields } from '../../../entities/person/AddressFields.tsx';
import { ContactFields } from '../../../entities/person/ContactFields.tsx';
import { FormPart } from '../../../entities/person/FormPart.tsx';
import { IdentityFields } from '../../../entities/person/IdentityFields.tsx';
import { PersonFields } from '../../../entities/person/PersonFields.tsx';
import type { FieldSource } from '../../../entities/person/use-section-form.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { maskedBsnOf } from './relation-form.ts';

interface RelationFieldsProps {
  readonly form: FieldSource;
  readonly type: RelationType;
  readonly relation: Relation | null;
}

/** Renders the fields of a relation. A child lives with its parent and needs no address or telephone number. */
export function RelationFields({ form, type, relation }: RelationFieldsProps) {
  if (type === 'company') return <CompanyFields form={form} relation={relation} />;
  return (
    <>
      <FormPart title={type === 'child' ? 'Gegevens van uw kind' : 'Gegevens van uw partner'} level={3}>
        <PersonFields form={form} section="persoon" />
      </FormPart>
      {type === 'partner' && (
        <>
          <FormPart title="Adres" level={3}>
            <AddressFields form={form} section="adres" />
          </FormPart>
          <FormPart title="Telefoon" level={3}>
            <ContactFields form={form} section="contact" />
          </FormPart>
        </>
      )}
      <FormPart title="Identiteit en belasting" level={3}>
        <IdentityFields form={form} section="identiteit" knownBsn={maskedBsnOf(relation)} />
      </FormPart>
    </>
  );
}
