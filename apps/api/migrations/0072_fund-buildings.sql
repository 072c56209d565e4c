CREATE TABLE "fund_buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" integer NOT NULL,
	"brand" text NOT NULL,
	"version" integer NOT NULL,
	"as_of" date NOT NULL,
	"source" text NOT NULL,
	"outstanding" numeric(18, 4) NOT NULL,
	"is_fictional" boolean DEFAULT false NOT NULL,
	"buildings" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	CONSTRAINT "fund_buildings_version" UNIQUE("brand","fund_id","version"),
	CONSTRAINT "fund_buildings_counts" CHECK ("fund_buildings"."version" > 0 and "fund_buildings"."outstanding" > 0),
	CONSTRAINT "fund_buildings_list" CHECK (jsonb_array_length("fund_buildings"."buildings") > 0),
	CONSTRAINT "fund_buildings_published" CHECK (("fund_buildings"."published_by" is null) = ("fund_buildings"."published_at" is null))
);
--> statement-breakpoint
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_loaded_by" FOREIGN KEY ("loaded_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_published_by" FOREIGN KEY ("published_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fund_buildings_waiting" ON "fund_buildings" USING btree ("brand","id") WHERE "fund_buildings"."published_at" is null;
--> statement-breakpoint
-- What was loaded is what is published, and what was published stays: a row is only completed, by its publication. Only
-- what waits can be thrown away.
CREATE FUNCTION fund_buildings_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fund buildings % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER fund_buildings_changed BEFORE UPDATE ON fund_buildings
  FOR EACH ROW WHEN ((OLD.id, OLD.fund_id, OLD.brand, OLD.version, OLD.as_of, OLD.source, OLD.outstanding,
      OLD.is_fictional, OLD.buildings, OLD.loaded_by, OLD.loaded_at)
    IS DISTINCT FROM (NEW.id, NEW.fund_id, NEW.brand, NEW.version, NEW.as_of, NEW.source, NEW.outstanding,
      NEW.is_fictional, NEW.buildings, NEW.loaded_by, NEW.loaded_at)
    OR OLD.published_at IS NOT NULL)
  EXECUTE FUNCTION fund_buildings_final();
--> statement-breakpoint
CREATE TRIGGER fund_buildings_published BEFORE DELETE ON fund_buildings
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION fund_buildings_final();
