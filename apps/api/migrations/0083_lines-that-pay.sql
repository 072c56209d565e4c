-- A statement has the lines it came with, and gets none afterwards: two that are nothing together would change none of its
-- balances (decision 0096). An import writes its lines in many statements of SQL and one transaction: that of the statement.
CREATE FUNCTION bank_lines_of_import() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT s.id INTO refused FROM bank_statement AS s
  WHERE s.id IN (SELECT statement_id FROM added) AND s.xmin <> pg_current_xact_id()::xid
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'bank statement % is final: it gets no more lines', refused USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_lines_of_import AFTER INSERT ON bank_line
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_of_import();
