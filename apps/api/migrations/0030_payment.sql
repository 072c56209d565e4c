CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"provider_key" uuid NOT NULL,
	"webhook_token" text NOT NULL,
	"provider_id" text,
	"checkout_url" text,
	"transfer" jsonb,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_with" text,
	"reversible_until" date,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"discrepancy" text,
	"checked_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_cents" > 0),
	CONSTRAINT "payment_paid" CHECK (("payment"."status" = 'paid') = ("payment"."paid_at" is not null)
        and ("payment"."paid_at" is null) = ("payment"."paid_with" is null)
        and (not "payment"."is_surplus" or "payment"."status" = 'paid')),
	CONSTRAINT "payment_made" CHECK ("payment"."status" in ('starting', 'failed') or "payment"."provider_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_refund_amount" CHECK ("payment_refund"."amount_cents" > 0),
	CONSTRAINT "payment_refund_settled" CHECK (("payment_refund"."status" in ('refunded', 'failed', 'cancelled')) = ("payment_refund"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_webhook" ON "payment" USING btree ("webhook_token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_provider" ON "payment" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payment_deposit" ON "payment" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_paid_once" ON "payment" USING btree ("deposit_id") WHERE "payment"."status" = 'paid' and not "payment"."is_surplus";--> statement-breakpoint
CREATE INDEX "payment_check" ON "payment" USING btree ("check_at") WHERE "payment"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attention" ON "payment" USING btree ("brand","id") WHERE "payment"."is_surplus" or "payment"."discrepancy" is not null;--> statement-breakpoint
CREATE INDEX "payment_refund_payment" ON "payment_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refund_provider" ON "payment_refund" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE deposit DROP CONSTRAINT deposit_status;
--> statement-breakpoint
ALTER TABLE deposit ADD CONSTRAINT deposit_status CHECK (
  status IN ('announced', 'received', 'dealt', 'cancelled', 'reversed')
  AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')
  AND method IN ('ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion')
);
--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_status CHECK (
  status IN ('starting', 'open', 'pending', 'paid', 'cancelled', 'expired', 'failed')
  AND method IN ('ideal', 'transfer') AND paid_with IN ('ideal', 'transfer', 'other')
);
--> statement-breakpoint
ALTER TABLE payment_refund ADD CONSTRAINT payment_refund_status CHECK (
  status IN ('ordered', 'underway', 'refunded', 'failed', 'cancelled')
);
--> statement-breakpoint
-- What was paid stays paid, and an attempt stays that of its deposit and amount: only what is known of it changes.
CREATE FUNCTION payment_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_final BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (OLD.deposit_id <> NEW.deposit_id OR OLD.amount_cents <> NEW.amount_cents
    OR (OLD.provider_id IS NOT NULL AND OLD.provider_id IS DISTINCT FROM NEW.provider_id)
    OR (OLD.status = 'paid' AND (NEW.status <> 'paid' OR OLD.is_surplus <> NEW.is_surplus)))
  EXECUTE FUNCTION payment_final();
--> statement-breakpoint
-- Never more back than was paid, whoever writes it.
CREATE FUNCTION payment_refund_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(r.amount_cents) FROM payment_refund r
      WHERE r.payment_id = NEW.payment_id AND r.status IN ('ordered', 'underway', 'refunded'))
    > (SELECT p.amount_cents FROM payment p WHERE p.id = NEW.payment_id AND p.status = 'paid') IS NOT FALSE THEN
    RAISE EXCEPTION 'payment % has less left than refund %', NEW.payment_id, NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_refund_limit AFTER INSERT OR UPDATE ON payment_refund
  FOR EACH ROW WHEN (NEW.status IN ('ordered', 'underway', 'refunded')) EXECUTE FUNCTION payment_refund_limit();
