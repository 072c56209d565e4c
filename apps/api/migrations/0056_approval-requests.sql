CREATE TABLE "approval_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"call" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_cents" bigint,
	"digest" "bytea" NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"alone_from" timestamp with time zone,
	"status" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "approval_request_status" CHECK ("approval_request"."status" in ('waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired')),
	CONSTRAINT "approval_request_decided" CHECK (("approval_request"."status" = 'waiting') = ("approval_request"."decided_at" is null)),
	CONSTRAINT "approval_request_two_people" CHECK ("approval_request"."status" <> 'executed' or coalesce("approval_request"."decided_by" <> "approval_request"."asked_by", "approval_request"."decided_at" >= "approval_request"."alone_from", false)),
	CONSTRAINT "approval_request_in_time" CHECK ("approval_request"."status" <> 'executed' or "approval_request"."decided_at" < "approval_request"."expires_at"),
	CONSTRAINT "approval_request_reason" CHECK ("approval_request"."status" not in ('rejected', 'lapsed') or "approval_request"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_request_waiting" ON "approval_request" USING btree ("brand","call","params") WHERE "approval_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_request_brand" ON "approval_request" USING btree ("brand","status","id");
--> statement-breakpoint
-- What was asked never changes, and neither does what was decided about it.
CREATE FUNCTION approval_request_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval request % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER approval_request_changed BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN (OLD.status <> 'waiting'
    OR (OLD.id, OLD.brand, OLD.call, OLD.params, OLD.body, OLD.title, OLD.lines, OLD.amount_cents, OLD.digest,
      OLD.asked_by, OLD.asked_at, OLD.expires_at, OLD.alone_from)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.call, NEW.params, NEW.body, NEW.title, NEW.lines, NEW.amount_cents,
      NEW.digest, NEW.asked_by, NEW.asked_at, NEW.expires_at, NEW.alone_from))
  EXECUTE FUNCTION approval_request_final();
--> statement-breakpoint
CREATE TRIGGER approval_request_removed BEFORE DELETE ON approval_request
  FOR EACH ROW EXECUTE FUNCTION approval_request_final();
