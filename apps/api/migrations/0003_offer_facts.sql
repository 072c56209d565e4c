ALTER TABLE "offer" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- Offers of before this step get the facts of their own parameter version.
UPDATE "offer" SET "facts" = jsonb_build_object(
  'funds', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', f."id",
      'name', f."name",
      'currency', f."currency",
      'riskIndicator', p."risk_indicator",
      'recommendedHoldingYears', p."recommended_holding_years",
      'expectedNetReturn', p."net_return",
      'entryCostRate', p."entry_cost_rate",
      'ongoingCostRate', p."ongoing_cost_rate",
      'exitCostRate', jsonb_build_object(
        'underFiveYears', p."exit_cost_rate_under_five_years",
        'fromFiveYears', p."exit_cost_rate_from_five_years")
    ) ORDER BY f."id"), '[]')
    FROM "fund_parameter" p JOIN "fund" f ON f."id" = p."fund_id"
    WHERE p."version" = "offer"."parameter_version"
      AND "offer"."input" -> 'funds' @> jsonb_build_array(jsonb_build_object('id', f."id"))
  ),
  'riskProfile', nullif("input" ->> 'chosenRiskProfile', 'NVT')
);--> statement-breakpoint
ALTER TABLE "offer" ALTER COLUMN "facts" SET NOT NULL;
