CREATE TABLE "price_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "price_file_number" UNIQUE("number"),
	CONSTRAINT "price_file_counts" CHECK ("price_file"."number" > 0 and jsonb_array_length("price_file"."prices") > 0),
	CONSTRAINT "price_file_decision" CHECK (num_nonnulls("price_file"."decision", "price_file"."decided_by", "price_file"."decided_at") in (0, 3)
        and coalesce("price_file"."decision" in ('published', 'rejected'), true)
        and ("price_file"."reason" is not null or "price_file"."decision" is distinct from 'rejected')
        and ("price_file"."reason" is null or "price_file"."decision" is not null)),
	CONSTRAINT "price_file_two_people" CHECK ("price_file"."decision" is distinct from 'published' or "price_file"."decided_by" <> "price_file"."loaded_by")
);
--> statement-breakpoint
ALTER TABLE "price_file" ADD CONSTRAINT "price_file_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_file" ADD CONSTRAINT "price_file_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_file_waiting" ON "price_file" USING btree (("decision" is null)) WHERE "price_file"."decision" is null;--> statement-breakpoint
-- A file that was loaded stays as it is, and so does the decision about it.
CREATE FUNCTION price_file_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'price file % is final', OLD.number USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER price_file_changed BEFORE UPDATE ON price_file
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL
    OR (OLD.id, OLD.number, OLD.prices, OLD.loaded_by, OLD.loaded_at)
      IS DISTINCT FROM (NEW.id, NEW.number, NEW.prices, NEW.loaded_by, NEW.loaded_at))
  EXECUTE FUNCTION price_file_final();
--> statement-breakpoint
CREATE TRIGGER price_file_removed BEFORE DELETE ON price_file
  FOR EACH ROW EXECUTE FUNCTION price_file_final();
--> statement-breakpoint
CREATE TRIGGER price_file_two_humans BEFORE INSERT OR UPDATE OF decision, decided_by ON price_file
  FOR EACH ROW WHEN (NEW.decision = 'published') EXECUTE FUNCTION two_humans('loaded_by', 'decided_by');
