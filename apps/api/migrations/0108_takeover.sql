CREATE TABLE "brand_reporting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"reported_until" date NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_reporting_past" CHECK ("brand_reporting"."reported_until" <= ("brand_reporting"."set_at" at time zone 'Europe/Amsterdam')::date)
);
--> statement-breakpoint
ALTER TABLE "mandate" DROP CONSTRAINT "mandate_made";--> statement-breakpoint
ALTER TABLE "provider_comparison" ADD COLUMN "started_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_comparison" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_feed" ADD COLUMN "started_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_feed" ADD COLUMN "is_history" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_feed" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "brand_reporting_latest" ON "brand_reporting" USING btree ("brand","set_at","id");--> statement-breakpoint
ALTER TABLE "mandate" ADD CONSTRAINT "mandate_made" CHECK ("mandate"."status" = 'inviting' or ("mandate"."reference" is not null
        and ("mandate"."sign_url" is not null or "mandate"."status" <> 'invited')));--> statement-breakpoint
-- The rows explain why investors got no statement from us, so they stay.
CREATE TRIGGER brand_reporting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_reporting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Returns the last day about which a former system reported to the investors of a brand (decision 0203).
CREATE FUNCTION reported_until(of_brand text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT reported_until FROM brand_reporting WHERE brand = of_brand
    ORDER BY set_at DESC, id DESC LIMIT 1), '-infinity'::date)
$$;
