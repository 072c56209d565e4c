CREATE TABLE "collection_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"reason" text NOT NULL,
	"contract_id" uuid,
	"mandate_id" uuid,
	"collection_id" uuid,
	"reference" text,
	"said" text,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"note" text,
	CONSTRAINT "collection_review_once" UNIQUE NULLS NOT DISTINCT("brand","reason","collection_id","reference","said"),
	CONSTRAINT "collection_review_handled" CHECK (("collection_review"."handled_at" is null) = ("collection_review"."handled_by" is null) and ("collection_review"."handled_at" is null) = ("collection_review"."note" is null)),
	CONSTRAINT "collection_review_reason" CHECK ("collection_review"."reason" in ('failed', 'stopped', 'surplus', 'mismatch', 'unknownCode', 'deceased', 'technical',
        'unknownCollection', 'unknownMandate', 'unknownState'))
);
--> statement-breakpoint
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_mandate_id_mandate_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_handled_by_person_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_review_open" ON "collection_review" USING btree ("brand","id") WHERE "collection_review"."handled_at" is null;