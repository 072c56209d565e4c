CREATE TABLE "provider_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"content" text NOT NULL,
	"in_force_from" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_text_digest_shape" CHECK ("provider_text"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "provider_text_in_force" ON "provider_text" USING btree ("brand","kind","in_force_from");--> statement-breakpoint
CREATE INDEX "provider_text_digest" ON "provider_text" USING btree ("brand","kind","digest");
--> statement-breakpoint
-- What an investor agreed to can be printed again with the words of that day (decision 0209).
CREATE TRIGGER provider_text_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON provider_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
