import { contactFields } from '@portaal/domain/fields/person-fields';
import { FieldList, type SectionFieldsProps } from './FieldList.tsx';

/** Renders the contact details of a user. */
export const ContactFields = (props: SectionFieldsProps) => <FieldList fields={contactFields} {...props} />;
