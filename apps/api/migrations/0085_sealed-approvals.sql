ALTER TABLE "approval_request" ADD COLUMN "seal" text;
--> statement-breakpoint
-- A request of before without a seal of what was sent is no longer carried out; it may still be closed.
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_sealed"
  CHECK ("approval_request"."status" <> 'waiting' or "approval_request"."sealed_body" is not null) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entry_forged" ON "audit_entry" USING btree ("at") WHERE "audit_entry"."action" = 'approval.forged';
--> statement-breakpoint
-- The seal of the request itself never changes either, also when the seal of what was sent is made anew.
CREATE OR REPLACE TRIGGER approval_request_changed BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN (
    (OLD.id, OLD.brand, OLD.call, OLD.params, OLD.body, OLD.sealed_body IS NULL, OLD.seal, OLD.title, OLD.lines,
      OLD.amount_cents, OLD.digest, OLD.asked_by, OLD.asked_at, OLD.expires_at, OLD.alone_from)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.call, NEW.params, NEW.body, NEW.sealed_body IS NULL, NEW.seal, NEW.title,
      NEW.lines, NEW.amount_cents, NEW.digest, NEW.asked_by, NEW.asked_at, NEW.expires_at, NEW.alone_from)
    OR (OLD.status <> 'waiting' AND (OLD.status, OLD.decided_by, OLD.decided_at, OLD.reason)
      IS DISTINCT FROM (NEW.status, NEW.decided_by, NEW.decided_at, NEW.reason)))
  EXECUTE FUNCTION approval_request_final();
