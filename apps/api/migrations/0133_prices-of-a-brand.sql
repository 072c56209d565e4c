-- needs 0116_price-files
-- The next index allows one waiting file for each brand instead of one for the installation (decision 0267).
DROP INDEX "price_file_waiting";--> statement-breakpoint
ALTER TABLE "price_file" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE price_file DISABLE TRIGGER price_file_changed;--> statement-breakpoint
UPDATE price_file SET brand = p.brand FROM person_account p WHERE p.id = price_file.loaded_by;--> statement-breakpoint
ALTER TABLE price_file ENABLE TRIGGER price_file_changed;--> statement-breakpoint
CREATE UNIQUE INDEX "price_file_waiting_of_brand" ON "price_file" USING btree ("brand") WHERE "price_file"."decision" is null;--> statement-breakpoint
-- A server of the previous release stores no brand. A file always belongs to the brand of its loader.
CREATE FUNCTION price_file_of_loader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.brand := (SELECT brand FROM person_account WHERE id = NEW.loaded_by);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER price_file_brand BEFORE INSERT OR UPDATE OF brand ON price_file
  FOR EACH ROW EXECUTE FUNCTION price_file_of_loader();
