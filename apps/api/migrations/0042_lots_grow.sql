-- How many participations of a position have an age (domain 10.7), counted as the engine's `fifoLots` does: {held, of
-- that age}, in ten-thousandths. What is spread grows or shrinks both by one factor, half up; what leaves is taken from
-- the oldest.
CREATE FUNCTION units_of_age(counted numeric[], moved bigint, is_spread boolean, is_of_age boolean) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN is_spread AND counted[1] > 0
      THEN ARRAY[counted[1] + moved, div(2 * counted[2] * (counted[1] + moved) + counted[1], 2 * counted[1])]
    WHEN moved > 0 THEN ARRAY[counted[1] + moved, counted[2] + CASE WHEN is_of_age THEN moved ELSE 0 END]
    ELSE ARRAY[counted[1] + moved, greatest(0, counted[2] + moved)]
  END
$$;--> statement-breakpoint
-- Over the lines of a position, in their order; the oldest are of the age that is asked.
CREATE AGGREGATE units_by_age(bigint, boolean, boolean) (SFUNC = units_of_age, STYPE = numeric[], INITCOND = '{0,0}');
