CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"valid_from" date NOT NULL,
	"content" jsonb NOT NULL,
	"loaded_by" uuid,
	"loaded_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" text,
	CONSTRAINT "terms_version" UNIQUE("version"),
	CONSTRAINT "terms_number" UNIQUE("brand","number"),
	CONSTRAINT "terms_number_positive" CHECK ("terms"."number" > 0),
	CONSTRAINT "terms_decision" CHECK (("terms"."decision" is null) = ("terms"."decided_at" is null)
        and coalesce("terms"."decision" in ('published', 'rejected'), true)
        and ("terms"."decided_by" is null) = ("terms"."decision" is null or "terms"."loaded_by" is null)
        and ("terms"."loaded_by" is not null or "terms"."decision" is not distinct from 'published')
        and ("terms"."decision" is not distinct from 'published') = ("terms"."version" is not null)
        and ("terms"."decision" is not distinct from 'rejected') = ("terms"."reason" is not null)),
	CONSTRAINT "terms_two_people" CHECK ("terms"."decision" is distinct from 'published' or "terms"."loaded_by" is null
        or "terms"."decided_by" <> "terms"."loaded_by")
);
--> statement-breakpoint
ALTER TABLE "parameter_version" ALTER COLUMN "valid_from" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_waiting" ON "terms" USING btree ("brand") WHERE "terms"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_published" ON "terms" USING btree ("brand","valid_from") WHERE "terms"."decision" = 'published';
--> statement-breakpoint
-- Published terms never change: results refer to their version (decision 0200).
CREATE FUNCTION terms_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'terms % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER terms_changed BEFORE UPDATE ON terms
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL
    OR (OLD.id, OLD.brand, OLD.number, OLD.valid_from, OLD.content, OLD.loaded_by, OLD.loaded_at)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.number, NEW.valid_from, NEW.content, NEW.loaded_by, NEW.loaded_at))
  EXECUTE FUNCTION terms_final();
--> statement-breakpoint
CREATE TRIGGER terms_removed BEFORE DELETE ON terms
  FOR EACH ROW EXECUTE FUNCTION terms_final();
--> statement-breakpoint
CREATE TRIGGER terms_two_humans BEFORE INSERT OR UPDATE OF decision, decided_by ON terms
  FOR EACH ROW WHEN (NEW.decision = 'published' AND NEW.loaded_by IS NOT NULL)
  EXECUTE FUNCTION two_humans('loaded_by', 'decided_by');
--> statement-breakpoint
-- Returns the version of a brand's terms that applies on a day; null before the first.
CREATE FUNCTION terms_version_on(of_brand text, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT version FROM terms
  WHERE brand = of_brand AND decision = 'published' AND valid_from <= day ORDER BY valid_from DESC LIMIT 1
$$;
--> statement-breakpoint
-- Every brand with a contract or a saved offer takes over the parameters of the release of before, as its published
-- terms. Another brand is not open until employees publish its own.
DO $$
DECLARE
  old record;
  adopted text;
  origin jsonb;
  -- The limits and mixes per risk profile of the release of before, which had them in the software.
  suitability jsonb := '{"versie": "2026-11-01", "profielen": [{"code": "ZD", "tekst": "U wilt bijna geen risico. U accepteert een laag rendement.", "waarschuwing": "Beleggen in vastgoed of leningen past waarschijnlijk niet bij u. Sparen is misschien beter.", "grenzen": [{"fonds": "VLF", "vanaf": 1, "tot": 1}], "modelmix": [{"fonds": "VLF", "deel": 1}]}, {"code": "D", "tekst": "U wilt weinig risico. Kleine dalingen accepteert u.", "waarschuwing": null, "grenzen": [{"fonds": "NVF", "vanaf": 0, "tot": 0.4}, {"fonds": "DVF", "vanaf": 0, "tot": 0.4}, {"fonds": "VLF", "vanaf": 0.5, "tot": 1}], "modelmix": [{"fonds": "NVF", "deel": 0.2}, {"fonds": "DVF", "deel": 0.2}, {"fonds": "VLF", "deel": 0.6}]}, {"code": "N", "tekst": "U zoekt een balans. U accepteert dat de waarde soms flink daalt.", "waarschuwing": null, "grenzen": [{"fonds": "NVF", "vanaf": 0, "tot": 0.6}, {"fonds": "DVF", "vanaf": 0, "tot": 0.6}, {"fonds": "AVF", "vanaf": 0, "tot": 0.15}, {"fonds": "VLF", "vanaf": 0.2, "tot": 1}], "modelmix": [{"fonds": "NVF", "deel": 0.4}, {"fonds": "DVF", "deel": 0.25}, {"fonds": "AVF", "deel": 0.05}, {"fonds": "VLF", "deel": 0.3}]}, {"code": "O", "tekst": "U wilt een hoger rendement en accepteert grote dalingen.", "waarschuwing": null, "grenzen": [{"fonds": "NVF", "vanaf": 0, "tot": 0.8}, {"fonds": "DVF", "vanaf": 0, "tot": 0.8}, {"fonds": "AVF", "vanaf": 0, "tot": 0.4}, {"fonds": "VLF", "vanaf": 0, "tot": 1}], "modelmix": [{"fonds": "NVF", "deel": 0.4}, {"fonds": "DVF", "deel": 0.25}, {"fonds": "AVF", "deel": 0.25}, {"fonds": "VLF", "deel": 0.1}]}, {"code": "ZO", "tekst": "U gaat voor het hoogste rendement. U accepteert dat u een groot deel kunt verliezen.", "waarschuwing": null, "grenzen": [{"fonds": "NVF", "vanaf": 0, "tot": 1}, {"fonds": "DVF", "vanaf": 0, "tot": 1}, {"fonds": "AVF", "vanaf": 0, "tot": 1}, {"fonds": "VLF", "vanaf": 0, "tot": 1}], "modelmix": [{"fonds": "NVF", "deel": 0.25}, {"fonds": "DVF", "deel": 0.15}, {"fonds": "AVF", "deel": 0.6}]}]}';
BEGIN
  FOR old IN
    SELECT b.brand, v.version, v.valid_from,
      row_number() OVER (PARTITION BY b.brand ORDER BY v.valid_from)::int AS number,
      (SELECT a.version FROM annuity_parameter a JOIN parameter_version av ON av.version = a.version
       ORDER BY av.valid_from <= v.valid_from DESC, abs(av.valid_from - v.valid_from) LIMIT 1) AS annuity_version
    FROM parameter_version v CROSS JOIN (SELECT brand FROM contract UNION SELECT brand FROM offer) AS b
    WHERE v.valid_from IS NOT NULL
    ORDER BY b.brand, v.valid_from
  LOOP
    adopted := old.brand || '-' || old.number;
    origin := jsonb_build_object('bron', 'Overgenomen uit de vorige versie van het portaal', 'dag', old.valid_from);
    INSERT INTO parameter_version (version) VALUES (adopted);
    INSERT INTO fund_parameter (version, fund_id, minimum_initial_deposit_cents, minimum_top_up_cents,
        minimum_monthly_deposit_cents, entry_cost_rate, ongoing_cost_rate, exit_cost_rate_under_five_years,
        exit_cost_rate_from_five_years, net_return, volatility, distribution_rate, risk_indicator,
        recommended_holding_years, yearly_gate_rate, extra_notice_months)
      SELECT adopted, fund_id, minimum_initial_deposit_cents, minimum_top_up_cents,
        minimum_monthly_deposit_cents, entry_cost_rate, ongoing_cost_rate, exit_cost_rate_under_five_years,
        exit_cost_rate_from_five_years, net_return, volatility, distribution_rate, risk_indicator,
        recommended_holding_years, yearly_gate_rate, extra_notice_months
      FROM fund_parameter p WHERE p.version = old.version;
    INSERT INTO fund_correlation (version, fund_id, other_fund_id, value)
      SELECT adopted, fund_id, other_fund_id, value FROM fund_correlation c WHERE c.version = old.version;
    INSERT INTO annuity_parameter (version, wrapper_cost_rate, minimum_age, minimum_capital_cents)
      SELECT adopted, wrapper_cost_rate, minimum_age, minimum_capital_cents
      FROM annuity_parameter a WHERE a.version = old.annuity_version;
    INSERT INTO annuity_fund_limit (version, fund_id, maximum_share)
      SELECT adopted, fund_id, maximum_share FROM annuity_fund_limit l WHERE l.version = old.annuity_version;
    INSERT INTO terms (id, brand, number, valid_from, content, loaded_at, decision, decided_at, version)
      SELECT gen_random_uuid(), old.brand, old.number, old.valid_from, jsonb_build_object(
        'merk', old.brand,
        'geldigVanaf', old.valid_from,
        'fondsen', jsonb_agg(jsonb_build_object('code', f.code, 'naam', f.name, 'stroom', f.flow,
          'belegtIn', f.invests_in, 'begonnenOp', f.start_date, 'munt', f.currency,
          'risicometer', p.risk_indicator, 'aanbevolenJaren', p.recommended_holding_years) ORDER BY f.id),
        'producten', jsonb_build_object(
          'beleggen', jsonb_agg(jsonb_build_object('fonds', f.code,
            'kosten', jsonb_build_object('instap', trim_scale(p.entry_cost_rate),
              'lopend', trim_scale(p.ongoing_cost_rate), 'uitstap', jsonb_build_array(
                jsonb_build_object('vanafJaar', 0, 'deel', trim_scale(p.exit_cost_rate_under_five_years)),
                jsonb_build_object('vanafJaar', 5, 'deel', trim_scale(p.exit_cost_rate_from_five_years)))),
            'minimum', jsonb_build_object('eersteInleg', p.minimum_initial_deposit_cents / 100,
              'bijstorting', p.minimum_top_up_cents / 100, 'maandinleg', p.minimum_monthly_deposit_cents / 100),
            'terugkoop', jsonb_build_object('deelPerJaar', trim_scale(p.yearly_gate_rate),
              'extraMaanden', p.extra_notice_months)) ORDER BY f.id),
          'lijfrente', (SELECT jsonb_build_object('kostenPerJaar', trim_scale(a.wrapper_cost_rate),
              'minimumLeeftijd', a.minimum_age, 'minimumKapitaal', a.minimum_capital_cents / 100,
              'fondsmaximum', coalesce((SELECT jsonb_agg(jsonb_build_object('fonds', lf.code,
                  'deel', trim_scale(l.maximum_share)) ORDER BY lf.id)
                FROM annuity_fund_limit l JOIN fund lf ON lf.id = l.fund_id WHERE l.version = adopted), '[]'))
            FROM annuity_parameter a WHERE a.version = adopted)),
        'verwachting', jsonb_build_object(
          'fondsen', jsonb_agg(jsonb_build_object('fonds', f.code,
            'rendement', origin || jsonb_build_object('waarde', trim_scale(p.net_return)),
            'beweeglijkheid', origin || jsonb_build_object('waarde', trim_scale(p.volatility)),
            'uitkering', origin || jsonb_build_object('waarde', trim_scale(p.distribution_rate))) ORDER BY f.id),
          'samenhang', coalesce((SELECT jsonb_agg(origin || jsonb_build_object('fonds', one.code,
              'anderFonds', other.code, 'waarde', trim_scale(c.value)) ORDER BY one.id, other.id)
            FROM fund_correlation c JOIN fund one ON one.id = c.fund_id JOIN fund other ON other.id = c.other_fund_id
            WHERE c.version = adopted), '[]')),
        'passendheid', suitability)
        , now(), 'published', now(), adopted
      FROM fund_parameter p JOIN fund f ON f.id = p.fund_id WHERE p.version = adopted;
  END LOOP;
END
$$;
