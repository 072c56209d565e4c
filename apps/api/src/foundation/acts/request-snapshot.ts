import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import type { EmployeeRequest } from '../../platform/session.ts';
import type { ApprovalRow } from './approval-request.repository.ts';

type Body = EmployeeRequest['body'];

/** A line of a request, as the second employee reads it. */
export type ApprovalLine = ApprovalRow['lines'][number];

const placeOf = (rowId: string, column = 'sealed_body'): FieldPlace => ({
  table: 'approval_request',
  column,
  rowId,
});

/** Seals the request body for storage, because the body names customers and colleagues. */
export const sealBody = (keys: FieldKeys, id: string, body: Body): string =>
  encryptField(keys, placeOf(id), JSON.stringify(body));

/** Returns the request body. A request stored before sealing was introduced has an unsealed body. */
export const bodyOf = (
  keys: FieldKeys,
  { id, body, sealedBody }: Pick<ApprovalRow, 'id' | 'body' | 'sealedBody'>,
): Body => (sealedBody === null ? body : JSON.parse(decryptField(keys, placeOf(id), sealedBody)));

/** Seals lines that name people. */
export const sealLines = (keys: FieldKeys, id: string, lines: readonly ApprovalLine[]): string =>
  encryptField(keys, placeOf(id, 'sealed_lines'), JSON.stringify(lines));

/** Returns all lines of a request, those without names first. */
export const linesOf = (
  keys: FieldKeys,
  { id, lines, sealedLines }: Pick<ApprovalRow, 'id' | 'lines' | 'sealedLines'>,
): ApprovalLine[] =>
  sealedLines === null
    ? [...lines]
    : [...lines, ...JSON.parse(decryptField(keys, placeOf(id, 'sealed_lines'), sealedLines))];
