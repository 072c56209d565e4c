ALTER TABLE "payout" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
-- Why a payout that is ordered is not paid on a day, and null when nothing stands in the way: its contract is blocked or
-- its holder died and no employee released it (`contract`), or the counter account is new (`account`). It follows from
-- what the contract and the person are now, so that a contract that is active again holds nothing.
CREATE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN c.status IN ('blocked', 'deceased') AND ordered.released_at IS NULL THEN 'contract'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
--> statement-breakpoint
-- Whoever pays: what is held is not paid.
CREATE FUNCTION payout_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF payout_hold(OLD, (NEW.paid_at AT TIME ZONE 'Europe/Amsterdam')::date) IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_paid BEFORE UPDATE OF status ON payout
  FOR EACH ROW WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION payout_paid();
