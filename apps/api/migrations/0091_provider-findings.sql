CREATE TABLE "provider_comparison" (
	"brand" text NOT NULL,
	"subject" text NOT NULL,
	"position" text,
	"reached" timestamp with time zone,
	"compared" integer NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "provider_comparison_pk" PRIMARY KEY("brand","subject"),
	CONSTRAINT "provider_comparison_subject" CHECK ("provider_comparison"."subject" in ('payments', 'mandates'))
);
--> statement-breakpoint
ALTER TABLE "payment_refund" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_review" ADD COLUMN "finding" text;--> statement-breakpoint
CREATE INDEX "payment_created" ON "payment" USING btree ("brand","created_at");
--> statement-breakpoint
-- As before, and once more for a refund that failed and was returned to its payer after all.
CREATE OR REPLACE FUNCTION book_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  booked bigint;
BEGIN
  SELECT count(*) INTO booked FROM book_entry WHERE cause = 'refund' AND starts_with(cause_id, NEW.id::text);
  PERFORM book_pair((SELECT brand FROM payment WHERE id = NEW.payment_id), dutch_day(NEW.settled_at), 'refund',
    NEW.id || CASE WHEN booked = 0 THEN '' ELSE '/' || booked END,
    'surplus', NEW.payment_id::text, 'underway', 'mollie', NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A refund that was booked as returned and that failed after all is the payment provider's again, and owed once more.
CREATE FUNCTION book_refund_failed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM payment WHERE id = NEW.payment_id), dutch_day(NEW.settled_at), 'refund',
    NEW.id || '/' || (SELECT count(*) FROM book_entry WHERE cause = 'refund' AND starts_with(cause_id, NEW.id::text)),
    'underway', 'mollie', 'surplus', NEW.payment_id::text, NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_refund_failed AFTER UPDATE ON payment_refund
  FOR EACH ROW WHEN (OLD.status = 'refunded' AND NEW.status <> 'refunded') EXECUTE FUNCTION book_refund_failed();
