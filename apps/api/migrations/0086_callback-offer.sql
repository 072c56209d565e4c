ALTER TABLE "callback_request" ADD COLUMN "annuity" text;--> statement-breakpoint
ALTER TABLE "callback_request" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "callback_request" ADD CONSTRAINT "callback_request_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE set null ON UPDATE no action;