CREATE TABLE "fund_price_draft" (
	"fund_id" integer NOT NULL,
	"date" date NOT NULL,
	"nav" numeric(18, 4) NOT NULL,
	"distribution" numeric(18, 4) NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_price_draft_pk" PRIMARY KEY("fund_id","date"),
	CONSTRAINT "fund_price_draft_values" CHECK ("fund_price_draft"."nav" > 0 and "fund_price_draft"."distribution" >= 0 and extract(day from "fund_price_draft"."date") = 1)
);
--> statement-breakpoint
ALTER TABLE "fund_price_draft" ADD CONSTRAINT "fund_price_draft_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_price_draft" ADD CONSTRAINT "fund_price_draft_entered_by_person_account_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A month was dealt at it: what investors were told of that month would no longer be true.
CREATE FUNCTION refuse_used_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rollover WHERE value_date >= OLD.date) THEN
    RAISE EXCEPTION 'the price of fund % on % was used by a monthly run', OLD.fund_id, OLD.date
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER fund_price_used BEFORE UPDATE OR DELETE ON fund_price
  FOR EACH ROW EXECUTE FUNCTION refuse_used_price();
