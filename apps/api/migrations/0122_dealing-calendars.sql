ALTER TABLE "rollover" DROP CONSTRAINT "rollover_first_of_month";--> statement-breakpoint
ALTER TABLE "fund_price_draft" DROP CONSTRAINT "fund_price_draft_values";--> statement-breakpoint
ALTER TABLE "fund_switch" DROP CONSTRAINT "fund_switch_day";--> statement-breakpoint
ALTER TABLE "fund_price_draft" ADD CONSTRAINT "fund_price_draft_values" CHECK ("fund_price_draft"."nav" > 0 and "fund_price_draft"."distribution" >= 0);--> statement-breakpoint
-- Returns the day on which the funds of a brand are valued in the month of a day, as `dealingOfMonth` of the engine.
-- The terms of two months before decide, so that no publication moves a dealing for which orders are accepted.
CREATE FUNCTION dealing_day_of(of_brand text, day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', day)::date - 1 + coalesce((
    SELECT (content #>> '{kalender,waarderingsdag}')::int FROM terms
    WHERE brand = of_brand AND decision = 'published'
    ORDER BY valid_from <= date_trunc('month', day) - interval '2 months' DESC,
      abs(valid_from - (date_trunc('month', day) - interval '2 months')::date) LIMIT 1), 1)
$$;
--> statement-breakpoint
-- Returns the first dealing day of a brand after a day, and the last one before it.
CREATE FUNCTION dealing_day_after(of_brand text, day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_month > day THEN of_month ELSE dealing_day_of(of_brand, (day + interval '1 month')::date) END
  FROM (SELECT dealing_day_of(of_brand, day) AS of_month) AS m
$$;
--> statement-breakpoint
CREATE FUNCTION dealing_day_before(of_brand text, day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_month < day THEN of_month ELSE dealing_day_of(of_brand, (day - interval '1 month')::date) END
  FROM (SELECT dealing_day_of(of_brand, day) AS of_month) AS m
$$;
--> statement-breakpoint
-- Returns the brands whose funds are valued on another day of the month.
CREATE FUNCTION brands_not_dealt_on(day date) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(brand), '{}') FROM (SELECT DISTINCT brand FROM terms WHERE decision = 'published') AS b
  WHERE dealing_day_of(brand, day) <> day
$$;
--> statement-breakpoint
-- Returns the funds that only those brands sell.
CREATE FUNCTION funds_not_valued_on(day date) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(fund_id), '{}') FROM (
    SELECT p.fund_id FROM terms t JOIN fund_parameter p ON p.version = t.version
    WHERE t.decision = 'published'
    GROUP BY p.fund_id HAVING bool_and(t.brand = ANY (brands_not_dealt_on(day)))) AS f
$$;
--> statement-breakpoint
-- As before, by the dealing days of the brand: the first dealing after its imported book that we have not run.
CREATE OR REPLACE FUNCTION month_after_book(of_brand text) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  undealt date;
  complete_at timestamptz;
BEGIN
  SELECT dealing_day_after(of_brand, max(until)), min(closed_at) INTO undealt, complete_at
    FROM book_import WHERE brand = of_brand AND state = 'imported';
  WHILE EXISTS (SELECT FROM rollover WHERE value_date = undealt AND status = 'completed' AND started_at >= complete_at) LOOP
    undealt := dealing_day_after(of_brand, undealt);
  END LOOP;
  RETURN undealt;
END
$$;
--> statement-breakpoint
-- As before. Comparisons are kept by the first day of their month.
CREATE OR REPLACE FUNCTION shadow_is_equal(of_brand text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = 2 AND sum(last.unexplained) = 0
    AND max(last.month) = (min(last.month) + interval '1 month')::date
    AND max(last.month) >= (date_trunc('month', month_after_book(of_brand)) - interval '1 month')::date
  FROM (SELECT month, unexplained FROM shadow_months(of_brand) ORDER BY month DESC LIMIT 2) AS last
$$;
