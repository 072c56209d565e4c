import { personFields } from '@portaal/domain/fields/person-fields';
import { FieldList, type SectionFieldsProps } from './FieldList.tsx';

/** Renders the fields for a person's name and birth (domain 4.2). */
export const PersonFields = (props: SectionFieldsProps) => <FieldList fields={personFields} {...props} />;
