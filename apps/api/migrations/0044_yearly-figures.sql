CREATE TABLE "waiting_payout" (
	"contract_id" uuid NOT NULL,
	"dealing_day" date NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "waiting_payout_pk" PRIMARY KEY("contract_id","dealing_day")
);
--> statement-breakpoint
CREATE TABLE "yearly_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" text,
	CONSTRAINT "yearly_figures_fiscal_version" UNIQUE("version"),
	CONSTRAINT "yearly_figures_number" UNIQUE("year","number"),
	CONSTRAINT "yearly_figures_year" CHECK ("yearly_figures"."year" between 2000 and 2999 and "yearly_figures"."number" > 0),
	CONSTRAINT "yearly_figures_decision" CHECK (num_nonnulls("yearly_figures"."decision", "yearly_figures"."decided_by", "yearly_figures"."decided_at") in (0, 3)
        and coalesce("yearly_figures"."decision" in ('approved', 'rejected'), true)
        and ("yearly_figures"."decision" is not distinct from 'approved') = ("yearly_figures"."version" is not null)
        and ("yearly_figures"."decision" is not distinct from 'rejected') = ("yearly_figures"."reason" is not null)),
	CONSTRAINT "yearly_figures_two_people" CHECK ("yearly_figures"."decision" is distinct from 'approved' or "yearly_figures"."decided_by" <> "yearly_figures"."loaded_by")
);
--> statement-breakpoint
ALTER TABLE "fiscal_version" DROP CONSTRAINT "fiscal_version_valid_from";--> statement-breakpoint
ALTER TABLE "fiscal_version" ADD COLUMN "sequence" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_version_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "waiting_payout" ADD CONSTRAINT "waiting_payout_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_payout" ADD CONSTRAINT "waiting_payout_dealing_day_rollover_value_date_fk" FOREIGN KEY ("dealing_day") REFERENCES "public"."rollover"("value_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_payout_open" ON "waiting_payout" USING btree ("dealing_day") WHERE "waiting_payout"."made_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "yearly_figures_waiting" ON "yearly_figures" USING btree ("year") WHERE "yearly_figures"."decision" is null;--> statement-breakpoint
ALTER TABLE "fiscal_version" ADD CONSTRAINT "fiscal_version_sequence" UNIQUE("sequence");--> statement-breakpoint
-- What was loaded is what is approved, and what results were computed with stays (decision 0071).
CREATE FUNCTION yearly_figures_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'yearly figures % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER yearly_figures_changed BEFORE UPDATE ON yearly_figures
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL
    OR (OLD.id, OLD.year, OLD.number, OLD.figures, OLD.loaded_by, OLD.loaded_at)
      IS DISTINCT FROM (NEW.id, NEW.year, NEW.number, NEW.figures, NEW.loaded_by, NEW.loaded_at))
  EXECUTE FUNCTION yearly_figures_final();
--> statement-breakpoint
CREATE TRIGGER yearly_figures_removed BEFORE DELETE ON yearly_figures
  FOR EACH ROW EXECUTE FUNCTION yearly_figures_final();
--> statement-breakpoint
CREATE TRIGGER fiscal_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiscal_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fiscal_parameter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiscal_parameter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER state_pension_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON state_pension_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER withholding_year_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withholding_year
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER wage_tax_bracket_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wage_tax_bracket
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER wage_tax_credit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wage_tax_credit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whether all is known of a year that annuities pay by: what is withheld, and the ceiling of temporary ones.
CREATE FUNCTION year_is_loaded(wanted integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM withholding_year y JOIN fiscal_parameter p ON p.version = y.version AND p.year = y.year
    WHERE y.version = (SELECT version FROM fiscal_version ORDER BY sequence DESC LIMIT 1)
      AND y.year = wanted AND p.temporary_max_per_year_cents IS NOT NULL)
$$;
