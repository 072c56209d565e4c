ALTER TABLE "account_invitation" ADD COLUMN "resend_request_id" uuid;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_resend_request_id_approval_request_id_fk" FOREIGN KEY ("resend_request_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_resend_request" UNIQUE("resend_request_id");--> statement-breakpoint
-- The day on which units were bought in a former system decides their exit cost. Only a signed import that runs, of a
-- brand that never opened, stores such lines (decision 0218). The function reads as the owner, because a server of the
-- version before inserts its own lines also while the rights on new tables are being granted.
CREATE FUNCTION imported_lines_need_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM inserted AS e JOIN contract AS c ON c.id = e.contract_id
      WHERE (e.former_key IS NOT NULL OR e.acquired_on IS NOT NULL) AND NOT EXISTS (
        SELECT FROM book_import AS i WHERE i.brand = c.brand AND i.state = 'importing'
          AND brand_state_of(i.brand) IN ('preparing', 'shadow'))) THEN
    RAISE EXCEPTION 'no signed import of this brand is running' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_imported AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION imported_lines_need_import();
--> statement-breakpoint
-- Sending an invitation again makes a new secret, so it needs a request that a second employee approved, once. The owner
-- of the tables is exempt.
CREATE FUNCTION account_invitation_resent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN NEW;
  END IF;
  IF NEW.resend_request_id IS NOT DISTINCT FROM OLD.resend_request_id OR NOT EXISTS (
      SELECT FROM approval_request AS r WHERE r.id = NEW.resend_request_id AND r.brand = NEW.brand
        AND r.call = 'resendAccountInvitation' AND r.params ->> 'id' = NEW.id::text AND r.status = 'executed') THEN
    RAISE EXCEPTION 'invitation % is not sent again by two employees', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_invitation_resent BEFORE UPDATE ON account_invitation
  FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL AND OLD.sent_at IS NOT NULL
    AND (OLD.person_id, OLD.secret_hash, OLD.sent_at, OLD.expires_at)
      IS DISTINCT FROM (NEW.person_id, NEW.secret_hash, NEW.sent_at, NEW.expires_at)
    OR OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NULL)
  EXECUTE FUNCTION account_invitation_resent();
--> statement-breakpoint
-- Nobody claims the account of a person who died, or whose account or contract an employee blocked.
CREATE FUNCTION claim_rejected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM disabled_account WHERE person_id = NEW.id)
      OR EXISTS (SELECT FROM contract WHERE person_id = NEW.id AND status IN ('blocked', 'deceased')) THEN
    RAISE EXCEPTION 'account % may not be claimed', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Closing an account leaves it without a password, and is no claim.
CREATE TRIGGER person_account_claimed BEFORE UPDATE ON person_account
  FOR EACH ROW WHEN (OLD.unclaimed_since IS NOT NULL AND NEW.unclaimed_since IS NULL
    AND NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION claim_rejected();
--> statement-breakpoint
-- Investors may have our statement of a period after the day, so the day never moves back.
CREATE FUNCTION brand_reporting_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two rows at once the second waits, and is compared with the first.
  PERFORM pg_advisory_xact_lock(4170014);
  IF NEW.reported_until < (SELECT max(reported_until) FROM brand_reporting WHERE brand = NEW.brand) THEN
    RAISE EXCEPTION 'brand % reported until a later day than %', NEW.brand, NEW.reported_until
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brand_reporting_forward BEFORE INSERT ON brand_reporting
  FOR EACH ROW EXECUTE FUNCTION brand_reporting_forward();
--> statement-breakpoint
-- Returns the first day of the month after the last day of a brand's imported book; null without one.
CREATE FUNCTION month_after_book(of_brand text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('month', max(until)) + interval '1 month')::date FROM book_import
  WHERE brand = of_brand AND state = 'imported'
$$;
--> statement-breakpoint
-- A brand with an imported book opens before its next month is missed, and not while a package waits.
CREATE FUNCTION brand_state_of_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF brand_state_of(NEW.brand) NOT IN ('preparing', 'shadow') THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM book_import WHERE brand = NEW.brand AND state IN ('registered', 'signed', 'importing')) THEN
    RAISE EXCEPTION 'a package of brand % waits', NEW.brand USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.at AT TIME ZONE 'Europe/Amsterdam')::date > month_after_book(NEW.brand) THEN
    RAISE EXCEPTION 'the book of brand % ends before the month that nobody dealt', NEW.brand
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brand_state_of_book BEFORE INSERT ON brand_state
  FOR EACH ROW WHEN (NEW.state = 'open' AND NEW.asked_by IS NOT NULL) EXECUTE FUNCTION brand_state_of_book();
