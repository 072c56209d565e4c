CREATE TABLE "outgoing_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"provider_name" text NOT NULL,
	"sealed_policy_number" text NOT NULL,
	"amount_cents" bigint,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid,
	"sealed_account" text,
	"payee_hash" text,
	"accepted_on" date,
	"accepted_by" uuid,
	"sell_request_id" uuid,
	"rejection" text,
	"closed_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outgoing_transfer_sale" UNIQUE("sell_request_id"),
	CONSTRAINT "outgoing_transfer_amount" CHECK ("outgoing_transfer"."amount_cents" > 0),
	CONSTRAINT "outgoing_transfer_state" CHECK ("outgoing_transfer"."state" in ('requested', 'queued', 'withdrawn', 'rejected')),
	CONSTRAINT "outgoing_transfer_queued" CHECK ("outgoing_transfer"."state" <> 'queued' or num_nonnulls("outgoing_transfer"."sell_request_id", "outgoing_transfer"."accepted_on",
        "outgoing_transfer"."accepted_by") = 3),
	CONSTRAINT "outgoing_transfer_account" CHECK (("outgoing_transfer"."sealed_account" is null) = ("outgoing_transfer"."payee_hash" is null)),
	CONSTRAINT "outgoing_transfer_rejected" CHECK (("outgoing_transfer"."state" = 'rejected') = ("outgoing_transfer"."rejection" is not null)),
	CONSTRAINT "outgoing_transfer_closed" CHECK (("outgoing_transfer"."state" in ('withdrawn', 'rejected')) = ("outgoing_transfer"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "outgoing_transfer" ADD CONSTRAINT "outgoing_transfer_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_transfer" ADD CONSTRAINT "outgoing_transfer_recorded_by_person_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_transfer" ADD CONSTRAINT "outgoing_transfer_accepted_by_person_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_transfer" ADD CONSTRAINT "outgoing_transfer_sell_request_id_sell_request_id_fk" FOREIGN KEY ("sell_request_id") REFERENCES "public"."sell_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_transfer" ADD CONSTRAINT "outgoing_transfer_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_transfer_person" ON "outgoing_transfer" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_transfer_brand" ON "outgoing_transfer" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "outgoing_transfer_contract" ON "outgoing_transfer" USING btree ("contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_transfer_requested" ON "outgoing_transfer" USING btree ("contract_id") WHERE "outgoing_transfer"."state" = 'requested';--> statement-breakpoint
-- The proceeds of an annuity in accumulation are paid only to the provider whose account two employees approved, never
-- to the investor. This also stops a server of the release before, which would pay the nominated account. A hash with
-- an earlier key cannot be compared.
CREATE FUNCTION transfer_payout_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT added.payout_id INTO refused
  FROM added
  JOIN payout AS p ON p.id = added.payout_id AND p.kind = 'sale'
  JOIN contract AS c ON c.id = p.contract_id AND c.product_code <> 'SB'
  WHERE NOT EXISTS (
    SELECT FROM ledger_entry AS e
    JOIN outgoing_transfer AS t ON t.sell_request_id = e.cause_id AND t.contract_id = e.contract_id AND t.state = 'queued'
    WHERE e.contract_id = p.contract_id AND e.value_date = p.value_date AND e.type = 'SELL'
      AND (t.payee_hash = added.payee_hash
        OR split_part(t.payee_hash, '.', 1) <> split_part(added.payee_hash, '.', 1)))
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is for another provider', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transfer_payout_allowed AFTER INSERT ON payout_attempt
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transfer_payout_allowed();
--> statement-breakpoint
-- The approved account of a transfer is never exchanged for another; only a returned payment removes it. The order that
-- sells for it stays.
CREATE FUNCTION outgoing_transfer_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the account of transfer % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER outgoing_transfer_final BEFORE UPDATE ON outgoing_transfer
  FOR EACH ROW WHEN (OLD.contract_id <> NEW.contract_id OR OLD.sell_request_id IS DISTINCT FROM NEW.sell_request_id AND OLD.sell_request_id IS NOT NULL
    OR OLD.payee_hash <> NEW.payee_hash)
  EXECUTE FUNCTION outgoing_transfer_final();
--> statement-breakpoint
-- As before, but a new nominated account does not delay the proceeds of an annuity, which another provider receives.
CREATE OR REPLACE FUNCTION payout_withheld_by(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN (c.status IN ('blocked', 'deceased')
      OR EXISTS (SELECT FROM contract AS d WHERE d.person_id = c.person_id AND d.status = 'deceased')
      OR EXISTS (SELECT FROM disabled_account AS a WHERE a.person_id = c.person_id))
      AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day)
      AND NOT (ordered.kind = 'sale' AND c.product_code <> 'SB') THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
