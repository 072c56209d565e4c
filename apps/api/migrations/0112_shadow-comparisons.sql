CREATE TABLE "shadow_acceptance" (
	"comparison_id" uuid PRIMARY KEY NOT NULL,
	"accepted_by" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shadow_comparison" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"month" date NOT NULL,
	"file_digest" "bytea" NOT NULL,
	"positions" integer NOT NULL,
	"difference_count" integer NOT NULL,
	"sums" jsonb NOT NULL,
	"loaded_by" uuid,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shadow_comparison_number" UNIQUE("brand","number"),
	CONSTRAINT "shadow_comparison_month" CHECK ("shadow_comparison"."month" = date_trunc('month', "shadow_comparison"."day")::date),
	CONSTRAINT "shadow_comparison_counts" CHECK ("shadow_comparison"."positions" > 0 and "shadow_comparison"."difference_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shadow_difference" (
	"comparison_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contract" text NOT NULL,
	"fund" text NOT NULL,
	"reported_units" bigint,
	"our_units" bigint,
	"reported_cents" bigint,
	"our_cents" bigint,
	CONSTRAINT "shadow_difference_pk" PRIMARY KEY("comparison_id","number")
);
--> statement-breakpoint
CREATE TABLE "shadow_reason" (
	"comparison_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"explained_by" uuid NOT NULL,
	"explained_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shadow_reason_pk" PRIMARY KEY("comparison_id","number")
);
--> statement-breakpoint
ALTER TABLE "shadow_acceptance" ADD CONSTRAINT "shadow_acceptance_comparison_id_shadow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."shadow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_acceptance" ADD CONSTRAINT "shadow_acceptance_accepted_by_person_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_comparison" ADD CONSTRAINT "shadow_comparison_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_difference" ADD CONSTRAINT "shadow_difference_comparison_id_shadow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."shadow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_reason" ADD CONSTRAINT "shadow_reason_comparison_id_shadow_comparison_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."shadow_comparison"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_reason" ADD CONSTRAINT "shadow_reason_explained_by_person_account_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was compared, explained and accepted justifies the opening, so it stays.
CREATE TRIGGER shadow_comparison_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shadow_comparison
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER shadow_difference_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shadow_difference
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER shadow_reason_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shadow_reason
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER shadow_acceptance_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shadow_acceptance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION shadow_comparison_in_shadow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF brand_state_of(NEW.brand) <> 'shadow' THEN
    RAISE EXCEPTION 'brand % is not in shadow', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER shadow_comparison_in_shadow BEFORE INSERT ON shadow_comparison
  FOR EACH ROW EXECUTE FUNCTION shadow_comparison_in_shadow();
--> statement-breakpoint
CREATE FUNCTION shadow_acceptance_complete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  differing integer;
BEGIN
  SELECT difference_count INTO differing FROM shadow_comparison WHERE id = NEW.comparison_id;
  IF differing <> (SELECT count(*) FROM shadow_difference AS d JOIN shadow_reason AS r USING (comparison_id, number)
      WHERE d.comparison_id = NEW.comparison_id) THEN
    RAISE EXCEPTION 'a difference of comparison % has no reason', NEW.comparison_id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM shadow_reason AS r WHERE r.comparison_id = NEW.comparison_id
      AND (r.explained_by = NEW.accepted_by OR same_human(r.explained_by, NEW.accepted_by))) THEN
    RAISE EXCEPTION 'comparison % is explained and accepted by one human', NEW.comparison_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER shadow_acceptance_complete BEFORE INSERT ON shadow_acceptance
  FOR EACH ROW EXECUTE FUNCTION shadow_acceptance_complete();
--> statement-breakpoint
-- As before. The runs of ours that dealt the imported contracts go on where the book stops.
CREATE OR REPLACE FUNCTION month_after_book(of_brand text) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  undealt date;
  complete_at timestamptz;
BEGIN
  SELECT (date_trunc('month', max(until)) + interval '1 month')::date, max(closed_at) INTO undealt, complete_at
    FROM book_import WHERE brand = of_brand AND state = 'imported';
  WHILE EXISTS (SELECT FROM rollover WHERE value_date = undealt AND status = 'completed' AND started_at >= complete_at) LOOP
    undealt := (undealt + interval '1 month')::date;
  END LOOP;
  RETURN undealt;
END
$$;
--> statement-breakpoint
-- Returns the newest comparison of each month since the shadow of a brand began, with how many differences nobody
-- accepted.
CREATE FUNCTION shadow_months(of_brand text) RETURNS TABLE (month date, unexplained integer) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (c.month) c.month, CASE WHEN a.comparison_id IS NULL THEN c.difference_count ELSE 0 END
  FROM shadow_comparison AS c LEFT JOIN shadow_acceptance AS a ON a.comparison_id = c.id
  WHERE c.brand = of_brand
    AND c.compared_at >= (SELECT max(at) FROM brand_state WHERE brand = of_brand AND state = 'shadow')
  ORDER BY c.month, c.number DESC
$$;
--> statement-breakpoint
-- Returns whether the last two months that we dealt agree with the old system.
CREATE FUNCTION shadow_is_equal(of_brand text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = 2 AND sum(last.unexplained) = 0
    AND max(last.month) = (min(last.month) + interval '1 month')::date
    AND max(last.month) >= (month_after_book(of_brand) - interval '1 month')::date
  FROM (SELECT month, unexplained FROM shadow_months(of_brand) ORDER BY month DESC LIMIT 2) AS last
$$;
--> statement-breakpoint
-- As before, and two months of shadow agree with the old system.
CREATE OR REPLACE FUNCTION brand_state_of_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := brand_state_of(NEW.brand);
  opens_until date := month_after_book(NEW.brand);
BEGIN
  IF before NOT IN ('preparing', 'shadow') THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM book_import WHERE brand = NEW.brand AND state IN ('registered', 'signed', 'importing')) THEN
    RAISE EXCEPTION 'a package of brand % waits', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.at AT TIME ZONE 'Europe/Amsterdam')::date > opens_until THEN
    RAISE EXCEPTION 'the book of brand % ends before the month that nobody dealt', NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  IF opens_until IS NOT NULL AND NOT (before = 'shadow' AND shadow_is_equal(NEW.brand)) THEN
    RAISE EXCEPTION 'the book of brand % is not equal to that of the old system', NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
