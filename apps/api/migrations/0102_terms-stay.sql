-- Published terms stay as two employees published them (decision 0200), also for a server whose role is abused.
CREATE TRIGGER parameter_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON parameter_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fund_parameter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_parameter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fund_correlation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_correlation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER annuity_parameter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON annuity_parameter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER annuity_fund_limit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON annuity_fund_limit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Published terms are complete: a version that terms refer to gets no figure more.
CREATE FUNCTION version_is_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM terms WHERE version = NEW.version) THEN
    RAISE EXCEPTION 'version % is published', NEW.version USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER fund_parameter_complete BEFORE INSERT ON fund_parameter
  FOR EACH ROW EXECUTE FUNCTION version_is_complete();
--> statement-breakpoint
CREATE TRIGGER fund_correlation_complete BEFORE INSERT ON fund_correlation
  FOR EACH ROW EXECUTE FUNCTION version_is_complete();
--> statement-breakpoint
CREATE TRIGGER annuity_parameter_complete BEFORE INSERT ON annuity_parameter
  FOR EACH ROW EXECUTE FUNCTION version_is_complete();
--> statement-breakpoint
CREATE TRIGGER annuity_fund_limit_complete BEFORE INSERT ON annuity_fund_limit
  FOR EACH ROW EXECUTE FUNCTION version_is_complete();
--> statement-breakpoint
-- Only the owner, who loads the demo, stores terms that no employee loaded. A version never begins before the last.
CREATE FUNCTION terms_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.loaded_by IS NULL AND NOT pg_has_role(current_user,
      (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RAISE EXCEPTION 'terms % have no employee', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.decision = 'published' AND EXISTS (SELECT FROM terms
      WHERE brand = NEW.brand AND decision = 'published' AND valid_from >= NEW.valid_from) THEN
    RAISE EXCEPTION 'terms % begin before the last version', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER terms_ordered BEFORE INSERT OR UPDATE ON terms
  FOR EACH ROW EXECUTE FUNCTION terms_in_order();
--> statement-breakpoint
-- Returns whether investors of the brand, or of any brand if it is null, use the fund, or could because documents of
-- the fund are published there.
CREATE FUNCTION fund_is_used(of_fund integer, of_brand text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM holding h JOIN contract c ON c.id = h.contract_id
      WHERE h.fund_id = of_fund AND (of_brand IS NULL OR c.brand = of_brand))
    OR EXISTS (SELECT FROM fund_document d
      WHERE d.fund_id = of_fund AND d.published_at IS NOT NULL AND (of_brand IS NULL OR d.brand = of_brand))
    OR EXISTS (SELECT FROM application a
      WHERE a.fund_id = of_fund AND a.status NOT IN ('rejected', 'withdrawn')
        AND (of_brand IS NULL OR a.brand = of_brand))
    OR EXISTS (SELECT FROM sell_request_line l JOIN sell_request s ON s.id = l.request_id
      WHERE l.fund_id = of_fund AND (of_brand IS NULL OR s.brand = of_brand))
    OR EXISTS (SELECT FROM ledger_entry e JOIN contract c ON c.id = e.contract_id
      WHERE e.fund_id = of_fund AND (of_brand IS NULL OR c.brand = of_brand))
$$;
--> statement-breakpoint
CREATE FUNCTION fund_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF fund_is_used(OLD.id, NULL) THEN
    RAISE EXCEPTION 'fund % is used', OLD.code USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER fund_used BEFORE UPDATE ON fund
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION fund_stays();
--> statement-breakpoint
-- A contract knows the terms under which it was made, also if a server of the release before makes it.
CREATE FUNCTION contract_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'the terms of contract % stay', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NEW.terms_version := terms_version_on(NEW.brand, (NEW.created_at AT TIME ZONE 'Europe/Amsterdam')::date);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contract_terms_filled BEFORE INSERT ON contract
  FOR EACH ROW WHEN (NEW.terms_version IS NULL) EXECUTE FUNCTION contract_terms();
--> statement-breakpoint
CREATE TRIGGER contract_terms_stay BEFORE UPDATE OF terms_version ON contract
  FOR EACH ROW WHEN (OLD.terms_version IS NOT NULL AND NEW.terms_version IS DISTINCT FROM OLD.terms_version)
  EXECUTE FUNCTION contract_terms();
