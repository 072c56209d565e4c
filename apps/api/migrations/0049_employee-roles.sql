CREATE TABLE "employee" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"roles" text[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_roles" CHECK ("employee"."roles" <@ array['service', 'review', 'finance', 'prices', 'compliance', 'auditor', 'head']),
	CONSTRAINT "employee_auditor_alone" CHECK (not 'auditor' = any("employee"."roles") or cardinality("employee"."roles") = 1),
	CONSTRAINT "employee_head_without_money" CHECK (not 'head' = any("employee"."roles") or "employee"."roles" <@ array['head', 'service'])
);
--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Who is an employee already goes on with what they did: everything but the roles that stand alone (decision 0082).
INSERT INTO employee (person_id, brand, roles, changed_at)
SELECT id, brand, array['service', 'review', 'finance', 'prices', 'compliance'], now() FROM person_account WHERE role = 'admin';
