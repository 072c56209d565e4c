/**
 * Append-only tables. The rights of the application's database role follow from this list, and a test compares the
 * list with the triggers of the migrations. Jobs may erase expired rows of an `expires` table; rows of other tables
 * are never removed.
 */
export const appendOnlyTables = {
  annuity_fund_limit: 'forever',
  annuity_parameter: 'forever',
  audit_entry: 'forever',
  bank_statement: 'forever',
  bank_statement_confirmation: 'forever',
  bank_statement_gap: 'forever',
  book_entry: 'forever',
  book_line: 'forever',
  brand_reporting: 'forever',
  brand_state: 'forever',
  contract_event: 'forever',
  fiscal_parameter: 'forever',
  fiscal_version: 'forever',
  fund_correlation: 'forever',
  fund_parameter: 'forever',
  late_statement: 'forever',
  ledger_entry: 'forever',
  missing_statement_pass: 'forever',
  parameter_version: 'forever',
  payout_calculation: 'forever',
  provider_text: 'forever',
  questionnaire_record: 'expires',
  shadow_acceptance: 'forever',
  shadow_comparison: 'forever',
  shadow_difference: 'forever',
  shadow_reason: 'forever',
  small_act: 'forever',
  state_pension_row: 'forever',
  wage_tax_bracket: 'forever',
  wage_tax_credit: 'forever',
  withholding_year: 'forever',
} as const satisfies Readonly<Record<string, 'forever' | 'expires'>>;
