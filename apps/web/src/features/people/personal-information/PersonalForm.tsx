import * as calls from '@portaal/domain/calls';
import type {
  PersonalInformation,
  PersonalInformationChange,
  PersonalSection,
} from '@portaal/domain/people/personal-information/calls';
import { isoDate } from '@portaal/engine';
import { useAct } from '../../../act/use-act.ts';
import { AddressFields } from '../../../entities/person/AddressFields.tsx';
import { ContactFields } from '../../../entities/person/ContactFields.tsx';
import { FormPart } from '../../../entities/person/FormPart.tsx';
import type { Validation } from '../../../entities/person/form-values.ts';
import { IdentityFields } from '../../../entities/person/IdentityFields.tsx';
import { PersonFields } from '../../../entities/person/PersonFields.tsx';
import { SectionForm } from '../../../entities/person/SectionForm.tsx';
import { type FieldSource, useSectionForm } from '../../../entities/person/use-section-form.ts';
import { today } from '../../../lib/dutch-format.ts';
import { fieldsOf, validateFields } from './personal-form.ts';
import { sectionTitles } from './section-texts.ts';
import { useStoredInformation } from './use-personal-information.ts';

interface SectionFieldsProps {
  readonly section: PersonalSection;
  readonly form: FieldSource;
  readonly information: PersonalInformation;
}

/** Renders the fields of one section of the user's own data. */
function SectionFields({ section, form, information }: SectionFieldsProps) {
  switch (section) {
    case 'persoon':
      return <PersonFields form={form} section={section} isSelf />;
    case 'adres':
      return <AddressFields form={form} section={section} isSelf />;
    case 'contact':
      return <ContactFields form={form} section={section} isSelf />;
    case 'identiteit':
      return (
        <IdentityFields form={form} section={section} knownBsn={information.identiteit?.bsn ?? null} isSelf />
      );
  }
}

interface PersonalFormProps {
  readonly information: PersonalInformation;
  readonly sections: readonly PersonalSection[];
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** renders the form for one section, or for all sections the first time. */
export function PersonalForm({ information, sections, onDone, onCancel }: PersonalFormProps) {
  const { store, refetch } = useStoredInformation();
  const act = useAct(calls.changePersonalInformation, {
    prepare: (filledIn: Validation<PersonalInformationChange>) => filledIn,
    onResponse(stored) {
      store(stored);
      onDone();
    },
  });
  const form = useSectionForm({
    initial: fieldsOf(information, sections),
    validate: validateFields(information, isoDate(today(new Date()))),
    act,
  });
  const isWhole = sections.length > 1;
  return (
    <SectionForm
      act={act}
      form={form}
      {...(onCancel === undefined ? {} : { onCancel })}
      onStale={() => void refetch().then(onCancel)}
    >
      {sections.map((section) => {
        const fields = (
          <SectionFields key={section} section={section} form={form} information={information} />
        );
        return isWhole ? (
          <FormPart key={section} title={sectionTitles[section]} level={2}>
            {fields}
          </FormPart>
        ) : (
          fields
        );
      })}
    </SectionForm>
  );
}
