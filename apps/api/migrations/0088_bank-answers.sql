ALTER TABLE "approval_request" ADD COLUMN "sealed_lines" text;--> statement-breakpoint
ALTER TABLE "payout_attempt" ADD COLUMN "bank_status" text;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD COLUMN "bank_status" text;
--> statement-breakpoint
-- What the second person sees stays; only its seal is made anew with another key.
CREATE TRIGGER approval_request_lines_changed BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN ((OLD.sealed_lines IS NULL) IS DISTINCT FROM (NEW.sealed_lines IS NULL))
  EXECUTE FUNCTION approval_request_final();
