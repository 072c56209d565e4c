ALTER TABLE "approval_request" ADD COLUMN "sealed_body" text;
--> statement-breakpoint
-- What was asked never changes, and neither does what was decided about it. Only the seal of what was sent is made anew
-- with another key, also of what was decided; the digest says whether it is still the same.
CREATE OR REPLACE TRIGGER approval_request_changed BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN (
    (OLD.id, OLD.brand, OLD.call, OLD.params, OLD.body, OLD.sealed_body IS NULL, OLD.title, OLD.lines, OLD.amount_cents,
      OLD.digest, OLD.asked_by, OLD.asked_at, OLD.expires_at, OLD.alone_from)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.call, NEW.params, NEW.body, NEW.sealed_body IS NULL, NEW.title, NEW.lines,
      NEW.amount_cents, NEW.digest, NEW.asked_by, NEW.asked_at, NEW.expires_at, NEW.alone_from)
    OR (OLD.status <> 'waiting' AND (OLD.status, OLD.decided_by, OLD.decided_at, OLD.reason)
      IS DISTINCT FROM (NEW.status, NEW.decided_by, NEW.decided_at, NEW.reason)))
  EXECUTE FUNCTION approval_request_final();
