ALTER TABLE "deposit" ADD COLUMN "reversed_on" date;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
-- The audit log has every reversal; a line of the ledger only that of what was dealt.
UPDATE "deposit" AS d SET "reversed_on" = coalesce(
  (SELECT max((a."at" AT TIME ZONE 'Europe/Amsterdam')::date) FROM "audit_entry" AS a
    WHERE a."action" = 'deposit.reversed' AND a."subject_id" = d."contract_id"::text
      AND a."detail" ->> 'depositId' = d."id"::text),
  (SELECT max(e."booking_date") FROM "ledger_entry" AS e
    WHERE e."cause_id" = d."id" AND e."type" = 'DIRECT_DEBIT_REVERSAL'),
  d."received_on")
WHERE d."status" = 'reversed';--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_replaces_id_document_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_replaced" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_reversed" CHECK (("deposit"."status" = 'reversed') = ("deposit"."reversed_on" is not null));
