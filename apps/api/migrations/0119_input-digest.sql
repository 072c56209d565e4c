ALTER TABLE "deposit" ADD COLUMN "input_digest" "bytea";--> statement-breakpoint
ALTER TABLE "sell_request" ADD COLUMN "input_digest" "bytea";