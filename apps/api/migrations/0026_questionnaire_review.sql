CREATE TABLE "questionnaire_review" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"handled_by" uuid NOT NULL,
	"handled_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_review" ADD CONSTRAINT "questionnaire_review_record_id_questionnaire_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_review" ADD CONSTRAINT "questionnaire_review_handled_by_person_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_record_flagged" ON "questionnaire_record" USING btree ("brand","id") WHERE ("questionnaire_record"."steps_above" >= 2 or "questionnaire_record"."is_repeated");