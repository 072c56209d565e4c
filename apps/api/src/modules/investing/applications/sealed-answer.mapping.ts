import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';

/** A question about an application and its answer. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

const place = (applicationId: string): FieldPlace => ({
  table: 'application',
  column: 'sealed_answer',
  rowId: applicationId,
});

export const sealAnswer = (keys: FieldKeys, applicationId: string, answered: AnsweredQuestion): string =>
  encryptField(keys, place(applicationId), JSON.stringify(answered));

export const openAnswer = (keys: FieldKeys, applicationId: string, sealed: string | null) =>
  sealed === null ? null : (JSON.parse(decryptField(keys, place(applicationId), sealed)) as AnsweredQuestion);
