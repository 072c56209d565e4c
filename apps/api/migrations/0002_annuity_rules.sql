CREATE TABLE "annuity_fund_limit" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"maximum_share" numeric(9, 6) NOT NULL,
	CONSTRAINT "annuity_fund_limit_pk" PRIMARY KEY("version","fund_id"),
	CONSTRAINT "annuity_fund_limit_share" CHECK ("annuity_fund_limit"."maximum_share" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "annuity_parameter" (
	"version" text PRIMARY KEY NOT NULL,
	"wrapper_cost_rate" numeric(9, 6) NOT NULL,
	"minimum_age" integer NOT NULL,
	"minimum_capital_cents" bigint NOT NULL,
	CONSTRAINT "annuity_parameter_values" CHECK ("annuity_parameter"."wrapper_cost_rate" >= 0 and "annuity_parameter"."wrapper_cost_rate" < 1 and "annuity_parameter"."minimum_capital_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "fiscal_parameter" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"annual_room_rate" numeric(9, 6) NOT NULL,
	"pension_offset_cents" bigint NOT NULL,
	"max_income_cents" bigint NOT NULL,
	"factor_a_multiplier" numeric(9, 6) NOT NULL,
	"max_reserve_room_cents" bigint,
	"reserve_lookback_years" integer,
	"temporary_max_per_year_cents" bigint,
	"lifelong_months" integer NOT NULL,
	"temporary_months" integer NOT NULL,
	"latest_start_years" integer NOT NULL,
	"pre2014_reference_age" integer NOT NULL,
	"maximum_end_age" integer NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "fiscal_parameter_pk" PRIMARY KEY("version","year"),
	CONSTRAINT "fiscal_parameter_reserve" CHECK (("fiscal_parameter"."max_reserve_room_cents" is null) = ("fiscal_parameter"."reserve_lookback_years" is null)),
	CONSTRAINT "fiscal_parameter_amounts" CHECK ("fiscal_parameter"."pension_offset_cents" between 0 and "fiscal_parameter"."max_income_cents"
        and coalesce("fiscal_parameter"."max_reserve_room_cents", 0) >= 0 and coalesce("fiscal_parameter"."temporary_max_per_year_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "fiscal_version" (
	"version" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	CONSTRAINT "fiscal_version_valid_from" UNIQUE("valid_from")
);
--> statement-breakpoint
CREATE TABLE "state_pension_row" (
	"version" text NOT NULL,
	"born_from" date NOT NULL,
	"years" integer NOT NULL,
	"months" integer NOT NULL,
	"provisional" boolean NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "state_pension_row_pk" PRIMARY KEY("version","born_from"),
	CONSTRAINT "state_pension_row_age" CHECK ("state_pension_row"."years" > 0 and "state_pension_row"."months" between 0 and 11)
);
--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "fiscal_version" text;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "valid_until" date;--> statement-breakpoint
-- Offers of before this step hold for 30 Dutch days, and have no annuity wrapper (they are all SB).
UPDATE "offer" SET
  "valid_until" = ("created_at" AT TIME ZONE 'Europe/Amsterdam')::date + 30,
  "result" = jsonb_set("result", '{costs,wrapper}', '0');--> statement-breakpoint
ALTER TABLE "offer" ALTER COLUMN "valid_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "annuity_fund_limit" ADD CONSTRAINT "annuity_fund_limit_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annuity_fund_limit" ADD CONSTRAINT "annuity_fund_limit_version" FOREIGN KEY ("version") REFERENCES "public"."annuity_parameter"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annuity_parameter" ADD CONSTRAINT "annuity_parameter_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_parameter" ADD CONSTRAINT "fiscal_parameter_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_pension_row" ADD CONSTRAINT "state_pension_row_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_fiscal_version_fiscal_version_version_fk" FOREIGN KEY ("fiscal_version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;