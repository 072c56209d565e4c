CREATE TABLE "book_balance" (
	"brand" text NOT NULL,
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "book_balance_pk" PRIMARY KEY("brand","account","subject")
);
--> statement-breakpoint
CREATE TABLE "book_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"booked_on" date NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"reverses_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_entry_once" UNIQUE("cause","cause_id"),
	CONSTRAINT "book_entry_reversed" UNIQUE("reverses_id"),
	CONSTRAINT "book_entry_brand" UNIQUE("id","brand"),
	CONSTRAINT "book_entry_reverses" CHECK (("book_entry"."cause" = 'reversal') = ("book_entry"."reverses_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "book_line" (
	"entry_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"brand" text NOT NULL,
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "book_line_pk" PRIMARY KEY("entry_id","number"),
	CONSTRAINT "book_line_amount" CHECK ("book_line"."amount_cents" <> 0),
	CONSTRAINT "book_line_account" CHECK ("book_line"."account" in ('bank', 'underway', 'undealt', 'dealt', 'proceeds', 'toPay', 'withheldTax', 'cost',
        'surplus', 'openItem', 'opening'))
);
--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_reverses_id_book_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."book_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_line" ADD CONSTRAINT "book_line_entry" FOREIGN KEY ("entry_id","brand") REFERENCES "public"."book_entry"("id","brand") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_line_shared" ON "book_line" USING btree ("brand","account","subject","amount_cents") WHERE "book_line"."account" in ('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening');
--> statement-breakpoint
CREATE TRIGGER book_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER book_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The functions of this file that write are run as the owner: the books are complete whoever moves money, also a server
-- of before that has no rights on them, and no role but the owner changes a balance.
CREATE FUNCTION book_lines_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  broken bigint;
BEGIN
  -- Number 1 is among them, so that nothing is added to an entry later.
  SELECT entry_id INTO broken FROM inserted GROUP BY entry_id HAVING sum(amount_cents) <> 0 OR min(number) <> 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'book entry % does not balance', broken USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO book_balance AS kept (brand, account, subject, balance_cents)
    SELECT brand, account, subject, sum(amount_cents)::bigint FROM inserted
    WHERE account IN ('undealt', 'toPay', 'surplus', 'openItem')
    GROUP BY brand, account, subject ORDER BY brand, account, subject
    ON CONFLICT (brand, account, subject) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_lines_written AFTER INSERT ON book_line REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_lines_written();
--> statement-breakpoint
-- At the end of the transaction: within one, money may be dealt before the row that says it came in.
CREATE FUNCTION book_balance_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT balance_cents FROM book_balance
      WHERE brand = NEW.brand AND account = NEW.account AND subject = NEW.subject) > 0 THEN
    RAISE EXCEPTION 'more went from % % than it had', NEW.account, NEW.subject
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER book_balance_covered AFTER INSERT OR UPDATE ON book_balance DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.account IN ('undealt', 'toPay') AND NEW.balance_cents > 0)
  EXECUTE FUNCTION book_balance_covered();
--> statement-breakpoint
-- One entry of two lines.
CREATE FUNCTION book_pair(of_brand text, booked date, why text, why_id text, debit text, debit_subject text,
  credit text, credit_subject text, amount bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id) VALUES (of_brand, booked, why, why_id) RETURNING id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT id, side.number, of_brand, side.account, side.subject, side.amount FROM entry
    CROSS JOIN (VALUES (1, debit, debit_subject, amount), (2, credit, credit_subject, -amount))
      AS side (number, account, subject, amount);
END
$$;
--> statement-breakpoint
CREATE FUNCTION dutch_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Amsterdam')::date
$$;
--> statement-breakpoint
-- What paid a deposit at the payment provider; null: it did not go through that.
CREATE FUNCTION paying_payment(paid_deposit uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM payment WHERE deposit_id = paid_deposit AND status = 'paid' AND NOT is_surplus
$$;
--> statement-breakpoint
-- Where the money of a deposit is when we hear of it. With a past of its own it belongs to the beginning of the books.
CREATE FUNCTION deposit_way(of_deposit deposit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_deposit.method = 'directDebit' THEN 'twikey'
    WHEN of_deposit.method IN ('ideal', 'other') OR paying_payment(of_deposit.id) IS NOT NULL THEN 'mollie'
    ELSE 'transfer' END
$$;
--> statement-breakpoint
CREATE FUNCTION book_deposits_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM inserted WHERE received_on IS NOT NULL AND method <> 'conversion') THEN
    RETURN NULL;
  END IF;
  -- Planned anew each time: a plan for one row, kept for thousands, would compare each with each.
  EXECUTE $sql$
  WITH received AS MATERIALIZED (
    SELECT d.id::text AS deposit_id, d.contract_id, d.received_on, d.amount_cents,
      (SELECT c.brand FROM contract c WHERE c.id = d.contract_id) AS brand,
      CASE WHEN d.status = 'dealt' THEN 'opening' ELSE 'underway' END AS account,
      CASE WHEN d.status = 'dealt' THEN ''
        ELSE (SELECT deposit_way(whole) FROM deposit whole WHERE whole.id = d.id) END AS subject
    FROM inserted d WHERE d.received_on IS NOT NULL AND d.method <> 'conversion'),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, received_on, 'deposit', deposit_id FROM received RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, side.number, r.brand, side.account, side.subject, side.amount
    FROM entry JOIN received r ON r.deposit_id = entry.cause_id
    CROSS JOIN LATERAL (VALUES (1, r.account, r.subject, r.amount_cents),
      (2, 'undealt', r.contract_id::text, -r.amount_cents)) AS side (number, account, subject, amount)
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_deposits_inserted AFTER INSERT ON deposit REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_deposits_inserted();
--> statement-breakpoint
CREATE FUNCTION book_deposit_received() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM contract WHERE id = NEW.contract_id), NEW.received_on, 'deposit', NEW.id::text,
    'underway', deposit_way(NEW), 'undealt', NEW.contract_id::text, NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_deposit_received AFTER UPDATE ON deposit
  FOR EACH ROW WHEN (OLD.received_on IS NULL AND NEW.received_on IS NOT NULL AND NEW.method <> 'conversion')
  EXECUTE FUNCTION book_deposit_received();
--> statement-breakpoint
-- A direct debit the bank took back itself; of what was paid otherwise the payer's bank did, or it goes back to the payer.
CREATE FUNCTION book_deposit_reversed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM contract WHERE id = NEW.contract_id), NEW.reversed_on, 'depositReversed',
    NEW.id::text, 'undealt', NEW.contract_id::text,
    CASE NEW.method WHEN 'directDebit' THEN 'underway' ELSE 'surplus' END,
    CASE NEW.method WHEN 'directDebit' THEN 'twikey' ELSE coalesce(paying_payment(NEW.id), NEW.id)::text END,
    NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_deposit_reversed AFTER UPDATE ON deposit
  FOR EACH ROW WHEN (OLD.status IN ('received', 'dealt') AND NEW.status = 'reversed' AND NEW.method <> 'conversion')
  EXECUTE FUNCTION book_deposit_reversed();
--> statement-breakpoint
CREATE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, dutch_day(NEW.paid_at), 'payment', NEW.id::text,
    'underway', 'mollie', 'surplus', NEW.id::text, NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_payment_made AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.is_surplus) EXECUTE FUNCTION book_payment();
--> statement-breakpoint
CREATE TRIGGER book_payment AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.is_surplus AND NOT OLD.is_surplus) EXECUTE FUNCTION book_payment();
--> statement-breakpoint
-- What a payer had returned, or gave back of that, each time there is news of it.
CREATE FUNCTION book_chargeback() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, dutch_day(coalesce(NEW.checked_at, NEW.paid_at)), 'chargeback',
    NEW.id || '/' || (SELECT count(*) + 1 FROM book_entry
      WHERE cause = 'chargeback' AND starts_with(cause_id, NEW.id || '/')),
    'surplus', NEW.id::text, 'underway', 'mollie', NEW.charged_back_cents - OLD.charged_back_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_chargeback AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.charged_back_cents <> OLD.charged_back_cents) EXECUTE FUNCTION book_chargeback();
--> statement-breakpoint
CREATE FUNCTION book_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM payment WHERE id = NEW.payment_id), dutch_day(NEW.settled_at), 'refund',
    NEW.id::text, 'surplus', NEW.payment_id::text, 'underway', 'mollie', NEW.amount_cents);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_refund AFTER UPDATE ON payment_refund
  FOR EACH ROW WHEN (OLD.status <> 'refunded' AND NEW.status = 'refunded') EXECUTE FUNCTION book_refund();
--> statement-breakpoint
-- Collected and not needed; what became a deposit is booked as that.
CREATE FUNCTION book_collection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status = 'paid' THEN
    PERFORM book_pair(NEW.brand, dutch_day(NEW.settled_at), 'collection', NEW.id::text,
      'underway', 'twikey', 'surplus', NEW.id::text, NEW.amount_cents);
  ELSE
    PERFORM book_pair(NEW.brand, dutch_day(NEW.settled_at), 'collectionReversed', NEW.id::text,
      'surplus', NEW.id::text, 'underway', 'twikey', NEW.amount_cents);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_collection AFTER UPDATE ON collection
  FOR EACH ROW WHEN (NEW.deposit_id IS NULL AND OLD.status <> NEW.status
    AND (NEW.status = 'paid' OR OLD.status = 'paid' AND NEW.status = 'reversed'))
  EXECUTE FUNCTION book_collection();
--> statement-breakpoint
-- The money of the lines of the ledger that were written together, in one entry a brand. What is reinvested, and what
-- goes from one contract to another, moves no money of ours.
CREATE FUNCTION book_ledger() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned anew each time: a plan for one row, kept for thousands, would compare each with each.
  EXECUTE $sql$
  WITH holder AS MATERIALIZED (
    SELECT of.contract_id, (SELECT c.brand FROM contract c WHERE c.id = of.contract_id) AS brand
    FROM (SELECT DISTINCT contract_id FROM inserted WHERE amount_cents <> 0 AND type <> 'REINVESTMENT') AS of),
  typed AS MATERIALIZED (
    SELECT l.id, h.brand, l.contract_id, l.fund_id, l.value_date, l.amount_cents, l.cause_id,
      CASE WHEN l.reverses_id IS NULL THEN l.type
        ELSE (SELECT r.type FROM ledger_entry r WHERE r.id = l.reverses_id) END AS type
    FROM inserted l JOIN holder h ON h.contract_id = l.contract_id
    WHERE l.amount_cents <> 0 AND l.type <> 'REINVESTMENT'),
  money AS MATERIALIZED (
    SELECT id, brand, fund_id, value_date, amount_cents, type,
      CASE WHEN type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP') THEN contract_id
        WHEN type = 'TRANSFER_IN' AND NOT EXISTS (
          SELECT FROM deposit d WHERE d.id = t.cause_id AND d.method = 'conversion') THEN contract_id
        WHEN type = 'DIRECT_DEBIT_REVERSAL' THEN (SELECT d.contract_id FROM deposit d WHERE d.id = t.cause_id)
        END AS received_on_contract
    FROM typed t WHERE type <> 'REINVESTMENT'),
  line AS MATERIALIZED (
    SELECT brand, 'dealt' AS account, fund_id || '/' || to_char(value_date, 'YYYY-MM') AS subject, -amount AS amount
    FROM (SELECT brand, fund_id, value_date, sum(amount_cents)::bigint AS amount FROM money GROUP BY 1, 2, 3) AS of_fund
    UNION ALL
    SELECT brand, 'undealt', received_on_contract::text, sum(amount_cents)::bigint
    FROM money WHERE received_on_contract IS NOT NULL GROUP BY brand, received_on_contract
    UNION ALL
    SELECT brand, account, CASE account WHEN 'proceeds' THEN value_date::text WHEN 'cost' THEN type
        ELSE to_char(value_date, 'YYYY') END, sum(amount)::bigint
    FROM (SELECT brand, value_date, type, sum(amount_cents) AS amount,
        CASE WHEN type IN ('ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST', 'CORRECTION') THEN 'cost'
          WHEN type IN ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX') THEN 'withheldTax'
          ELSE 'proceeds' END AS account
      FROM money WHERE received_on_contract IS NULL GROUP BY brand, value_date, type) AS of_type
    GROUP BY 1, 2, 3),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, max(value_date), 'ledger', min(id)::text FROM money
    WHERE brand IN (SELECT brand FROM line GROUP BY brand, account, subject HAVING sum(amount) <> 0)
    GROUP BY brand RETURNING id, brand)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (PARTITION BY brand), brand, account, subject, amount
    FROM (SELECT brand, account, subject, sum(amount)::bigint AS amount FROM line
      GROUP BY brand, account, subject HAVING sum(amount) <> 0) AS summed JOIN entry USING (brand)
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_ledger AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_ledger();
--> statement-breakpoint
-- One entry a brand of what was ordered together. A reversal is no payout of ours: the bank took it.
CREATE FUNCTION book_payouts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned anew each time: a plan for one row, kept for thousands, would compare each with each.
  EXECUTE $sql$
  WITH ordered AS MATERIALIZED (
    SELECT (SELECT c.brand FROM contract c WHERE c.id = p.contract_id) AS brand, p.id::text AS id, p.value_date,
      p.amount_cents, p.status
    FROM inserted p WHERE p.kind <> 'reversal' AND p.status <> 'cancelled'),
  line AS MATERIALIZED (
    SELECT brand, CASE status WHEN 'paid' THEN 'opening' ELSE 'toPay' END AS account,
      CASE status WHEN 'paid' THEN '' ELSE id END AS subject, -sum(amount_cents)::bigint AS amount
    FROM ordered GROUP BY 1, 2, 3
    UNION ALL
    SELECT brand, 'proceeds', value_date::text, sum(amount_cents)::bigint FROM ordered GROUP BY brand, value_date),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, max(value_date), 'payout', min(id) FROM ordered GROUP BY brand RETURNING id, brand)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (PARTITION BY brand), brand, account, subject, amount
    FROM line JOIN entry USING (brand)
  $sql$;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_payouts AFTER INSERT ON payout REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_payouts();
--> statement-breakpoint
-- What the rows of money say must stand on the accounts that follow from them, however it came there.
CREATE FUNCTION book_expected() RETURNS TABLE (brand text, account text, subject text, expected bigint) LANGUAGE sql STABLE AS $$
  WITH line AS MATERIALIZED (
    SELECT e.contract_id, e.fund_id, e.value_date, coalesce(r.type, e.type) AS type, sum(e.amount_cents)::bigint AS amount
    FROM ledger_entry e LEFT JOIN ledger_entry r ON r.id = e.reverses_id
    GROUP BY 1, 2, 3, 4),
  of_brand AS MATERIALIZED (
    SELECT c.brand, fund_id, value_date, type, sum(amount)::bigint AS amount
    FROM line JOIN contract c ON c.id = line.contract_id
    WHERE type NOT IN ('REINVESTMENT', 'NAME_CHANGE') GROUP BY 1, 2, 3, 4),
  fact AS (
    SELECT c.brand, 'undealt' AS account, d.contract_id::text AS subject, -d.amount_cents AS amount
    FROM deposit d JOIN contract c ON c.id = d.contract_id WHERE d.status = 'received' AND d.method <> 'conversion'
    UNION ALL
    SELECT brand, 'dealt', fund_id || '/' || to_char(value_date, 'YYYY-MM'), -amount FROM of_brand
    UNION ALL
    SELECT brand, 'cost', type, amount FROM of_brand
    WHERE type IN ('ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST', 'CORRECTION')
    UNION ALL
    SELECT brand, 'withheldTax', to_char(value_date, 'YYYY'), amount FROM of_brand
    WHERE type IN ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'DIVIDEND_TAX')
    UNION ALL
    SELECT c.brand, 'toPay', p.id::text, -p.amount_cents FROM payout p JOIN contract c ON c.id = p.contract_id
    WHERE p.kind <> 'reversal' AND p.status NOT IN ('paid', 'cancelled')
    UNION ALL
    SELECT p.brand, 'surplus', p.id::text, p.charged_back_cents
      + coalesce((SELECT sum(r.amount_cents) FROM payment_refund r WHERE r.payment_id = p.id AND r.status = 'refunded'), 0)
      - CASE WHEN p.is_surplus OR d.status = 'reversed' THEN p.amount_cents ELSE 0 END
    FROM payment p JOIN deposit d ON d.id = p.deposit_id WHERE p.status = 'paid'
    UNION ALL
    SELECT c.brand, 'surplus', d.id::text, -d.amount_cents FROM deposit d JOIN contract c ON c.id = d.contract_id
    WHERE d.status = 'reversed' AND d.method NOT IN ('directDebit', 'conversion') AND paying_payment(d.id) IS NULL
    UNION ALL
    SELECT brand, 'surplus', id::text, -amount_cents FROM collection WHERE status = 'paid' AND deposit_id IS NULL)
  SELECT brand, account, subject, sum(amount)::bigint FROM fact GROUP BY brand, account, subject HAVING sum(amount) <> 0
$$;
--> statement-breakpoint
-- The books of each brand that has none open with what there is. How it came there, and what became of the money before,
-- is the other side.
CREATE FUNCTION open_books() RETURNS void LANGUAGE sql AS $$
  WITH fact AS MATERIALIZED (
    SELECT f.* FROM book_expected() f WHERE NOT EXISTS (SELECT FROM book_entry e WHERE e.brand = f.brand)),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT DISTINCT brand, dutch_day(now()), 'opening', brand FROM fact RETURNING id, brand),
  line AS (
    SELECT brand, account, subject, expected AS amount FROM fact
    UNION ALL
    SELECT brand, 'opening', '', -sum(expected)::bigint FROM fact GROUP BY brand HAVING sum(expected) <> 0)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (PARTITION BY brand), brand, account, subject, amount
    FROM line JOIN entry USING (brand)
$$;
--> statement-breakpoint
SELECT open_books();
