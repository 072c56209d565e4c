CREATE TABLE "rejected_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text,
	"file_name" text NOT NULL,
	"reason" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rejected_statement_brand" ON "rejected_statement" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "book_entry_day" ON "book_entry" USING btree ("brand","booked_on");