ALTER TABLE "fund_parameter" ADD COLUMN "exit_costs" jsonb;--> statement-breakpoint
ALTER TABLE "parameter_version" ADD COLUMN "switch_cost_rate" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_exit_costs" CHECK ("fund_parameter"."exit_costs" is null or coalesce(("fund_parameter"."exit_costs" #>> '{0,fromYear}')::int, -1) = 0);--> statement-breakpoint
-- Returns the versions of the terms whose exit and switch costs a contract never exceeds: the version with which it was
-- signed, and the version that the investor saw on the day of signing. A contract without a version is older than the
-- terms of its brand, and has the first ones.
CREATE FUNCTION agreed_terms_versions(signed text, of_brand text, created_at timestamptz) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    coalesce(signed, (SELECT version FROM terms
      WHERE brand = of_brand AND decision = 'published' ORDER BY valid_from LIMIT 1)),
    terms_version_on(of_brand, (created_at AT TIME ZONE 'Europe/Amsterdam')::date)], NULL)
$$;
