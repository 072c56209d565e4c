import type { PersonDraft } from '@portaal/domain/investing/applications/draft';
import type { DraftFields } from './draft-fields.ts';

/** Props of a part of the self-certification. */
export interface AbroadPartProps {
  readonly fields: DraftFields;
  /** Path of the person in the draft, for example `applicants.mijn`. */
  readonly section: string;
  readonly isSelf: boolean;
  /** Name of the person for the title, when several people are on one page. */
  readonly whose?: string | undefined;
  readonly tax: PersonDraft['abroadTax'];
}
