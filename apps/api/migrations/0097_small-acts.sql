CREATE TABLE "small_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"call" text NOT NULL,
	"moved_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "small_act_moved" CHECK ("small_act"."moved_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "small_act" ADD CONSTRAINT "small_act_employee_id_person_account_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "small_act_employee" ON "small_act" USING btree ("employee_id","at");--> statement-breakpoint
CREATE TRIGGER small_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON small_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
