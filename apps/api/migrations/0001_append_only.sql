-- The ledger and the audit log are only appended to: even the owner of the tables cannot change a line by
-- accident. A correction is a new line (domain 5.2); retention is a deliberate act that drops the trigger.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE contract ADD CONSTRAINT contract_status CHECK (status IN (
  'concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingStart', 'active',
  'sellPending', 'maturing', 'converted', 'paidOut', 'sold', 'ended', 'cancelled', 'blocked', 'deceased'
));
