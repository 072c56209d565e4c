import type { PersonDraft } from '@portaal/domain/applications/draft';
import type { DraftFields } from './draft-fields.ts';

/** What a part of the self-certification is about. */
export interface AbroadPartProps {
  readonly fields: DraftFields;
  /** Where the person stands in the draft: `applicants.mijn`. */
  readonly section: string;
  readonly isSelf: boolean;
  /** Where several people stand on one page: whose it is. */
  readonly whose?: string | undefined;
  readonly tax: PersonDraft['abroadTax'];
}
