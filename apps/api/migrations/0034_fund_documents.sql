CREATE TABLE "fund_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" integer NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"valid_from" date NOT NULL,
	"snapshot" jsonb,
	"storage_key" text,
	"byte_size" integer,
	"sha256" "bytea",
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	CONSTRAINT "fund_document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "fund_document_version" UNIQUE("brand","fund_id","kind","version"),
	CONSTRAINT "fund_document_counts" CHECK ("fund_document"."version" > 0 and "fund_document"."byte_size" > 0),
	CONSTRAINT "fund_document_kind" CHECK ("fund_document"."kind" in ('eid', 'prospectus', 'terms', 'annualReport')),
	CONSTRAINT "fund_document_file" CHECK (num_nonnulls("fund_document"."storage_key", "fund_document"."byte_size", "fund_document"."sha256") in (case when "fund_document"."snapshot" is null then 3 else 0 end, 3)),
	CONSTRAINT "fund_document_published" CHECK (("fund_document"."published_by" is null) = ("fund_document"."published_at" is null))
);
--> statement-breakpoint
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_loaded_by" FOREIGN KEY ("loaded_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_published_by" FOREIGN KEY ("published_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fund_document_waiting" ON "fund_document" USING btree ("brand","id") WHERE "fund_document"."published_at" is null;--> statement-breakpoint
CREATE INDEX "fund_document_undrawn" ON "fund_document" USING btree ("id") WHERE "fund_document"."storage_key" is null;--> statement-breakpoint
-- What was loaded is what is published, and what was published stays (contracts refer to it): a row is only completed,
-- by its publication and by the file of a document we draw ourselves. Only what waits can be thrown away.
CREATE FUNCTION fund_document_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fund document % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER fund_document_changed BEFORE UPDATE ON fund_document
  FOR EACH ROW WHEN ((OLD.id, OLD.fund_id, OLD.brand, OLD.kind, OLD.version, OLD.title, OLD.valid_from, OLD.snapshot,
      OLD.loaded_by, OLD.loaded_at)
    IS DISTINCT FROM (NEW.id, NEW.fund_id, NEW.brand, NEW.kind, NEW.version, NEW.title, NEW.valid_from, NEW.snapshot,
      NEW.loaded_by, NEW.loaded_at)
    OR (OLD.storage_key IS NOT NULL AND (OLD.storage_key, OLD.byte_size, OLD.sha256)
      IS DISTINCT FROM (NEW.storage_key, NEW.byte_size, NEW.sha256))
    OR (OLD.published_at IS NOT NULL AND (OLD.published_by, OLD.published_at)
      IS DISTINCT FROM (NEW.published_by, NEW.published_at)))
  EXECUTE FUNCTION fund_document_final();
--> statement-breakpoint
CREATE TRIGGER fund_document_published BEFORE DELETE ON fund_document
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION fund_document_final();
