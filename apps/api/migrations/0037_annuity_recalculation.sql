CREATE TABLE "payout_calculation" (
	"contract_id" uuid NOT NULL,
	"dealing_day" date NOT NULL,
	"reason" text NOT NULL,
	"previous_cents" bigint NOT NULL,
	"payout_cents" bigint NOT NULL,
	"level_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"payouts_left" integer NOT NULL,
	"months_to_next" smallint NOT NULL,
	"calculation_rate" numeric(12, 10) NOT NULL,
	"payment_frequency" text NOT NULL,
	CONSTRAINT "payout_calculation_pk" PRIMARY KEY("contract_id","dealing_day"),
	CONSTRAINT "payout_calculation_reason" CHECK ("payout_calculation"."reason" in ('year', 'frequency', 'value')),
	CONSTRAINT "payout_calculation_amounts" CHECK ("payout_calculation"."payout_cents" between 1 and "payout_calculation"."level_cents" and "payout_calculation"."value_cents" > 0
        and "payout_calculation"."owed_cents" between 0 and "payout_calculation"."value_cents" and "payout_calculation"."payouts_left" > 0)
);
--> statement-breakpoint
CREATE TABLE "temporary_annuity_elsewhere" (
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"yearly_cents" bigint NOT NULL,
	CONSTRAINT "temporary_annuity_elsewhere_pk" PRIMARY KEY("person_id","stated_at"),
	CONSTRAINT "temporary_annuity_elsewhere_amount" CHECK ("temporary_annuity_elsewhere"."yearly_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contract" DROP CONSTRAINT "contract_payouts";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "calculation_rate" numeric(12, 10);--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "payout_calculated_on" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "owed_payout_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "is_temporary" boolean;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "policy_conditions" text;--> statement-breakpoint
ALTER TABLE "payout_calculation" ADD CONSTRAINT "payout_calculation_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_annuity_elsewhere" ADD CONSTRAINT "temporary_annuity_elsewhere_person" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Contracts of before keep their payout this year; the first dealing day of the next calculates it again, at the return
-- of their mix by the parameters of their start, less the cost of the wrapper.
UPDATE contract c SET
  end_date = coalesce(end_date, (coalesce(start_date, created_at::date) + interval '20 years')::date - 1),
  calculation_rate = coalesce((
    select sum(h.allocation_basis_points * p.net_return) / nullif(sum(h.allocation_basis_points), 0)
      - max(a.wrapper_cost_rate)
    from holding h
    join fund_parameter p on p.fund_id = h.fund_id
    join annuity_parameter a on a.version = p.version
    where h.contract_id = c.id and p.version = (
      select version from parameter_version
      order by valid_from <= coalesce(c.start_date, c.created_at::date) desc,
        abs(valid_from - coalesce(c.start_date, c.created_at::date)) limit 1)), 0),
  payout_calculated_on = coalesce(opening_value_date, start_date),
  is_temporary = (coalesce(end_date, start_date + 7300) - coalesce(start_date, created_at::date)) < 7299,
  policy_conditions = 'SDIL'
WHERE product_code = 'SDIL';--> statement-breakpoint
-- What an investor was told of their payout stays told.
CREATE TRIGGER payout_calculation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_calculation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_policy_conditions" CHECK (case "contract"."product_code" when 'SB' then "contract"."policy_conditions" is null
        when 'SDIL' then "contract"."policy_conditions" is not null else true end
        and coalesce("contract"."policy_conditions", 'SDIL') in ('SDIL', 'SDIL2014'));--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_payouts" CHECK (("contract"."product_code" = 'SDIL') = ("contract"."payment_frequency" is not null)
        and ("contract"."payment_frequency" is null) = ("contract"."periodic_payout_cents" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."apply_tax_credit" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."calculation_rate" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."is_temporary" is null)
        and ("contract"."payment_frequency" is null or "contract"."end_date" is not null)
        and coalesce("contract"."calculation_rate", 0) > -1 and "contract"."owed_payout_cents" >= 0
        and coalesce("contract"."periodic_payout_cents", 1) > 0);