CREATE TABLE "wage_tax_bracket" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"age_group" text NOT NULL,
	"from_cents" bigint NOT NULL,
	"rate" numeric(9, 6) NOT NULL,
	CONSTRAINT "wage_tax_bracket_pk" PRIMARY KEY("version","year","age_group","from_cents"),
	CONSTRAINT "wage_tax_bracket_group" CHECK (age_group in ('underPensionAge', 'pensionAge', 'pensionAgeBornBefore1946')),
	CONSTRAINT "wage_tax_bracket_values" CHECK ("wage_tax_bracket"."from_cents" >= 0 and "wage_tax_bracket"."from_cents" % 100 = 0 and "wage_tax_bracket"."rate" between 0 and 0.6)
);
--> statement-breakpoint
CREATE TABLE "wage_tax_credit" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"age_group" text NOT NULL,
	"phase_out_from_cents" bigint NOT NULL,
	"maximum_cents" bigint NOT NULL,
	"phase_out_rate" numeric(9, 6) NOT NULL,
	"ends_at_cents" bigint NOT NULL,
	CONSTRAINT "wage_tax_credit_pk" PRIMARY KEY("version","year","age_group","phase_out_from_cents"),
	CONSTRAINT "wage_tax_credit_group" CHECK (age_group in ('underPensionAge', 'pensionAge', 'pensionAgeBornBefore1946')),
	CONSTRAINT "wage_tax_credit_values" CHECK ("wage_tax_credit"."maximum_cents" > 0 and "wage_tax_credit"."phase_out_rate" between 0 and 1
        and "wage_tax_credit"."phase_out_from_cents" between 0 and "wage_tax_credit"."ends_at_cents")
);
--> statement-breakpoint
CREATE TABLE "withholding_year" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"table_step_cents" bigint,
	"table_maximum_cents" bigint,
	"healthcare_rate" numeric(9, 6) NOT NULL,
	"healthcare_ceiling_cents" bigint NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "withholding_year_pk" PRIMARY KEY("version","year"),
	CONSTRAINT "withholding_year_table" CHECK (("withholding_year"."table_step_cents" is null) = ("withholding_year"."table_maximum_cents" is null)
        and coalesce("withholding_year"."table_step_cents", 100) >= 100 and coalesce("withholding_year"."table_step_cents", 100) % 100 = 0
        and coalesce("withholding_year"."table_maximum_cents", 1) > 0),
	CONSTRAINT "withholding_year_healthcare" CHECK ("withholding_year"."healthcare_rate" between 0 and 0.3 and "withholding_year"."healthcare_ceiling_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "fiscal_parameter" DROP CONSTRAINT "fiscal_parameter_withheld";--> statement-breakpoint
ALTER TABLE "wage_tax_bracket" ADD CONSTRAINT "wage_tax_bracket_year" FOREIGN KEY ("version","year") REFERENCES "public"."withholding_year"("version","year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wage_tax_credit" ADD CONSTRAINT "wage_tax_credit_year" FOREIGN KEY ("version","year") REFERENCES "public"."withholding_year"("version","year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_year" ADD CONSTRAINT "withholding_year_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_parameter" DROP COLUMN "wage_tax_rate";--> statement-breakpoint
ALTER TABLE "fiscal_parameter" DROP COLUMN "healthcare_rate";