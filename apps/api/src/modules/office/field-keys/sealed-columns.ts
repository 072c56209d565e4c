/**
 * A column of sealed values (`platform/field-encryption`). Each seal names the table, the column and the row's `key`.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  /** Whether the sealed text is stored in a column of bytes. */
  readonly asBytes: boolean;
  /** Column with the id of the person that the seal names in addition to the row; null if the seal names no person. */
  readonly owner: string | null;
}

const sealed = (
  table: string,
  columns: readonly string[],
  {
    key = 'id',
    asBytes = false,
    owner = null,
  }: Partial<Pick<SealedColumn, 'key' | 'asBytes' | 'owner'>> = {},
) => columns.map((column): SealedColumn => ({ table, column, key, asBytes, owner }));

/**
 * All sealed columns, used for resealing and for finding unknown keys. Sealed files are in storage, and their own
 * modules reseal them.
 */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealed('totp_factor', ['secret'], { owner: 'person_id' }),
  ...sealed('phone_factor', ['number'], { owner: 'person_id' }),
  ...sealed('personal_information', ['sealed_bsn', 'sealed_iban'], { key: 'person_id' }),
  ...sealed('relation', ['sealed_bsn', 'sealed_iban']),
  ...sealed('offer', ['sealed_name']),
  ...sealed('application', ['sealed_draft', 'sealed_contract', 'sealed_answer']),
  ...sealed('capital_transfer', ['sealed_policy_number']),
  ...sealed('outgoing_transfer', ['sealed_policy_number', 'sealed_account']),
  ...sealed('contract', ['sealed_beneficiaries']),
  ...sealed('payment', ['sealed_payer']),
  ...sealed('bank_line', ['sealed_details']),
  ...sealed('mandate', ['sealed_iban']),
  ...sealed('payee_check', ['sealed_name']),
  ...sealed('payout_attempt', ['sealed_account']),
  ...sealed('payout_file_part', ['sealed']),
  ...sealed('approval_request', ['sealed_body', 'sealed_lines']),
  ...sealed('callback_request', ['sealed_name', 'sealed_phone']),
  ...sealed('change_request', ['sealed'], { asBytes: true }),
  ...sealed('archived_row', ['sealed_cells']),
  ...sealed('document', ['sealed'], { asBytes: true }),
];
