CREATE TABLE "questionnaire_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"version" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"given" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"steps_above" smallint NOT NULL,
	"is_repeated" boolean NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questionnaire_record_person_digest" UNIQUE("person_id","digest")
);
--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "questionnaire_record_id" uuid;--> statement-breakpoint
ALTER TABLE "questionnaire_record" ADD CONSTRAINT "questionnaire_record_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_record_completed" ON "questionnaire_record" USING btree ("person_id","completed_at");--> statement-breakpoint
CREATE INDEX "questionnaire_record_age" ON "questionnaire_record" USING btree ("recorded_at");--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_questionnaire_record_id_questionnaire_record_id_fk" FOREIGN KEY ("questionnaire_record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_questionnaire" ON "offer" USING btree ("questionnaire_record_id");
--> statement-breakpoint
-- Evidence is only appended to. Erasing what has run out is a deliberate act: the job that does it says so in its
-- transaction (`set_config('portal.retention', 'on', true)`).
CREATE FUNCTION refuse_unasked_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.retention', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER questionnaire_record_append_only BEFORE UPDATE OR TRUNCATE ON questionnaire_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER questionnaire_record_retention BEFORE DELETE ON questionnaire_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unasked_delete();
