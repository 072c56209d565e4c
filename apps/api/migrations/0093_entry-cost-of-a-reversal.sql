ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_signs";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs" CHECK (case
  when type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'REINVESTMENT', 'SWITCH_IN')
    then amount_cents > 0 and units >= 0
  when type = 'TRANSFER_IN' then amount_cents >= 0 and units >= 0
  when type = 'ENTRY_COST' then units = 0 and (amount_cents < 0 or amount_cents > 0 and cause_id is not null)
  when type in ('EXIT_COST', 'DISTRIBUTION', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    then amount_cents < 0 and units = 0
  when type in ('SELL', 'ANNUITY_PAYOUT', 'TRANSFER_OUT', 'SWITCH_OUT', 'DIRECT_DEBIT_REVERSAL', 'WRAPPER_COST')
    then amount_cents <= 0 and units <= 0
  when type = 'NAME_CHANGE' then amount_cents = 0 and units = 0
  else type = 'CORRECTION' end);