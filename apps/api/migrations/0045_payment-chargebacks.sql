ALTER TABLE "collection_review" DROP CONSTRAINT "collection_review_reason";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "charged_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_reason" CHECK ("collection_review"."reason" in ('failed', 'stopped', 'surplus', 'mismatch', 'unknownCode', 'deceased', 'technical',
        'unknownCollection', 'unknownMandate', 'unknownState', 'chargedBack', 'chargebackUndone'));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_charged_back" CHECK ("payment"."charged_back_cents" between 0 and "payment"."amount_cents");