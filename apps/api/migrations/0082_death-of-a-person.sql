-- As before, and a death that is recorded on one contract holds what is to be paid of all contracts of who died.
CREATE OR REPLACE FUNCTION payout_withheld_by(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN (c.status IN ('blocked', 'deceased')
      OR EXISTS (SELECT FROM contract AS d WHERE d.person_id = c.person_id AND d.status = 'deceased')
      OR EXISTS (SELECT FROM disabled_account AS a WHERE a.person_id = c.person_id))
      AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;
