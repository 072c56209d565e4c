import { AddressFields } from '../../../../entities/person/AddressFields.tsx';
import { ContactFields } from '../../../../entities/person/ContactFields.tsx';
import { PersonFields } from '../../../../entities/person/PersonFields.tsx';
import type { DraftFields } from './draft-fields.ts';
import { StepPart } from './StepPart.tsx';

interface PersonPartsProps {
  readonly fields: DraftFields;
  /** Path of the person in the draft, for example `applicants.mijn`. */
  readonly section: string;
  readonly isSelf?: boolean;
  /** True for a child: a child lives with a parent and is contacted through that parent (domain 4.2). */
  readonly isChild?: boolean;
  /** True if the person shares a page with an organisation, so that the titles name the person. */
  readonly isContactPerson?: boolean;
}

/** Shows the fields for the identity, address and contact data of a person. */
export function PersonParts({
  fields,
  section,
  isSelf = false,
  isChild = false,
  isContactPerson = false,
}: PersonPartsProps) {
  const shared = { form: fields.source, section, isSelf };
  return (
    <>
      <StepPart title={isContactPerson ? 'Contactpersoon' : 'Naam en geboorte'}>
        <PersonFields {...shared} />
      </StepPart>
      {!isChild && (
        <>
          <StepPart title={isContactPerson ? 'Adres van de contactpersoon' : 'Adres'}>
            <AddressFields {...shared} />
          </StepPart>
          <ContactPart
            {...{ fields, section, isSelf }}
            title={isContactPerson ? 'Telefoon van de contactpersoon' : undefined}
          />
        </>
      )}
    </>
  );
}

/**
 * Shows the fields for contact data. They are shown even if the person's data are stored, because telephone numbers
 * change.
 */
export const ContactPart = ({
  fields,
  section,
  isSelf = false,
  title = 'Telefoon',
}: Pick<PersonPartsProps, 'fields' | 'section' | 'isSelf'> & { readonly title?: string | undefined }) => (
  <StepPart title={title}>
    <ContactFields form={fields.source} section={section} isSelf={isSelf} />
  </StepPart>
);
