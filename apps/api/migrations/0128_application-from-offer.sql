-- needs 0078_payout-returned-on-its-day
CREATE TABLE "application_questionnaire" (
	"signer_id" uuid NOT NULL,
	"questionnaire_record_id" uuid NOT NULL,
	CONSTRAINT "application_questionnaire_pk" PRIMARY KEY("signer_id","questionnaire_record_id")
);
--> statement-breakpoint
DROP INDEX "application_draft";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "product_code" text DEFAULT 'SB' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "application_questionnaire" ADD CONSTRAINT "application_questionnaire_signer_id_application_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."application_signer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questionnaire" ADD CONSTRAINT "application_questionnaire_questionnaire_record_id_questionnaire_record_id_fk" FOREIGN KEY ("questionnaire_record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_questionnaire_record" ON "application_questionnaire" USING btree ("questionnaire_record_id");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_fund_draft" ON "application" USING btree ("person_id","flow") WHERE "application"."status" = 'draft' and "application"."offer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_offer" ON "application" USING btree ("offer_id") WHERE "application"."offer_id" is not null;--> statement-breakpoint
-- The contract of an application is the one that the applicant signed: it has the application's product, and the
-- amounts and the funds of its offer. A server of the release before knows neither, and would make an ordinary contract
-- in one fund.
CREATE FUNCTION application_follows_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made contract%ROWTYPE;
  offered offer%ROWTYPE;
BEGIN
  SELECT * INTO made FROM contract WHERE id = NEW.contract_id;
  IF made.product_code <> NEW.product_code THEN
    RAISE EXCEPTION 'contract % is not of product %', made.id, NEW.product_code USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.product_code <> 'SB' AND NEW.offer_id IS NULL THEN
    RAISE EXCEPTION 'contract % has no offer', made.id USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO offered FROM offer WHERE id = NEW.offer_id;
  -- A share is rounded to a hundredth of a percent.
  IF offered.id IS NOT NULL AND (
      offered.valid_until < (made.created_at AT TIME ZONE 'Europe/Amsterdam')::date
      OR made.initial_deposit_cents <> round((offered.input ->> 'initialDeposit')::numeric * 100)
      OR made.monthly_deposit_cents <> round((offered.input ->> 'periodicDeposit')::numeric * 100)
      OR EXISTS (
        SELECT 1 FROM (SELECT fund_id, allocation_basis_points FROM holding WHERE contract_id = made.id) bought
        FULL JOIN (
          SELECT (share ->> 'id')::int AS fund_id, (share ->> 'percentage')::numeric * 10000 AS points
          FROM jsonb_array_elements(offered.input -> 'funds') share
          WHERE (share ->> 'percentage')::numeric > 0) chosen USING (fund_id)
        WHERE abs(coalesce(allocation_basis_points, 0) - coalesce(points, 0)) >= 1)) THEN
    RAISE EXCEPTION 'contract % does not follow offer %', made.id, NEW.offer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER application_follows_offer BEFORE UPDATE OF contract_id ON application
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL AND OLD.contract_id IS NULL)
  EXECUTE FUNCTION application_follows_offer();
