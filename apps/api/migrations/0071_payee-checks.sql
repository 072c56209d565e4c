CREATE TABLE "payee_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"payee_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"sealed_name" text,
	"checked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_reason" text,
	CONSTRAINT "payee_check_payee" UNIQUE("person_id","payee_hash"),
	CONSTRAINT "payee_check_outcome" CHECK ("payee_check"."outcome" in ('match', 'closeMatch', 'noMatch', 'notPossible')),
	CONSTRAINT "payee_check_name" CHECK (("payee_check"."outcome" = 'closeMatch') = ("payee_check"."sealed_name" is not null)),
	CONSTRAINT "payee_check_accepted" CHECK (("payee_check"."accepted_at" is null) = ("payee_check"."accepted_by" is null)
        and ("payee_check"."accepted_at" is null) = ("payee_check"."accepted_reason" is null)
        and ("payee_check"."accepted_by" is null or "payee_check"."accepted_by" <> "payee_check"."person_id"))
);
--> statement-breakpoint
ALTER TABLE "payee_check" ADD CONSTRAINT "payee_check_accepted_by_person_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_check" ADD CONSTRAINT "payee_check_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;