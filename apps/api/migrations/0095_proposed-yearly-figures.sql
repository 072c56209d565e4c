CREATE TABLE "yearly_figures_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "yearly_figures_proposal_year" CHECK ("yearly_figures_proposal"."year" between 2000 and 2999)
);
--> statement-breakpoint
ALTER TABLE "yearly_figures_proposal" ADD CONSTRAINT "yearly_figures_proposal_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "yearly_figures_proposal_year" ON "yearly_figures_proposal" USING btree ("year","id");--> statement-breakpoint
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_no_proposal" CHECK ("yearly_figures"."figures" -> 'status' is null);