ALTER TABLE "payment" ADD COLUMN "payer_account" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sealed_payer" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payer" CHECK (("payment"."payer_account" is null) = ("payment"."sealed_payer" is null));