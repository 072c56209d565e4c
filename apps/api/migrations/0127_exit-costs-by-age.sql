ALTER TABLE "fund_parameter" ADD COLUMN "exit_costs" jsonb;--> statement-breakpoint
ALTER TABLE "parameter_version" ADD COLUMN "switch_cost_rate" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_exit_costs" CHECK (("fund_parameter"."exit_costs" #>> '{0,fromYear}')::int = 0);