-- What a line of the bank was for is never changed: it is undone, once, by who gives a reason (decision 0097).
CREATE FUNCTION bank_match_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank match % is final: % refused', OLD.id, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_match_changed BEFORE UPDATE ON bank_match
  FOR EACH ROW WHEN (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL
    OR (to_jsonb(OLD) - '{undone_at,undone_by,undone_because}'::text[])
      IS DISTINCT FROM (to_jsonb(NEW) - '{undone_at,undone_by,undone_because}'::text[]))
  EXECUTE FUNCTION bank_match_final();
--> statement-breakpoint
CREATE TRIGGER bank_match_removed BEFORE DELETE ON bank_match
  FOR EACH ROW EXECUTE FUNCTION bank_match_final();
