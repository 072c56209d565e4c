CREATE SEQUENCE "public"."contract_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."offer_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"detail" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"product_code" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"start_date" date,
	"distribution_mode" text NOT NULL,
	"initial_deposit_cents" bigint NOT NULL,
	"monthly_deposit_cents" bigint NOT NULL,
	"is_payment_completed" boolean NOT NULL,
	"outstanding_cents" bigint NOT NULL,
	"deposited_cents" bigint NOT NULL,
	"withdrawn_cents" bigint NOT NULL,
	"opening_value_cents" bigint,
	"opening_value_date" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_number_unique" UNIQUE("number"),
	CONSTRAINT "contract_amounts" CHECK ("contract"."initial_deposit_cents" >= 0 and "contract"."monthly_deposit_cents" >= 0 and "contract"."outstanding_cents" >= 0
        and "contract"."deposited_cents" >= 0 and "contract"."withdrawn_cents" >= 0
        and coalesce("contract"."opening_value_cents", 0) >= 0),
	CONSTRAINT "contract_opening_value" CHECK (("contract"."opening_value_cents" is null) = ("contract"."opening_value_date" is null)),
	CONSTRAINT "contract_paid" CHECK (not "contract"."is_payment_completed" or "contract"."outstanding_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "contract_valuation" (
	"contract_id" uuid NOT NULL,
	"date" date NOT NULL,
	"value_cents" bigint NOT NULL,
	CONSTRAINT "contract_valuation_pk" PRIMARY KEY("contract_id","date"),
	CONSTRAINT "contract_valuation_value" CHECK ("contract_valuation"."value_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fund" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"flow" text NOT NULL,
	"invests_in" text NOT NULL,
	"start_date" date NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "fund_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "fund_correlation" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"other_fund_id" integer NOT NULL,
	"value" numeric(9, 6) NOT NULL,
	CONSTRAINT "fund_correlation_pk" PRIMARY KEY("version","fund_id","other_fund_id"),
	CONSTRAINT "fund_correlation_order" CHECK ("fund_correlation"."fund_id" < "fund_correlation"."other_fund_id"),
	CONSTRAINT "fund_correlation_value" CHECK ("fund_correlation"."value" between -1 and 1)
);
--> statement-breakpoint
CREATE TABLE "fund_parameter" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"minimum_initial_deposit_cents" bigint NOT NULL,
	"minimum_top_up_cents" bigint NOT NULL,
	"minimum_monthly_deposit_cents" bigint NOT NULL,
	"entry_cost_rate" numeric(9, 6) NOT NULL,
	"ongoing_cost_rate" numeric(9, 6) NOT NULL,
	"exit_cost_rate_under_five_years" numeric(9, 6) NOT NULL,
	"exit_cost_rate_from_five_years" numeric(9, 6) NOT NULL,
	"net_return" numeric(9, 6) NOT NULL,
	"volatility" numeric(9, 6) NOT NULL,
	"distribution_rate" numeric(9, 6) NOT NULL,
	"risk_indicator" integer NOT NULL,
	"recommended_holding_years" integer NOT NULL,
	CONSTRAINT "fund_parameter_pk" PRIMARY KEY("version","fund_id"),
	CONSTRAINT "fund_parameter_risk" CHECK ("fund_parameter"."risk_indicator" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "fund_price" (
	"fund_id" integer NOT NULL,
	"date" date NOT NULL,
	"nav" numeric(18, 4) NOT NULL,
	"distribution" numeric(18, 4) NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_price_pk" PRIMARY KEY("fund_id","date"),
	CONSTRAINT "fund_price_positive" CHECK ("fund_price"."nav" > 0 and "fund_price"."distribution" >= 0)
);
--> statement-breakpoint
CREATE TABLE "holding" (
	"contract_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"units" numeric(18, 4) NOT NULL,
	"allocation_basis_points" integer NOT NULL,
	CONSTRAINT "holding_pk" PRIMARY KEY("contract_id","fund_id"),
	CONSTRAINT "holding_units" CHECK ("holding"."units" >= 0),
	CONSTRAINT "holding_allocation" CHECK ("holding"."allocation_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"person_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_person_hash" UNIQUE("person_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"type" text NOT NULL,
	"booking_date" date NOT NULL,
	"value_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"price" numeric(18, 4),
	"units" numeric(18, 4) NOT NULL,
	"units_after" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_step" UNIQUE("contract_id","value_date","fund_id","type"),
	CONSTRAINT "ledger_entry_units_after" CHECK ("ledger_entry"."units_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"product_code" text NOT NULL,
	"parameter_version" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"idempotency_key" text,
	"input_digest" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_number_unique" UNIQUE("number"),
	CONSTRAINT "offer_person_key" UNIQUE("person_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_version" (
	"version" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	CONSTRAINT "parameter_version_valid_from" UNIQUE("valid_from")
);
--> statement-breakpoint
CREATE TABLE "person_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_account_brand_email" UNIQUE("brand","email"),
	CONSTRAINT "person_account_id_brand" UNIQUE("id","brand"),
	CONSTRAINT "person_account_email_lower" CHECK ("person_account"."email" = lower("person_account"."email")),
	CONSTRAINT "person_account_role" CHECK ("person_account"."role" in ('investor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_valuation" ADD CONSTRAINT "contract_valuation_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_fund" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_other" FOREIGN KEY ("other_fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_price" ADD CONSTRAINT "fund_price_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding" ADD CONSTRAINT "holding_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding" ADD CONSTRAINT "holding_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_parameter_version_parameter_version_version_fk" FOREIGN KEY ("parameter_version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","sequence");--> statement-breakpoint
CREATE INDEX "contract_person" ON "contract" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "offer_person" ON "offer" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "outbox_mail_waiting" ON "outbox_mail" USING btree ("next_attempt_at") WHERE "outbox_mail"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "person_account_demo" ON "person_account" USING btree ("is_demo") WHERE "person_account"."is_demo";--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("absolute_expires_at");