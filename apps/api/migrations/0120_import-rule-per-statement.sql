-- As before, but the state of a brand is read once for each brand among the inserted lines, not once for each line.
CREATE OR REPLACE FUNCTION imported_lines_need_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  brands text[] := ARRAY(SELECT DISTINCT c.brand FROM contract AS c WHERE c.id IN (
    SELECT contract_id FROM inserted WHERE former_key IS NOT NULL OR acquired_on IS NOT NULL));
BEGIN
  IF EXISTS (SELECT FROM unnest(brands) AS of_brand WHERE NOT EXISTS (
      SELECT FROM book_import AS i WHERE i.brand = of_brand AND i.state = 'importing'
        AND brand_state_of(of_brand) IN ('preparing', 'shadow'))) THEN
    RAISE EXCEPTION 'no signed import of this brand is running' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
