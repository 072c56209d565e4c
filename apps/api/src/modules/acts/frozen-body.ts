import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import type { EmployeeRequest } from '../../platform/session.ts';
import type { ApprovalRow } from './approval-request.repository.ts';

type Body = EmployeeRequest['body'];

const placeOf = (id: string): FieldPlace => ({ table: 'approval_request', column: 'sealed_body', rowId: id });

/** What was sent, as it is kept: it names customers and colleagues. */
export const sealBody = (keys: FieldKeys, id: string, body: Body): string =>
  encryptField(keys, placeOf(id), JSON.stringify(body));

/** What was sent; of a request of before it was sealed, as it stands there. */
export const bodyOf = (
  keys: FieldKeys,
  { id, body, sealedBody }: Pick<ApprovalRow, 'id' | 'body' | 'sealedBody'>,
): Body => (sealedBody === null ? body : JSON.parse(decryptField(keys, placeOf(id), sealedBody)));
