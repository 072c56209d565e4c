ALTER TABLE "deposit" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "sell_request" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_key" UNIQUE("contract_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "sell_request" ADD CONSTRAINT "sell_request_key" UNIQUE("contract_id","idempotency_key");