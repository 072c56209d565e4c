-- baseline of release 1.0.0, commit 585503fb
-- A database of that release has recorded these migrations with these digests (decision 0194).
-- replaces 0000_start 1d4833ecc9becaa5906f3ca54d99ad63a7f5946e4dbb38655790285fbb36867b
-- replaces 0001_append_only 1279f2085dec558d09915ff74d248262acfa185363d884f325753beeccdedc7e
-- replaces 0002_annuity_rules 0f5a1c38a2b90342aac571584af125aa490fa27842b1bf643349a04af65272a0
-- replaces 0003_offer_facts 9c32cdd89f50bbd285196aaf21eb64962e55862375f734ee52d8cf791adaa991
-- replaces 0004_sign_in_throttle ddfb512bf7a7ffab082b3fcf3b220fb64353fa761dd5b3c7c3b5e4f7b872f52b
-- replaces 0005_accounts 381b068568c3bb58a0746f927bba40bd6e394c32bc155fa798c22bd8a2ffbc3d
-- replaces 0006_audit_subject 7cabd1070fffff35af836da62dbf19c6c7357bc1f06f32eb9c76286abcc8d4f1
-- replaces 0007_one_time_code b60df42c1943b07bb6c4232d1cb733708884a4c40635726353f61aa51968362e
-- replaces 0008_second_factor 74cc1c89dbcd98e070c4c50d0cf22934b8c2283a3075d8b71df6af849ba8adc8
-- replaces 0009_step_up af6d1ddb940cb6e015f556e63cc6a059f2fa2de12daf5acdfab998a5b5eb260d
-- replaces 0010_people_and_impersonation 3cf5227eebe00c080f58740b4ccf4f9bbf75f4189226743a688f02658a2f872e
-- replaces 0011_personal_information 5af1817ac4a1b04e91ebe91a5e0c75ed42bbdd0ae1bf5d669f9a59cd307926d2
-- replaces 0012_questionnaire_record 6000d0e7b5bd5e03a53a093e71146a8952d1a10d27d3ff8d6a380974ccc5dd1c
-- replaces 0013_email_change 9dc19f2533c272e80d839e5a6848ddce8d0457bb9fb20a6519688d61cc46b35e
-- replaces 0014_step_up_methods 4561c868fbe8a319c8a8335fe9ce08e519a5a4d74e65126e3dab25a52b050a6f
-- replaces 0015_closed_account 822503be158aa166452cc29667aa9f85df27a9637766fb88636388a4ef859e6e
-- replaces 0016_sms 4164fc66038ec603f9bf20d2167f88750572e8bddde13255153c56770e0ebcbc
-- replaces 0017_contract_administration 689a1a9cc1266a37d57a07d784442534120bb06f83c18bf5b62513bba1734be2
-- replaces 0018_monthly_rollover cb8a28e32d6e60b22131f76f6d6cc747fbce98ae6418f64bd23875fd6c6838b4
-- replaces 0019_fund_price_draft 7254fbef277164c3dc494ba269756112248b5a743a25d4037d8be75ea320c366
-- replaces 0020_one_open_change 613d11c0fcd1f19e8abb7b135680bb1fd63a7dd83517962d68ab978e489c547f
-- replaces 0021_attempt_keys 332df563157af7dfd4520dda82374d5045d6b6b5cbf8848f73e359d21da13405
-- replaces 0022_sell_queue 3c9b656f145045e0d64451ac87ed8cc4d89e5105e9a46be2de0a5e03b18128bd
-- replaces 0023_person_search 84443b295eed6ec4802763456d2488ea55305b3e8a45661e4fe7488398bea39f
-- replaces 0024_wage_tax bfd5b782371a7e9a1d815b336d478a036a3854c7b9a3bc271ec8ea190e39e766
-- replaces 0025_fund_switch ccebf78903d4c552789571c89ad590f196a5506cea29868e89f6f35095b4a1fd
-- replaces 0026_questionnaire_review 9cdc36c48b9802a780e963bf48478f4f044478ccada5d9c30d5c894e60aa9665
-- replaces 0027_contract_holder fd4c6003e142b2cb01a6e1215d627ccf19b51ba86abc2154ec96d5ea9c329e98
-- replaces 0028_person_rows_in_order 8292469b457e375195956651d30de7671da78cde244839e5884572fbca843860
-- replaces 0029_held_payouts 14f5094454242bf4f501362f546a7c5249d0409dc4f3a1bbf0f1998f38556f9e
-- replaces 0030_payment 643cfc548b2ec37319b48fa829411f9e176b2c4573c36cfbd1c6dfb9d90e56d8
-- replaces 0031_mandates 3f48605b1aa4ba244323e610741daf146e81b64e9682b4716a7dabd5997781c4
-- replaces 0032_payment_payer 62f5e34364fae3e167b1fc45db33691d42cf314b5e7a4fe2567ef8b4b7886f27
-- replaces 0033_applications bc65d50f9f23129b69ddc93514af50d68aea0005109c9b366c12da499a7c2731
-- replaces 0034_fund_documents 4f7e21eec732a09c893763e23de29fd500e1736222039303d35152283abd35c3
-- replaces 0035_received_in_its_year 6924b16748a4138d6fffdad329e31fa4b26184eaac5fe9f942dcc0acb679e324
-- replaces 0036_application_signatures 08b4acecb2d4cf3d2ae5872bf6dda679ced42f0c78807c93dd6499e65819fea0
-- replaces 0037_annuity_recalculation 59a55234160bab708a9039af34e5fee595c3395a5161d4af6b2c4db65432b340
-- replaces 0038_application_uploads 20b6975b993165ec1e6c5be3617d4c6ba9d4a66ae392fbb015e3848a94e0035d
-- replaces 0039_collection-reviews 5e0a6cacca47b967f7e03bebf0eb46ee17a48e62a8327ebb0941fb7bf787722a
-- replaces 0040_tax_credit_once d23cb97ff24b681223f2853a3e192f75153696ee9ebe0199637258c59158167d
-- replaces 0041_application_answers 6db760d7ef8f0054d2d2449efebf0bd207a2c0e9a04442bc4c97d4d512b9d4f2
-- replaces 0042_lots_grow c2835a1b09fb51b37eea8274922277d6a7c6062595e664f03bb2963ba0fa62e1
-- replaces 0043_correction_counts 50bb5f363949aa4867c9fb2e003a6db51302749ff9b7e82d34af54b52d3701fb
-- replaces 0044_yearly-figures 322fa1c56af71b999276e3087e8a9feca1af06a2a85809ec23bccb309b76ef82
-- replaces 0045_payment-chargebacks 6ce481d0ecdd529c61be3abbe5501775445ac9b42390eed59905be47474c02d2
-- replaces 0046_term-counting c1f4f23a7fab3aee9b5d04346a6d5fd02e425f0a8a9effa35405ec9e1fdf6032
-- replaces 0047_mandate_ended e1371a2b3d754c702605837e588f80d2f90c283014483fccc33eaa244f140568
-- replaces 0048_payout-last-year 8a56af0eab1c7f84031e63f21c6abea1a7a25d2bc6ec6086fc5d230a4fd5604a
-- replaces 0049_employee-roles b5714ef31b1955aaebc01e0d9f9c3d63400592a01aa5311271a7b2ec7af4d525
-- replaces 0050_field_keys 1ede9c534e06da85eeb2772223c8a755c3b08b6957d936d3d871611ee3d023be
-- replaces 0051_mail-quarantine b73a546ce2f98b11e94633259b7c4b2c54339084c60fb44144d075a68fe87653
-- replaces 0052_audit-key ceeb71e3b53cbb6d7c23c673a9da95f025032830ce2a444118ec880e0123190a
-- replaces 0053_mail-lanes 0664c9841ce1a5e287ab6966526d17265da964587136856e15ddc1ea2ffe758a
-- replaces 0054_application-confirmation 44703b8743ec9ca1f95ee4cb12f0a059a563392600b2d790c0cda18f00e2b9e7
-- replaces 0055_payout-confirmation 56fc1c1966eeadaf24415f95dde5a23d032648f858614092ab5ef8821a3e3d89
-- replaces 0056_approval-requests 671aa46993bf02ccf8ca312b135d9a04c1a4651225cac5f7ab1844cf6868ba96
-- replaces 0057_disabled-accounts 70e2e56a16b6a1a2cc498ab6328ae5f419af6e7be1c91acbb73691b3098bdbf4
-- replaces 0058_security-events 54daf7fec37ea806afd7ca4010873285ea2a4579563257e0984943406a8f28fa
-- replaces 0059_signed-content 6468a248af24237880368424feb8ae0e1a175c1c646de87bb7dbb0b155e07f07
-- replaces 0060_causes-of-before 68fce0a0e9b92ec218df3fff1758dec12c9408b224b7974eb1943e2b5c8bc367
-- replaces 0061_employees-and-alarms 64b5f9bff292b1083a8b03fec4a7943344b51a75490ca9a51418c8e2a50843a9
-- replaces 0062_passkeys 6e2b8745063a6d264f6e9bcfc8a43c5a7c5ba4ab1cbfdfd8648f13d77ac9c0b3
-- replaces 0063_sealed-requests 444f6e9e21b5768c253d4887ef5cf2b10a314eed81911f4c6faea80cd7362e47
-- replaces 0064_maintenance b45d7760a0b7a7105bf60c1fe4d8c629d6cc4e37d20206494662f34bc7c7013f
-- replaces 0065_bank-statements 031ea5e7ce09cdfba6811a3d607acc6e3895248fd05c15de539547a075fc4094
-- replaces 0066_payout-batches dbe845f168a632340fde9d84c9e2effc92fedb80bc41101ae1e9e4ea02e6e489
-- replaces 0067_books d45c0349e2ffe61b2446e314e048c6212d54894ef35316a9183f7cae3b9ddf0f
-- replaces 0068_bank-matches f69454dbe57fd7e7b849f62fcd8bceab3f21fa39a1e29410c072e025e14d04b0
-- replaces 0069_books-of-the-bank 50b9f8ee24056d62f4332ad3e4fda7e12678e0266f8ad353bb52bf153ffc3cba
-- replaces 0070_statement-confirmations 4e839a82e2c545d7fca050f81e879cee4438da842e7bea5fe1573c4f4ba0bd80
-- replaces 0071_payee-checks 3f2d3f4c6e91990f9747109e86c5dc26a238df5467651dce37d704397c6253c8
-- replaces 0072_fund-buildings de61fa2e7380179a5a45969c48ffd7480b54cef048977ee3c029d2096e97017b
-- replaces 0073_callback-requests 60a7462a868d440a3515543f1d501fa3778fb0e15e8adb41b611bd68fab9cbcd
-- replaces 0074_rejected-statements a474a3b3c273138b284f29f28a21e5651eae36c6de07f77fc8a52c53efc4ab34
-- replaces 0075_refunds-by-file d43ffa63992f6eb167afab77b5fb1bee12209b30e280ce16f80ee6f385788245
-- replaces 0076_fund-lines-and-renewed-keys 41e480fc5ce76c220476de698bfd1a06c6f218caadb0df62b9e9215bab12c2a6
-- replaces 0077_facts-of-the-books 72c42aa577703c604dc79eb971a1888f49a7ea9683a7c893b278833ae4c1580c
-- replaces 0078_payout-returned-on-its-day 8bf4a0315c710bb8655286a618d8cf9fcc0bc5fe4061d9addd73802342f72fea

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE "public"."contract_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE SEQUENCE "public"."offer_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE SEQUENCE "public"."change_request_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE SEQUENCE "public"."sell_request_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE TABLE "audit_entry" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"detail" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"impersonator_id" uuid,
	"key_id" text
);

CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"product_code" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"start_date" date,
	"distribution_mode" text NOT NULL,
	"initial_deposit_cents" bigint NOT NULL,
	"monthly_deposit_cents" bigint NOT NULL,
	"is_payment_completed" boolean NOT NULL,
	"outstanding_cents" bigint NOT NULL,
	"deposited_cents" bigint NOT NULL,
	"withdrawn_cents" bigint NOT NULL,
	"opening_value_cents" bigint,
	"opening_value_date" date,
	"created_at" timestamp with time zone NOT NULL,
	"relation_id" uuid,
	"debit_day" integer DEFAULT 25 NOT NULL,
	"deposits_paused_until" date,
	"end_date" date,
	"payment_frequency" text,
	"periodic_payout_cents" bigint,
	"apply_tax_credit" boolean,
	"sealed_beneficiaries" text,
	"is_under_review" boolean DEFAULT false NOT NULL,
	"calculation_rate" numeric(12, 10),
	"payout_calculated_on" date,
	"owed_payout_cents" bigint DEFAULT 0 NOT NULL,
	"is_temporary" boolean,
	"policy_conditions" text,
	CONSTRAINT "contract_number_unique" UNIQUE("number"),
	CONSTRAINT "contract_amounts" CHECK ("contract"."initial_deposit_cents" >= 0 and "contract"."monthly_deposit_cents" >= 0 and "contract"."outstanding_cents" >= 0
        and "contract"."deposited_cents" >= 0 and "contract"."withdrawn_cents" >= 0
        and coalesce("contract"."opening_value_cents", 0) >= 0),
	CONSTRAINT "contract_opening_value" CHECK (("contract"."opening_value_cents" is null) = ("contract"."opening_value_date" is null)),
	CONSTRAINT "contract_paid" CHECK (not "contract"."is_payment_completed" or "contract"."outstanding_cents" = 0),
	CONSTRAINT "contract_debit_day" CHECK ("contract"."debit_day" between 1 and 28),
	CONSTRAINT contract_status CHECK (status IN (
  'concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingReview', 'awaitingStart',
  'active', 'sellPending', 'maturing', 'converted', 'paidOut', 'sold', 'ended', 'cancelled', 'blocked', 'deceased'
)),
	CONSTRAINT "contract_policy_conditions" CHECK (case "contract"."product_code" when 'SB' then "contract"."policy_conditions" is null
        when 'SDIL' then "contract"."policy_conditions" is not null else true end
        and coalesce("contract"."policy_conditions", 'SDIL') in ('SDIL', 'SDIL2014')),
	CONSTRAINT "contract_payouts" CHECK (("contract"."product_code" = 'SDIL') = ("contract"."payment_frequency" is not null)
        and ("contract"."payment_frequency" is null) = ("contract"."periodic_payout_cents" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."apply_tax_credit" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."calculation_rate" is null)
        and ("contract"."payment_frequency" is null) = ("contract"."is_temporary" is null)
        and ("contract"."payment_frequency" is null or "contract"."end_date" is not null)
        and coalesce("contract"."calculation_rate", 0) > -1 and "contract"."owed_payout_cents" >= 0
        and coalesce("contract"."periodic_payout_cents", 1) > 0)
);

CREATE TABLE "contract_valuation" (
	"contract_id" uuid NOT NULL,
	"date" date NOT NULL,
	"value_cents" bigint NOT NULL,
	CONSTRAINT "contract_valuation_pk" PRIMARY KEY("contract_id","date"),
	CONSTRAINT "contract_valuation_value" CHECK ("contract_valuation"."value_cents" >= 0)
);

CREATE TABLE "fund" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"flow" text NOT NULL,
	"invests_in" text NOT NULL,
	"start_date" date NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "fund_code" UNIQUE("code")
);

CREATE TABLE "fund_correlation" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"other_fund_id" integer NOT NULL,
	"value" numeric(9, 6) NOT NULL,
	CONSTRAINT "fund_correlation_pk" PRIMARY KEY("version","fund_id","other_fund_id"),
	CONSTRAINT "fund_correlation_order" CHECK ("fund_correlation"."fund_id" < "fund_correlation"."other_fund_id"),
	CONSTRAINT "fund_correlation_value" CHECK ("fund_correlation"."value" between -1 and 1)
);

CREATE TABLE "fund_parameter" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"minimum_initial_deposit_cents" bigint NOT NULL,
	"minimum_top_up_cents" bigint NOT NULL,
	"minimum_monthly_deposit_cents" bigint NOT NULL,
	"entry_cost_rate" numeric(9, 6) NOT NULL,
	"ongoing_cost_rate" numeric(9, 6) NOT NULL,
	"exit_cost_rate_under_five_years" numeric(9, 6) NOT NULL,
	"exit_cost_rate_from_five_years" numeric(9, 6) NOT NULL,
	"net_return" numeric(9, 6) NOT NULL,
	"volatility" numeric(9, 6) NOT NULL,
	"distribution_rate" numeric(9, 6) NOT NULL,
	"risk_indicator" integer NOT NULL,
	"recommended_holding_years" integer NOT NULL,
	"yearly_gate_rate" numeric(9, 6) NOT NULL,
	"extra_notice_months" integer NOT NULL,
	CONSTRAINT "fund_parameter_pk" PRIMARY KEY("version","fund_id"),
	CONSTRAINT "fund_parameter_risk" CHECK ("fund_parameter"."risk_indicator" between 1 and 7),
	CONSTRAINT "fund_parameter_redemption" CHECK ("fund_parameter"."yearly_gate_rate" between 0 and 1 and "fund_parameter"."extra_notice_months" >= 0)
);

CREATE TABLE "fund_price" (
	"fund_id" integer NOT NULL,
	"date" date NOT NULL,
	"nav" numeric(18, 4) NOT NULL,
	"distribution" numeric(18, 4) NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_price_pk" PRIMARY KEY("fund_id","date"),
	CONSTRAINT "fund_price_positive" CHECK ("fund_price"."nav" > 0 and "fund_price"."distribution" >= 0)
);

CREATE TABLE "holding" (
	"contract_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"units" numeric(18, 4) NOT NULL,
	"allocation_basis_points" integer NOT NULL,
	CONSTRAINT "holding_pk" PRIMARY KEY("contract_id","fund_id"),
	CONSTRAINT "holding_units" CHECK ("holding"."units" >= 0),
	CONSTRAINT "holding_allocation" CHECK ("holding"."allocation_basis_points" between 0 and 10000)
);

CREATE TABLE "known_device" (
	"person_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_person_hash" UNIQUE("person_id","device_hash")
);

CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"type" text NOT NULL,
	"booking_date" date NOT NULL,
	"value_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"price" numeric(18, 4),
	"units" numeric(18, 4) NOT NULL,
	"units_after" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sequence" smallint DEFAULT 0 NOT NULL,
	"cause_id" uuid,
	"reverses_id" bigint,
	"counted_on" date,
	CONSTRAINT "ledger_entry_units_after" CHECK ("ledger_entry"."units_after" >= 0),
	CONSTRAINT "ledger_entry_step" UNIQUE("contract_id","value_date","fund_id","type","sequence"),
	CONSTRAINT "ledger_entry_reverses" CHECK ("ledger_entry"."reverses_id" is null or "ledger_entry"."type" = 'CORRECTION'),
	CONSTRAINT "ledger_entry_priced" CHECK ("ledger_entry"."units" = 0 or "ledger_entry"."price" is not null),
	CONSTRAINT "ledger_entry_signs" CHECK (case
  when type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'REINVESTMENT', 'SWITCH_IN')
    then amount_cents > 0 and units >= 0
  when type = 'TRANSFER_IN' then amount_cents >= 0 and units >= 0
  when type in ('ENTRY_COST', 'EXIT_COST', 'DISTRIBUTION', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    then amount_cents < 0 and units = 0
  when type in ('SELL', 'ANNUITY_PAYOUT', 'TRANSFER_OUT', 'SWITCH_OUT', 'DIRECT_DEBIT_REVERSAL', 'WRAPPER_COST')
    then amount_cents <= 0 and units <= 0
  when type = 'NAME_CHANGE' then amount_cents = 0 and units = 0
  else type = 'CORRECTION' end)
);

CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"product_code" text NOT NULL,
	"parameter_version" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"idempotency_key" text,
	"input_digest" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"fiscal_version" text,
	"valid_until" date NOT NULL,
	"deleted_at" timestamp with time zone,
	"facts" jsonb NOT NULL,
	"questionnaire_record_id" uuid,
	CONSTRAINT "offer_number_unique" UNIQUE("number"),
	CONSTRAINT "offer_person_key" UNIQUE("person_id","idempotency_key")
);

CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"lane" text DEFAULT 'message' NOT NULL,
	CONSTRAINT "outbox_mail_channel" CHECK ("outbox_mail"."channel" in ('mail', 'sms')),
	CONSTRAINT "outbox_mail_lane" CHECK ("outbox_mail"."lane" in ('urgent', 'message'))
);

CREATE TABLE "parameter_version" (
	"version" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	CONSTRAINT "parameter_version_valid_from" UNIQUE("valid_from")
);

CREATE TABLE "person_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_account_brand_email" UNIQUE("brand","email"),
	CONSTRAINT "person_account_id_brand" UNIQUE("id","brand"),
	CONSTRAINT "person_account_email_lower" CHECK ("person_account"."email" = lower("person_account"."email")),
	CONSTRAINT "person_account_role" CHECK ("person_account"."role" in ('investor', 'admin'))
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"device_label" text DEFAULT 'Onbekend apparaat' NOT NULL,
	"second_factor" text,
	"second_factor_at" timestamp with time zone,
	"impersonator_id" uuid,
	"admin_session_id" uuid,
	CONSTRAINT "session_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "session_impersonation" CHECK (("session"."impersonator_id" is null) = ("session"."admin_session_id" is null)),
	CONSTRAINT "session_second_factor" CHECK ("session"."second_factor" in ('passkey', 'totp', 'sms', 'email', 'recoveryCode') and "session"."second_factor_at" is not null or "session"."second_factor" is null and "session"."second_factor_at" is null)
);

CREATE TABLE "annuity_fund_limit" (
	"version" text NOT NULL,
	"fund_id" integer NOT NULL,
	"maximum_share" numeric(9, 6) NOT NULL,
	CONSTRAINT "annuity_fund_limit_pk" PRIMARY KEY("version","fund_id"),
	CONSTRAINT "annuity_fund_limit_share" CHECK ("annuity_fund_limit"."maximum_share" between 0 and 1)
);

CREATE TABLE "annuity_parameter" (
	"version" text PRIMARY KEY NOT NULL,
	"wrapper_cost_rate" numeric(9, 6) NOT NULL,
	"minimum_age" integer NOT NULL,
	"minimum_capital_cents" bigint NOT NULL,
	CONSTRAINT "annuity_parameter_values" CHECK ("annuity_parameter"."wrapper_cost_rate" >= 0 and "annuity_parameter"."wrapper_cost_rate" < 1 and "annuity_parameter"."minimum_capital_cents" > 0)
);

CREATE TABLE "fiscal_parameter" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"annual_room_rate" numeric(9, 6) NOT NULL,
	"pension_offset_cents" bigint NOT NULL,
	"max_income_cents" bigint NOT NULL,
	"factor_a_multiplier" numeric(9, 6) NOT NULL,
	"max_reserve_room_cents" bigint,
	"reserve_lookback_years" integer,
	"temporary_max_per_year_cents" bigint,
	"lifelong_months" integer NOT NULL,
	"temporary_months" integer NOT NULL,
	"latest_start_years" integer NOT NULL,
	"pre2014_reference_age" integer NOT NULL,
	"maximum_end_age" integer NOT NULL,
	"sources" text[] NOT NULL,
	"term_counting" text DEFAULT 'term' NOT NULL,
	CONSTRAINT "fiscal_parameter_pk" PRIMARY KEY("version","year"),
	CONSTRAINT "fiscal_parameter_reserve" CHECK (("fiscal_parameter"."max_reserve_room_cents" is null) = ("fiscal_parameter"."reserve_lookback_years" is null)),
	CONSTRAINT "fiscal_parameter_amounts" CHECK ("fiscal_parameter"."pension_offset_cents" between 0 and "fiscal_parameter"."max_income_cents"
        and coalesce("fiscal_parameter"."max_reserve_room_cents", 0) >= 0 and coalesce("fiscal_parameter"."temporary_max_per_year_cents", 0) >= 0),
	CONSTRAINT "fiscal_parameter_term_counting" CHECK ("fiscal_parameter"."term_counting" in ('term', 'first-to-last'))
);

CREATE TABLE "fiscal_version" (
	"version" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"sequence" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_version_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "fiscal_version_sequence" UNIQUE("sequence")
);

CREATE TABLE "state_pension_row" (
	"version" text NOT NULL,
	"born_from" date NOT NULL,
	"years" integer NOT NULL,
	"months" integer NOT NULL,
	"provisional" boolean NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "state_pension_row_pk" PRIMARY KEY("version","born_from"),
	CONSTRAINT "state_pension_row_age" CHECK ("state_pension_row"."years" > 0 and "state_pension_row"."months" between 0 and 11)
);

CREATE TABLE "sign_in_device" (
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_device_person_token" UNIQUE("person_id","token_hash")
);

CREATE TABLE "sign_in_throttle" (
	"brand" text NOT NULL,
	"scope" text NOT NULL,
	"key" "bytea" NOT NULL,
	"attempts" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_throttle_brand_scope_key_pk" PRIMARY KEY("brand","scope","key"),
	CONSTRAINT "sign_in_throttle_attempts" CHECK ("sign_in_throttle"."attempts" >= 0),
	CONSTRAINT "sign_in_throttle_scope" CHECK ("sign_in_throttle"."scope" in ('account', 'device', 'address', 'password', 'secondFactor'))
);

CREATE TABLE "account_registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_registration_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "password_reset" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_reset_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"purpose" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_code_purpose" CHECK ("one_time_code"."purpose" in ('signIn', 'stepUp', 'verifyPhone', 'changeEmail')),
	CONSTRAINT "one_time_code_attempts" CHECK ("one_time_code"."attempts" between 0 and 5)
);

CREATE TABLE "pending_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_in_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "phone_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);

CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "totp_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);

CREATE TABLE "trusted_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "step_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"act" text NOT NULL,
	"subject" text,
	"amount_cents" bigint,
	"method" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"content_digest" "bytea",
	CONSTRAINT "step_up_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "step_up_attempts" CHECK ("step_up"."attempts" between 0 and 5),
	CONSTRAINT "step_up_token" CHECK (("step_up"."token_hash" is null) = ("step_up"."token_expires_at" is null)),
	CONSTRAINT "step_up_used" CHECK ("step_up"."used_at" is null or "step_up"."token_hash" is not null),
	CONSTRAINT "step_up_method" CHECK ("step_up"."method" in ('totp', 'sms', 'email', 'passkey'))
);

CREATE TABLE "person_overview" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sort_name" text NOT NULL,
	"contracts" integer NOT NULL,
	"unpaid" integer NOT NULL,
	"value_cents" bigint NOT NULL,
	"last_signed_in_at" timestamp with time zone
);

CREATE TABLE "personal_information" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "personal_information_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"person" jsonb,
	"address" jsonb,
	"contact" jsonb,
	"identity" jsonb,
	"sealed_bsn" text,
	"sealed_iban" text,
	"payouts_from" date,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"mobile_since" timestamp with time zone,
	CONSTRAINT "personal_information_number" UNIQUE("number"),
	CONSTRAINT "personal_information_version" CHECK ("personal_information"."version" > 0),
	CONSTRAINT "personal_information_payouts" CHECK ("personal_information"."payouts_from" is null or "personal_information"."sealed_iban" is not null)
);

CREATE TABLE "relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"sealed_bsn" text,
	"sealed_iban" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "relation_id_person" UNIQUE("id","person_id"),
	CONSTRAINT "relation_type" CHECK ("relation"."type" in ('partner', 'child', 'company')),
	CONSTRAINT "relation_version" CHECK ("relation"."version" > 0)
);

CREATE TABLE "questionnaire_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"version" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"given" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"steps_above" smallint NOT NULL,
	"is_repeated" boolean NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questionnaire_record_person_digest" UNIQUE("person_id","digest")
);

CREATE TABLE "email_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"new_email" text NOT NULL,
	"session_id" uuid NOT NULL,
	"old_token_hash" "bytea",
	"new_token_hash" "bytea",
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_change_person" UNIQUE("person_id"),
	CONSTRAINT "email_change_old_token" UNIQUE("old_token_hash"),
	CONSTRAINT "email_change_new_token" UNIQUE("new_token_hash"),
	CONSTRAINT "email_change_lower" CHECK ("email_change"."new_email" = lower("email_change"."new_email"))
);

CREATE TABLE "closed_account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text,
	"name" text,
	"closed_at" timestamp with time zone NOT NULL,
	"identity_until" date,
	"tax_until" date
);

CREATE TABLE "change_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"option" text NOT NULL,
	"status" text NOT NULL,
	"requested" jsonb NOT NULL,
	"sealed" "bytea",
	"effective_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "change_request_number_unique" UNIQUE("number"),
	CONSTRAINT "change_request_closed" CHECK (("change_request"."status" in ('processed', 'rejected', 'withdrawn')) = ("change_request"."closed_at" is not null)),
	CONSTRAINT change_request_status CHECK (
  status IN ('received', 'checked', 'processed', 'rejected', 'withdrawn')
)
);

CREATE TABLE "contract_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text
);

CREATE TABLE "deposit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_on" date,
	"deal_from" date,
	"value_date" date,
	"idempotency_key" text,
	"reversed_on" date,
	CONSTRAINT "deposit_amount" CHECK ("deposit"."amount_cents" > 0),
	CONSTRAINT "deposit_received" CHECK (("deposit"."status" in ('announced', 'cancelled')) = ("deposit"."received_on" is null)
        and ("deposit"."received_on" is null) = ("deposit"."deal_from" is null)),
	CONSTRAINT "deposit_dealt" CHECK (case "deposit"."status" when 'dealt' then "deposit"."value_date" is not null
        when 'reversed' then true else "deposit"."value_date" is null end),
	CONSTRAINT "deposit_key" UNIQUE("contract_id","idempotency_key"),
	CONSTRAINT deposit_status CHECK (
  status IN ('announced', 'received', 'dealt', 'cancelled', 'reversed')
  AND type IN ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')
  AND method IN ('ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion')
),
	CONSTRAINT "deposit_reversed" CHECK (("deposit"."status" = 'reversed') = ("deposit"."reversed_on" is not null))
);

CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"document_date" date NOT NULL,
	"facts" jsonb NOT NULL,
	"sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"storage_key" text,
	"byte_size" integer,
	"sha256" "bytea",
	"rendered_at" timestamp with time zone,
	"replaces_id" uuid,
	"sealed_with" text,
	CONSTRAINT "document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "document_once" UNIQUE("contract_id","kind","reference"),
	CONSTRAINT "document_rendered" CHECK (num_nonnulls("document"."storage_key", "document"."byte_size", "document"."sha256", "document"."rendered_at") in (0, 4)),
	CONSTRAINT "document_replaced" UNIQUE("replaces_id")
);

CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"contract_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);

CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"pay_on" date NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "payout_step" UNIQUE("contract_id","value_date","kind"),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount_cents" > 0),
	CONSTRAINT "payout_paid" CHECK (("payout"."status" = 'paid') = ("payout"."paid_at" is not null)),
	CONSTRAINT payout_status CHECK (
  status IN ('ordered', 'paid', 'cancelled') AND kind IN ('distribution', 'sale', 'annuity', 'reversal')
)
);

CREATE TABLE "sell_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"cancellable_until" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "sell_request_number_unique" UNIQUE("number"),
	CONSTRAINT "sell_request_closed" CHECK (("sell_request"."status" in ('executed', 'cancelled')) = ("sell_request"."closed_at" is not null)),
	CONSTRAINT sell_request_status CHECK (
  status IN ('queued', 'partlyExecuted', 'executed', 'cancelled') AND kind IN ('all', 'amount', 'units')
),
	CONSTRAINT "sell_request_key" UNIQUE("contract_id","idempotency_key")
);

CREATE TABLE "sell_request_line" (
	"request_id" uuid NOT NULL,
	"fund_id" integer NOT NULL,
	"units" numeric(18, 4),
	"amount_cents" bigint,
	"deal_from" date NOT NULL,
	"executed_units" numeric(18, 4) NOT NULL,
	"executed_gross_cents" bigint NOT NULL,
	"exit_cost_cents" bigint NOT NULL,
	"progress" text NOT NULL,
	CONSTRAINT "sell_request_line_pk" PRIMARY KEY("request_id","fund_id"),
	CONSTRAINT "sell_request_line_asked" CHECK (num_nonnulls("sell_request_line"."units", "sell_request_line"."amount_cents") <= 1
        and coalesce("sell_request_line"."units", 1) > 0 and coalesce("sell_request_line"."amount_cents", 1) > 0),
	CONSTRAINT "sell_request_line_executed" CHECK ("sell_request_line"."executed_units" >= 0 and "sell_request_line"."executed_gross_cents" >= 0 and "sell_request_line"."exit_cost_cents" >= 0
        and ("sell_request_line"."units" is null or "sell_request_line"."executed_units" <= "sell_request_line"."units"))
);

CREATE TABLE "rollover" (
	"value_date" date PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid,
	"contracts" integer NOT NULL,
	"gate" jsonb NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"digest" "bytea",
	CONSTRAINT "rollover_first_of_month" CHECK (extract(day from "rollover"."value_date") = 1),
	CONSTRAINT "rollover_completed" CHECK (("rollover"."status" = 'completed') = ("rollover"."completed_at" is not null)
        and ("rollover"."completed_at" is null) = ("rollover"."digest" is null)
        and ("rollover"."holder" is null) = ("rollover"."held_until" is null)
        and ("rollover"."completed_at" is null or "rollover"."holder" is null)),
	CONSTRAINT rollover_status CHECK (status IN ('running', 'completed'))
);

CREATE TABLE "rollover_batch" (
	"value_date" date NOT NULL,
	"number" integer NOT NULL,
	"first_contract_id" uuid NOT NULL,
	"last_contract_id" uuid NOT NULL,
	"contracts" integer NOT NULL,
	"lines" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollover_batch_pk" PRIMARY KEY("value_date","number"),
	CONSTRAINT "rollover_batch_contracts" CHECK ("rollover_batch"."contracts" > 0 and "rollover_batch"."lines" >= 0)
);

CREATE TABLE "fund_price_draft" (
	"fund_id" integer NOT NULL,
	"date" date NOT NULL,
	"nav" numeric(18, 4) NOT NULL,
	"distribution" numeric(18, 4) NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_price_draft_pk" PRIMARY KEY("fund_id","date"),
	CONSTRAINT "fund_price_draft_values" CHECK ("fund_price_draft"."nav" > 0 and "fund_price_draft"."distribution" >= 0 and extract(day from "fund_price_draft"."date") = 1)
);

CREATE TABLE "person_search" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL
);

CREATE TABLE "wage_tax_bracket" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"age_group" text NOT NULL,
	"from_cents" bigint NOT NULL,
	"rate" numeric(9, 6) NOT NULL,
	CONSTRAINT "wage_tax_bracket_pk" PRIMARY KEY("version","year","age_group","from_cents"),
	CONSTRAINT "wage_tax_bracket_group" CHECK (age_group in ('underPensionAge', 'pensionAge', 'pensionAgeBornBefore1946')),
	CONSTRAINT "wage_tax_bracket_values" CHECK ("wage_tax_bracket"."from_cents" >= 0 and "wage_tax_bracket"."from_cents" % 100 = 0 and "wage_tax_bracket"."rate" between 0 and 0.6)
);

CREATE TABLE "wage_tax_credit" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"age_group" text NOT NULL,
	"phase_out_from_cents" bigint NOT NULL,
	"maximum_cents" bigint NOT NULL,
	"phase_out_rate" numeric(9, 6) NOT NULL,
	"ends_at_cents" bigint NOT NULL,
	CONSTRAINT "wage_tax_credit_pk" PRIMARY KEY("version","year","age_group","phase_out_from_cents"),
	CONSTRAINT "wage_tax_credit_group" CHECK (age_group in ('underPensionAge', 'pensionAge', 'pensionAgeBornBefore1946')),
	CONSTRAINT "wage_tax_credit_values" CHECK ("wage_tax_credit"."maximum_cents" > 0 and "wage_tax_credit"."phase_out_rate" between 0 and 1
        and "wage_tax_credit"."phase_out_from_cents" between 0 and "wage_tax_credit"."ends_at_cents")
);

CREATE TABLE "withholding_year" (
	"version" text NOT NULL,
	"year" integer NOT NULL,
	"table_step_cents" bigint,
	"table_maximum_cents" bigint,
	"healthcare_rate" numeric(9, 6) NOT NULL,
	"healthcare_ceiling_cents" bigint NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "withholding_year_pk" PRIMARY KEY("version","year"),
	CONSTRAINT "withholding_year_table" CHECK (("withholding_year"."table_step_cents" is null) = ("withholding_year"."table_maximum_cents" is null)
        and coalesce("withholding_year"."table_step_cents", 100) >= 100 and coalesce("withholding_year"."table_step_cents", 100) % 100 = 0
        and coalesce("withholding_year"."table_maximum_cents", 1) > 0),
	CONSTRAINT "withholding_year_healthcare" CHECK ("withholding_year"."healthcare_rate" between 0 and 0.3 and "withholding_year"."healthcare_ceiling_cents" > 0)
);

CREATE TABLE "fund_switch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"status" text NOT NULL,
	"deal_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "fund_switch_status" CHECK ("fund_switch"."status" in ('queued', 'partlyExecuted', 'executed', 'cancelled')
        and ("fund_switch"."status" in ('executed', 'cancelled')) = ("fund_switch"."closed_at" is not null)),
	CONSTRAINT "fund_switch_day" CHECK (extract(day from "fund_switch"."deal_from") = 1)
);

CREATE TABLE "questionnaire_review" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"handled_by" uuid NOT NULL,
	"handled_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);

CREATE TABLE "change_proof" (
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_proof_pk" PRIMARY KEY("request_id","kind"),
	CONSTRAINT change_proof_kind CHECK (kind IN ('handtekeningen', 'legitimatie', 'akte'))
);

CREATE TABLE "maturity_reminder" (
	"contract_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"months_before" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maturity_reminder_pk" PRIMARY KEY("contract_id","end_date","months_before")
);

CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"provider_key" uuid NOT NULL,
	"webhook_token" text NOT NULL,
	"provider_id" text,
	"checkout_url" text,
	"transfer" jsonb,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_with" text,
	"reversible_until" date,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"discrepancy" text,
	"checked_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"payer_account" text,
	"sealed_payer" text,
	"charged_back_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_cents" > 0),
	CONSTRAINT "payment_paid" CHECK (("payment"."status" = 'paid') = ("payment"."paid_at" is not null)
        and ("payment"."paid_at" is null) = ("payment"."paid_with" is null)
        and (not "payment"."is_surplus" or "payment"."status" = 'paid')),
	CONSTRAINT "payment_made" CHECK ("payment"."status" in ('starting', 'failed') or "payment"."provider_id" is not null),
	CONSTRAINT payment_status CHECK (
  status IN ('starting', 'open', 'pending', 'paid', 'cancelled', 'expired', 'failed')
  AND method IN ('ideal', 'transfer') AND paid_with IN ('ideal', 'transfer', 'other')
),
	CONSTRAINT "payment_payer" CHECK (("payment"."payer_account" is null) = ("payment"."sealed_payer" is null)),
	CONSTRAINT "payment_charged_back" CHECK ("payment"."charged_back_cents" between 0 and "payment"."amount_cents")
);

CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_refund_amount" CHECK ("payment_refund"."amount_cents" > 0),
	CONSTRAINT "payment_refund_settled" CHECK (("payment_refund"."status" in ('refunded', 'failed', 'cancelled')) = ("payment_refund"."settled_at" is not null)),
	CONSTRAINT payment_refund_status CHECK (
  status IN ('ordered', 'underway', 'refunded', 'failed', 'cancelled')
)
);

CREATE TABLE "collection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"month" date NOT NULL,
	"attempt" smallint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"collect_on" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"seen" text,
	"seen_at" timestamp with time zone,
	"bank_code" text,
	"settled_at" timestamp with time zone,
	"deposit_id" uuid,
	"discrepancy" text,
	CONSTRAINT "collection_once" UNIQUE("contract_id","month","attempt"),
	CONSTRAINT "collection_provider" UNIQUE("brand","provider_id"),
	CONSTRAINT "collection_deposit" UNIQUE("deposit_id"),
	CONSTRAINT "collection_amount" CHECK ("collection"."amount_cents" > 0),
	CONSTRAINT "collection_attempt" CHECK ("collection"."attempt" in (1, 2)),
	CONSTRAINT "collection_month" CHECK (extract(day from "collection"."month") = 1),
	CONSTRAINT "collection_status" CHECK ("collection"."status" in ('fixed', 'sending', 'open', 'paid', 'failed', 'reversed', 'withdrawn')),
	CONSTRAINT "collection_seen" CHECK (("collection"."seen" is null) = ("collection"."seen_at" is null)),
	CONSTRAINT "collection_settled" CHECK (("collection"."status" in ('paid', 'failed', 'reversed', 'withdrawn')) = ("collection"."settled_at" is not null)),
	CONSTRAINT "collection_booked" CHECK ("collection"."deposit_id" is null or "collection"."status" in ('paid', 'reversed'))
);

CREATE TABLE "mandate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"status" text NOT NULL,
	"token" text NOT NULL,
	"asked_until" timestamp with time zone,
	"reference" text,
	"sign_url" text,
	"sealed_iban" text,
	"signed_on" date,
	"paused_because" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_event" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mandate_token" UNIQUE("token"),
	CONSTRAINT "mandate_reference" UNIQUE("brand","reference"),
	CONSTRAINT "mandate_of_contract" UNIQUE("id","contract_id"),
	CONSTRAINT "mandate_status" CHECK ("mandate"."status" in ('inviting', 'invited', 'pending', 'signed', 'suspended', 'cancelled', 'expired')),
	CONSTRAINT "mandate_made" CHECK ("mandate"."status" = 'inviting' or ("mandate"."reference" is not null and "mandate"."sign_url" is not null)),
	CONSTRAINT "mandate_signed" CHECK ("mandate"."status" <> 'signed' or "mandate"."signed_on" is not null),
	CONSTRAINT "mandate_failures" CHECK ("mandate"."failures" >= 0)
);

CREATE TABLE "provider_feed" (
	"brand" text NOT NULL,
	"feed" text NOT NULL,
	"position" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_feed_pk" PRIMARY KEY("brand","feed"),
	CONSTRAINT "provider_feed_name" CHECK ("provider_feed"."feed" in ('mandates', 'collections'))
);

CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"flow" text NOT NULL,
	"fund_id" integer NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"sealed_draft" text NOT NULL,
	"contract_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_on" date,
	"warned_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"question" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"sealed_contract" text,
	"sealed_answer" text,
	CONSTRAINT "application_contract" UNIQUE("contract_id"),
	CONSTRAINT "application_id_person" UNIQUE("id","person_id"),
	CONSTRAINT "application_version" CHECK ("application"."version" > 0),
	CONSTRAINT "application_question" CHECK (("application"."status" = 'moreInfo') = ("application"."question" is not null)),
	CONSTRAINT "application_contract_made" CHECK (("application"."status" = 'draft') = ("application"."contract_id" is null)
        and ("application"."contract_id" is null) = ("application"."sealed_contract" is null)
        and ("application"."status" = 'draft') = ("application"."expires_on" is not null))
);

CREATE TABLE "fund_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" integer NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"valid_from" date NOT NULL,
	"snapshot" jsonb,
	"storage_key" text,
	"byte_size" integer,
	"sha256" "bytea",
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	CONSTRAINT "fund_document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "fund_document_version" UNIQUE("brand","fund_id","kind","version"),
	CONSTRAINT "fund_document_counts" CHECK ("fund_document"."version" > 0 and "fund_document"."byte_size" > 0),
	CONSTRAINT "fund_document_kind" CHECK ("fund_document"."kind" in ('eid', 'prospectus', 'terms', 'annualReport')),
	CONSTRAINT "fund_document_file" CHECK (num_nonnulls("fund_document"."storage_key", "fund_document"."byte_size", "fund_document"."sha256") in (case when "fund_document"."snapshot" is null then 3 else 0 end, 3)),
	CONSTRAINT "fund_document_published" CHECK (("fund_document"."published_by" is null) = ("fund_document"."published_at" is null))
);

CREATE TABLE "application_signer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	"digest" "bytea",
	"method" text,
	"ip_address" text,
	"user_agent" text,
	"questionnaire_record_id" uuid,
	CONSTRAINT "application_signer_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "application_signer_role" UNIQUE("application_id","role"),
	CONSTRAINT "application_signer_signed" CHECK (("application_signer"."signed_at" is null) = ("application_signer"."signed_by" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."digest" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."method" is null)
        and ("application_signer"."signed_at" is null) = ("application_signer"."ip_address" is null)),
	CONSTRAINT "application_signer_token" CHECK (("application_signer"."token_hash" is null) = ("application_signer"."token_expires_at" is null)),
	CONSTRAINT "application_signer_declined" CHECK ("application_signer"."declined_at" is null or "application_signer"."signed_at" is null)
);

CREATE TABLE "payout_calculation" (
	"contract_id" uuid NOT NULL,
	"dealing_day" date NOT NULL,
	"reason" text NOT NULL,
	"previous_cents" bigint NOT NULL,
	"payout_cents" bigint NOT NULL,
	"level_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"payouts_left" integer NOT NULL,
	"months_to_next" smallint NOT NULL,
	"calculation_rate" numeric(12, 10) NOT NULL,
	"payment_frequency" text NOT NULL,
	CONSTRAINT "payout_calculation_pk" PRIMARY KEY("contract_id","dealing_day"),
	CONSTRAINT "payout_calculation_amounts" CHECK ("payout_calculation"."payout_cents" between 1 and "payout_calculation"."level_cents" and "payout_calculation"."value_cents" > 0
        and "payout_calculation"."owed_cents" between 0 and "payout_calculation"."value_cents" and "payout_calculation"."payouts_left" > 0),
	CONSTRAINT "payout_calculation_reason" CHECK ("payout_calculation"."reason" in ('year', 'frequency', 'value', 'lastYear'))
);

CREATE TABLE "temporary_annuity_elsewhere" (
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"yearly_cents" bigint NOT NULL,
	CONSTRAINT "temporary_annuity_elsewhere_pk" PRIMARY KEY("person_id","stated_at"),
	CONSTRAINT "temporary_annuity_elsewhere_amount" CHECK ("temporary_annuity_elsewhere"."yearly_cents" >= 0)
);

CREATE TABLE "application_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"field" text NOT NULL,
	"status" text NOT NULL,
	"type" text,
	"byte_size" integer,
	"received_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"sealed_with" text,
	CONSTRAINT "application_upload_owned" CHECK ("application_upload"."application_id" is not null or "application_upload"."status" in ('receiving', 'erasing')),
	CONSTRAINT "application_upload_known" CHECK (num_nonnulls("application_upload"."type", "application_upload"."byte_size") = 2 or "application_upload"."status" in ('receiving', 'erasing')),
	CONSTRAINT "application_upload_size" CHECK ("application_upload"."byte_size" > 0)
);

CREATE TABLE "collection_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"reason" text NOT NULL,
	"contract_id" uuid,
	"mandate_id" uuid,
	"collection_id" uuid,
	"reference" text,
	"said" text,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"note" text,
	CONSTRAINT "collection_review_once" UNIQUE NULLS NOT DISTINCT("brand","reason","collection_id","reference","said"),
	CONSTRAINT "collection_review_handled" CHECK (("collection_review"."handled_at" is null) = ("collection_review"."handled_by" is null) and ("collection_review"."handled_at" is null) = ("collection_review"."note" is null)),
	CONSTRAINT "collection_review_reason" CHECK ("collection_review"."reason" in ('failed', 'stopped', 'surplus', 'mismatch', 'unknownCode', 'deceased', 'technical',
        'unknownCollection', 'unknownMandate', 'unknownState', 'chargedBack', 'chargebackUndone'))
);

CREATE TABLE "waiting_payout" (
	"contract_id" uuid NOT NULL,
	"dealing_day" date NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "waiting_payout_pk" PRIMARY KEY("contract_id","dealing_day")
);

CREATE TABLE "yearly_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" text,
	CONSTRAINT "yearly_figures_fiscal_version" UNIQUE("version"),
	CONSTRAINT "yearly_figures_number" UNIQUE("year","number"),
	CONSTRAINT "yearly_figures_year" CHECK ("yearly_figures"."year" between 2000 and 2999 and "yearly_figures"."number" > 0),
	CONSTRAINT "yearly_figures_decision" CHECK (num_nonnulls("yearly_figures"."decision", "yearly_figures"."decided_by", "yearly_figures"."decided_at") in (0, 3)
        and coalesce("yearly_figures"."decision" in ('approved', 'rejected'), true)
        and ("yearly_figures"."decision" is not distinct from 'approved') = ("yearly_figures"."version" is not null)
        and ("yearly_figures"."decision" is not distinct from 'rejected') = ("yearly_figures"."reason" is not null)),
	CONSTRAINT "yearly_figures_two_people" CHECK ("yearly_figures"."decision" is distinct from 'approved' or "yearly_figures"."decided_by" <> "yearly_figures"."loaded_by")
);

CREATE TABLE "employee" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"roles" text[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_roles" CHECK ("employee"."roles" <@ array['service', 'review', 'finance', 'prices', 'compliance', 'auditor', 'head']),
	CONSTRAINT "employee_auditor_alone" CHECK (not 'auditor' = any("employee"."roles") or cardinality("employee"."roles") = 1),
	CONSTRAINT "employee_head_without_money" CHECK (not 'head' = any("employee"."roles") or "employee"."roles" <@ array['head', 'service'])
);

CREATE TABLE "field_key" (
	"name" text PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "mail_quarantine" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"former_emails" text[] NOT NULL,
	CONSTRAINT "mail_quarantine_order" CHECK ("mail_quarantine"."since" < "mail_quarantine"."until"),
	CONSTRAINT "mail_quarantine_cause" CHECK ("mail_quarantine"."cause" in ('passwordReset', 'emailChanged', 'factorsRemoved'))
);

CREATE TABLE "payout_confirmation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"cause" text NOT NULL,
	"method" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"employee_id" uuid,
	"returned_attempt_id" uuid,
	CONSTRAINT "payout_confirmation_cause" CHECK ("payout_confirmation"."cause" in ('account', 'name', 'factor', 'email')),
	CONSTRAINT "payout_confirmation_method" CHECK ("payout_confirmation"."method" in ('totp', 'sms', 'email', 'passkey')),
	CONSTRAINT "payout_confirmation_own" CHECK ("payout_confirmation"."employee_id" <> "payout_confirmation"."person_id"),
	CONSTRAINT "payout_confirmation_employee" CHECK ("payout_confirmation"."employee_id" is null or "payout_confirmation"."confirmed_at" is not null)
);

CREATE TABLE "approval_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"call" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_cents" bigint,
	"digest" "bytea" NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"alone_from" timestamp with time zone,
	"status" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"sealed_body" text,
	CONSTRAINT "approval_request_status" CHECK ("approval_request"."status" in ('waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired')),
	CONSTRAINT "approval_request_decided" CHECK (("approval_request"."status" = 'waiting') = ("approval_request"."decided_at" is null)),
	CONSTRAINT "approval_request_two_people" CHECK ("approval_request"."status" <> 'executed' or coalesce("approval_request"."decided_by" <> "approval_request"."asked_by", "approval_request"."decided_at" >= "approval_request"."alone_from", false)),
	CONSTRAINT "approval_request_in_time" CHECK ("approval_request"."status" <> 'executed' or "approval_request"."decided_at" < "approval_request"."expires_at"),
	CONSTRAINT "approval_request_reason" CHECK ("approval_request"."status" not in ('rejected', 'lapsed') or "approval_request"."reason" is not null)
);

CREATE TABLE "disabled_account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"disabled_by" uuid NOT NULL,
	"disabled_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);

CREATE TABLE "security_alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"rule" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"seen_by" uuid,
	"seen_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "security_alarm_once" UNIQUE("brand","rule","key","day"),
	CONSTRAINT "security_alarm_seen" CHECK (("security_alarm"."seen_at" is null) = ("security_alarm"."seen_by" is null) and ("security_alarm"."seen_at" is null) = ("security_alarm"."note" is null))
);

CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"subject_id" text,
	"route" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "security_event_kind" CHECK ("security_event"."kind" in ('signInRefused', 'passkeyCopied', 'denied', 'foreignId', 'personViewed', 'exported'))
);

CREATE TABLE "employee_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_invitation_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "employee_invitation_email" UNIQUE("brand","email")
);

CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0),
	CONSTRAINT "passkey_device_type" CHECK ("passkey"."device_type" in ('singleDevice', 'multiDevice'))
);

CREATE TABLE "passkey_challenge" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"nonce" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "maintenance" (
	"brand" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maintenance_scope" CHECK ("maintenance"."scope" IN ('writes', 'all')),
	CONSTRAINT "maintenance_period" CHECK ("maintenance"."ends_at" > "maintenance"."starts_at")
);

CREATE TABLE "bank_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "bank_account_iban" UNIQUE("iban"),
	CONSTRAINT "bank_account_brand" UNIQUE("id","brand"),
	CONSTRAINT "bank_account_currency" CHECK ("bank_account"."currency" = 'EUR')
);

CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_reversal" boolean NOT NULL,
	"end_to_end_id" text,
	"mandate_id" text,
	"batch_id" text,
	"transactions" integer NOT NULL,
	"bank_reference" text,
	"structured_reference" text,
	"return_reason" text,
	"transaction_code" text,
	"counterparty_hash" text,
	"sealed_details" text,
	CONSTRAINT "bank_line_number" UNIQUE("statement_id","number"),
	CONSTRAINT "bank_line_counts" CHECK ("bank_line"."number" > 0 and "bank_line"."transactions" > 0),
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount_cents" <> 0)
);

CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"position" integer NOT NULL,
	"follows" integer,
	"sequence" bigint,
	"reference" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"version" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_position" UNIQUE("account_id","position"),
	CONSTRAINT "bank_statement_end" UNIQUE("account_id","position","closing_cents"),
	CONSTRAINT "bank_statement_account" UNIQUE("id","account_id","brand"),
	CONSTRAINT "bank_statement_follows" CHECK ("bank_statement"."position" > 0 and coalesce("bank_statement"."follows", 0) = "bank_statement"."position" - 1 and "bank_statement"."follows" > 0),
	CONSTRAINT "bank_statement_period" CHECK ("bank_statement"."from_day" <= "bank_statement"."to_day"),
	CONSTRAINT "bank_statement_version" CHECK ("bank_statement"."version" in ('02', '08')),
	CONSTRAINT "bank_statement_sha256" CHECK (octet_length("bank_statement"."digest") = 32),
	CONSTRAINT "bank_statement_importer" UNIQUE("id","imported_by")
);

CREATE TABLE "payout_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"payout_id" uuid,
	"end_to_end_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"sealed_account" text NOT NULL,
	"status" text NOT NULL,
	"reason_code" text,
	"booked_line_id" uuid,
	"booked_on" date,
	"returned_line_id" uuid,
	"returned_on" date,
	"refund_line_id" uuid,
	"payee_hash" text,
	CONSTRAINT "payout_attempt_end_to_end" UNIQUE("end_to_end_id"),
	CONSTRAINT "payout_attempt_number" UNIQUE("batch_id","number"),
	CONSTRAINT "payout_attempt_amount" CHECK ("payout_attempt"."amount_cents" > 0 and "payout_attempt"."number" > 0),
	CONSTRAINT "payout_attempt_status" CHECK ("payout_attempt"."status" in ('underway', 'accepted', 'rejected', 'booked', 'returned')),
	CONSTRAINT "payout_attempt_booked" CHECK (("payout_attempt"."booked_line_id" is null) = ("payout_attempt"."booked_on" is null)
        and ("payout_attempt"."status" in ('booked', 'returned')) = ("payout_attempt"."booked_on" is not null)),
	CONSTRAINT "payout_attempt_returned" CHECK (("payout_attempt"."returned_line_id" is null) = ("payout_attempt"."returned_on" is null)
        and ("payout_attempt"."status" = 'returned') = ("payout_attempt"."returned_on" is not null)),
	CONSTRAINT "payout_attempt_of" CHECK (("payout_attempt"."payout_id" is null) <> ("payout_attempt"."refund_line_id" is null))
);

CREATE TABLE "payout_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"message_id" text NOT NULL,
	"status" text NOT NULL,
	"execute_on" date NOT NULL,
	"debtor_iban" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"count" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"byte_size" integer NOT NULL,
	"approval_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"approved_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"handed_over_at" timestamp with time zone,
	"handed_over_by" uuid,
	"answered_at" timestamp with time zone,
	"reason_code" text,
	CONSTRAINT "payout_batch_message" UNIQUE("message_id"),
	CONSTRAINT "payout_batch_approval" UNIQUE("approval_id"),
	CONSTRAINT "payout_batch_status" CHECK ("payout_batch"."status" in ('made', 'handedOver', 'accepted', 'partlyAccepted', 'rejected', 'booked')),
	CONSTRAINT "payout_batch_amount" CHECK ("payout_batch"."total_cents" > 0 and "payout_batch"."count" > 0 and "payout_batch"."byte_size" > 0),
	CONSTRAINT "payout_batch_two_people" CHECK ("payout_batch"."approved_by" is null or "payout_batch"."approved_by" <> "payout_batch"."asked_by"),
	CONSTRAINT "payout_batch_handed_over" CHECK (("payout_batch"."handed_over_at" is null) = ("payout_batch"."handed_over_by" is null))
);

CREATE TABLE "payout_file_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "payout_file_part_number" UNIQUE("batch_id","number")
);

CREATE TABLE "book_balance" (
	"brand" text NOT NULL,
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "book_balance_pk" PRIMARY KEY("brand","account","subject")
);

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

CREATE TABLE "bank_item" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"open_cents" bigint NOT NULL,
	"reason" text,
	"contract_id" uuid,
	"looked_at" timestamp with time zone NOT NULL,
	"refund_ordered_at" timestamp with time zone,
	"refund_ordered_by" uuid,
	"refund_reason" text,
	"refund_by_file" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_item_reason" CHECK (("bank_item"."open_cents" = 0) = ("bank_item"."reason" is null)),
	CONSTRAINT "bank_item_refund" CHECK (("bank_item"."refund_ordered_at" is null) = ("bank_item"."refund_ordered_by" is null)
        and ("bank_item"."refund_ordered_at" is null) = ("bank_item"."refund_reason" is null))
);

CREATE TABLE "bank_match" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"contract_id" uuid,
	"amount_cents" bigint NOT NULL,
	"payer_account" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"reason" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_because" text,
	CONSTRAINT "bank_match_amount" CHECK ("bank_match"."amount_cents" <> 0),
	CONSTRAINT "bank_match_by" CHECK (("bank_match"."rule" = 'hand') = ("bank_match"."created_by" is not null)
        and ("bank_match"."created_by" is null) = ("bank_match"."reason" is null)),
	CONSTRAINT "bank_match_undone" CHECK (("bank_match"."undone_at" is null) = ("bank_match"."undone_because" is null)
        and ("bank_match"."undone_by" is null or "bank_match"."undone_at" is not null))
);

CREATE TABLE "bank_statement_confirmation" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"imported_by" uuid NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_confirmation_two" CHECK ("bank_statement_confirmation"."confirmed_by" <> "bank_statement_confirmation"."imported_by")
);

CREATE TABLE "payee_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"brand" text NOT NULL,
	"payee_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"sealed_name" text,
	"checked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_reason" text,
	CONSTRAINT "payee_check_payee" UNIQUE("person_id","payee_hash"),
	CONSTRAINT "payee_check_outcome" CHECK ("payee_check"."outcome" in ('match', 'closeMatch', 'noMatch', 'notPossible')),
	CONSTRAINT "payee_check_name" CHECK (("payee_check"."outcome" = 'closeMatch') = ("payee_check"."sealed_name" is not null)),
	CONSTRAINT "payee_check_accepted" CHECK (("payee_check"."accepted_at" is null) = ("payee_check"."accepted_by" is null)
        and ("payee_check"."accepted_at" is null) = ("payee_check"."accepted_reason" is null)
        and ("payee_check"."accepted_by" is null or "payee_check"."accepted_by" <> "payee_check"."person_id"))
);

CREATE TABLE "fund_buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" integer NOT NULL,
	"brand" text NOT NULL,
	"version" integer NOT NULL,
	"as_of" date NOT NULL,
	"source" text NOT NULL,
	"outstanding" numeric(18, 4) NOT NULL,
	"is_fictional" boolean DEFAULT false NOT NULL,
	"buildings" jsonb NOT NULL,
	"loaded_by" uuid NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	CONSTRAINT "fund_buildings_version" UNIQUE("brand","fund_id","version"),
	CONSTRAINT "fund_buildings_counts" CHECK ("fund_buildings"."version" > 0 and "fund_buildings"."outstanding" > 0),
	CONSTRAINT "fund_buildings_list" CHECK (jsonb_array_length("fund_buildings"."buildings") > 0),
	CONSTRAINT "fund_buildings_published" CHECK (("fund_buildings"."published_by" is null) = ("fund_buildings"."published_at" is null))
);

CREATE TABLE "callback_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"part" text NOT NULL,
	"sealed_name" text,
	"sealed_phone" text,
	"outcome" text,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "callback_request_closed" CHECK (("callback_request"."outcome" is null) = ("callback_request"."closed_at" is null)
        and ("callback_request"."outcome" is null) = ("callback_request"."closed_by" is null)
        and ("callback_request"."outcome" is null) = ("callback_request"."sealed_name" is not null)
        and ("callback_request"."outcome" is null) = ("callback_request"."sealed_phone" is not null))
);

CREATE TABLE "rejected_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text,
	"file_name" text NOT NULL,
	"reason" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL
);

ALTER TABLE "contract" ADD CONSTRAINT "contract_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contract_valuation" ADD CONSTRAINT "contract_valuation_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_fund" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_correlation" ADD CONSTRAINT "fund_correlation_other" FOREIGN KEY ("other_fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_parameter" ADD CONSTRAINT "fund_parameter_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_price" ADD CONSTRAINT "fund_price_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holding" ADD CONSTRAINT "holding_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holding" ADD CONSTRAINT "holding_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_parameter_version_parameter_version_version_fk" FOREIGN KEY ("parameter_version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annuity_fund_limit" ADD CONSTRAINT "annuity_fund_limit_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annuity_fund_limit" ADD CONSTRAINT "annuity_fund_limit_version" FOREIGN KEY ("version") REFERENCES "public"."annuity_parameter"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annuity_parameter" ADD CONSTRAINT "annuity_parameter_version_parameter_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."parameter_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fiscal_parameter" ADD CONSTRAINT "fiscal_parameter_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "state_pension_row" ADD CONSTRAINT "state_pension_row_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_fiscal_version_fiscal_version_version_fk" FOREIGN KEY ("fiscal_version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sign_in_device" ADD CONSTRAINT "sign_in_device_person_id_person_account_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phone_factor" ADD CONSTRAINT "phone_factor_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "person_overview" ADD CONSTRAINT "person_overview_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_admin_session_id_session_id_fk" FOREIGN KEY ("admin_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_brand" FOREIGN KEY ("impersonator_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "personal_information" ADD CONSTRAINT "personal_information_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relation" ADD CONSTRAINT "relation_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contract" ADD CONSTRAINT "contract_relation_person" FOREIGN KEY ("relation_id","person_id") REFERENCES "public"."relation"("id","person_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "questionnaire_record" ADD CONSTRAINT "questionnaire_record_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_questionnaire_record_id_questionnaire_record_id_fk" FOREIGN KEY ("questionnaire_record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "closed_account" ADD CONSTRAINT "closed_account_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contract_event" ADD CONSTRAINT "contract_event_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposit" ADD CONSTRAINT "deposit_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document" ADD CONSTRAINT "document_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document" ADD CONSTRAINT "document_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notification" ADD CONSTRAINT "notification_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sell_request" ADD CONSTRAINT "sell_request_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sell_request" ADD CONSTRAINT "sell_request_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sell_request_line" ADD CONSTRAINT "sell_request_line_request_id_sell_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sell_request"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sell_request_line" ADD CONSTRAINT "sell_request_line_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_id_ledger_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rollover_batch" ADD CONSTRAINT "rollover_batch_value_date_rollover_value_date_fk" FOREIGN KEY ("value_date") REFERENCES "public"."rollover"("value_date") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_price_draft" ADD CONSTRAINT "fund_price_draft_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_price_draft" ADD CONSTRAINT "fund_price_draft_entered_by_person_account_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "person_search" ADD CONSTRAINT "person_search_person_id_person_overview_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_overview"("person_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "wage_tax_bracket" ADD CONSTRAINT "wage_tax_bracket_year" FOREIGN KEY ("version","year") REFERENCES "public"."withholding_year"("version","year") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wage_tax_credit" ADD CONSTRAINT "wage_tax_credit_year" FOREIGN KEY ("version","year") REFERENCES "public"."withholding_year"("version","year") ON DELETE no action ON UPDATE no action;
ALTER TABLE "withholding_year" ADD CONSTRAINT "withholding_year_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_switch" ADD CONSTRAINT "fund_switch_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "questionnaire_review" ADD CONSTRAINT "questionnaire_review_record_id_questionnaire_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "questionnaire_review" ADD CONSTRAINT "questionnaire_review_handled_by_person_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "change_proof" ADD CONSTRAINT "change_proof_request_id_change_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."change_request"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "change_proof" ADD CONSTRAINT "change_proof_noted_by_person_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maturity_reminder" ADD CONSTRAINT "maturity_reminder_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment" ADD CONSTRAINT "payment_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection" ADD CONSTRAINT "collection_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection" ADD CONSTRAINT "collection_mandate_contract" FOREIGN KEY ("mandate_id","contract_id") REFERENCES "public"."mandate"("id","contract_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mandate" ADD CONSTRAINT "mandate_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application" ADD CONSTRAINT "application_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application" ADD CONSTRAINT "application_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application" ADD CONSTRAINT "application_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application" ADD CONSTRAINT "application_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_loaded_by" FOREIGN KEY ("loaded_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_document" ADD CONSTRAINT "fund_document_published_by" FOREIGN KEY ("published_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document" ADD CONSTRAINT "document_replaces_id_document_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_signed_by_person_account_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application_signer" ADD CONSTRAINT "application_signer_questionnaire_record_id_questionnaire_record_id_fk" FOREIGN KEY ("questionnaire_record_id") REFERENCES "public"."questionnaire_record"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "payout_calculation" ADD CONSTRAINT "payout_calculation_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "temporary_annuity_elsewhere" ADD CONSTRAINT "temporary_annuity_elsewhere_person" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "application_upload" ADD CONSTRAINT "application_upload_owner" FOREIGN KEY ("application_id","person_id") REFERENCES "public"."application"("id","person_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_mandate_id_mandate_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandate"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_review" ADD CONSTRAINT "collection_review_handled_by_person_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waiting_payout" ADD CONSTRAINT "waiting_payout_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waiting_payout" ADD CONSTRAINT "waiting_payout_dealing_day_rollover_value_date_fk" FOREIGN KEY ("dealing_day") REFERENCES "public"."rollover"("value_date") ON DELETE no action ON UPDATE no action;
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_loaded_by_person_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "yearly_figures" ADD CONSTRAINT "yearly_figures_version_fiscal_version_version_fk" FOREIGN KEY ("version") REFERENCES "public"."fiscal_version"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employee" ADD CONSTRAINT "employee_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mail_quarantine" ADD CONSTRAINT "mail_quarantine_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_employee_brand" FOREIGN KEY ("employee_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_person_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disabled_account" ADD CONSTRAINT "disabled_account_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disabled_account" ADD CONSTRAINT "disabled_account_disabled_by" FOREIGN KEY ("disabled_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employee_invitation" ADD CONSTRAINT "employee_invitation_invited_by" FOREIGN KEY ("invited_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "security_alarm" ADD CONSTRAINT "security_alarm_seen_by_person_account_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "maintenance" ADD CONSTRAINT "maintenance_set_by" FOREIGN KEY ("set_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_of_statement" FOREIGN KEY ("statement_id","account_id","brand") REFERENCES "public"."bank_statement"("id","account_id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_of_account" FOREIGN KEY ("account_id","brand") REFERENCES "public"."bank_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_chain" FOREIGN KEY ("account_id","follows","opening_cents") REFERENCES "public"."bank_statement"("account_id","position","closing_cents") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by" FOREIGN KEY ("imported_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_booked_line_id_bank_line_id_fk" FOREIGN KEY ("booked_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_returned_line_id_bank_line_id_fk" FOREIGN KEY ("returned_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_approval_id_approval_request_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval_request"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_asked_by_person_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_approved_by_person_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_handed_over_by_person_account_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_file_part" ADD CONSTRAINT "payout_file_part_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_confirmation" ADD CONSTRAINT "payout_confirmation_returned_attempt_id_payout_attempt_id_fk" FOREIGN KEY ("returned_attempt_id") REFERENCES "public"."payout_attempt"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_reverses_id_book_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."book_entry"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "book_line" ADD CONSTRAINT "book_line_entry" FOREIGN KEY ("entry_id","brand") REFERENCES "public"."book_entry"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_refund_ordered_by_person_account_id_fk" FOREIGN KEY ("refund_ordered_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_item" ADD CONSTRAINT "bank_item_line" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_created_by_person_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_undone_by_person_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement_confirmation" ADD CONSTRAINT "bank_statement_confirmation_confirmed_by_person_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement_confirmation" ADD CONSTRAINT "bank_statement_confirmation_of" FOREIGN KEY ("statement_id","imported_by") REFERENCES "public"."bank_statement"("id","imported_by") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payee_check" ADD CONSTRAINT "payee_check_accepted_by_person_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payee_check" ADD CONSTRAINT "payee_check_person_brand" FOREIGN KEY ("person_id","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_loaded_by" FOREIGN KEY ("loaded_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fund_buildings" ADD CONSTRAINT "fund_buildings_published_by" FOREIGN KEY ("published_by","brand") REFERENCES "public"."person_account"("id","brand") ON DELETE no action ON UPDATE no action;
ALTER TABLE "callback_request" ADD CONSTRAINT "callback_request_closed_by_person_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempt" ADD CONSTRAINT "payout_attempt_refund_line_id_bank_line_id_fk" FOREIGN KEY ("refund_line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;

CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","sequence");
CREATE INDEX "contract_person" ON "contract" USING btree ("person_id","id");
CREATE INDEX "offer_person" ON "offer" USING btree ("person_id","id");
CREATE INDEX "person_account_demo" ON "person_account" USING btree ("is_demo") WHERE "person_account"."is_demo";
CREATE INDEX "session_person" ON "session" USING btree ("person_id");
CREATE INDEX "session_expiry" ON "session" USING btree ("absolute_expires_at");
CREATE INDEX "sign_in_device_last" ON "sign_in_device" USING btree ("last_used_at");
CREATE INDEX "sign_in_throttle_last" ON "sign_in_throttle" USING btree ("last_at");
CREATE INDEX "account_registration_email" ON "account_registration" USING btree ("brand","email");
CREATE INDEX "account_registration_age" ON "account_registration" USING btree ("created_at");
CREATE INDEX "outbox_mail_recipient" ON "outbox_mail" USING btree ("recipient","created_at");
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject_id","sequence");
CREATE INDEX "one_time_code_holder" ON "one_time_code" USING btree ("holder_id");
CREATE INDEX "one_time_code_person" ON "one_time_code" USING btree ("person_id","created_at");
CREATE INDEX "one_time_code_age" ON "one_time_code" USING btree ("created_at");
CREATE INDEX "pending_sign_in_expiry" ON "pending_sign_in" USING btree ("expires_at");
CREATE UNIQUE INDEX "phone_factor_verified" ON "phone_factor" USING btree ("person_id") WHERE "phone_factor"."verified_at" is not null;
CREATE UNIQUE INDEX "phone_factor_proposed" ON "phone_factor" USING btree ("person_id") WHERE "phone_factor"."verified_at" is null;
CREATE UNIQUE INDEX "recovery_code_person_hash" ON "recovery_code" USING btree ("person_id","code_hash");
CREATE UNIQUE INDEX "totp_factor_confirmed" ON "totp_factor" USING btree ("person_id") WHERE "totp_factor"."confirmed_at" is not null;
CREATE UNIQUE INDEX "totp_factor_proposed" ON "totp_factor" USING btree ("person_id") WHERE "totp_factor"."confirmed_at" is null;
CREATE INDEX "trusted_device_person" ON "trusted_device" USING btree ("person_id");
CREATE INDEX "trusted_device_expiry" ON "trusted_device" USING btree ("expires_at");
CREATE INDEX "step_up_session" ON "step_up" USING btree ("session_id");
CREATE INDEX "step_up_person" ON "step_up" USING btree ("person_id","created_at");
CREATE INDEX "step_up_age" ON "step_up" USING btree ("created_at");
CREATE INDEX "person_overview_name" ON "person_overview" USING btree ("brand","sort_name" collate "C","person_id");
CREATE INDEX "person_overview_email" ON "person_overview" USING btree ("brand","email" collate "C","person_id");
CREATE INDEX "person_overview_created" ON "person_overview" USING btree ("brand","created_at","person_id");
CREATE INDEX "person_overview_signed_in" ON "person_overview" USING btree ("brand","last_signed_in_at" NULLS FIRST,"person_id");
CREATE INDEX "person_overview_contracts" ON "person_overview" USING btree ("brand","contracts","person_id");
CREATE INDEX "person_overview_value" ON "person_overview" USING btree ("brand","value_cents","person_id");
CREATE INDEX "person_overview_unpaid" ON "person_overview" USING btree ("brand","person_id") WHERE "person_overview"."unpaid" > 0;
CREATE INDEX "person_overview_role" ON "person_overview" USING btree ("brand","role","person_id");
CREATE INDEX "session_admin_session" ON "session" USING btree ("admin_session_id") WHERE "session"."admin_session_id" is not null;
CREATE INDEX "relation_person" ON "relation" USING btree ("person_id","id");
CREATE INDEX "contract_relation" ON "contract" USING btree ("relation_id") WHERE "contract"."relation_id" is not null;
CREATE INDEX "questionnaire_record_completed" ON "questionnaire_record" USING btree ("person_id","completed_at");
CREATE INDEX "questionnaire_record_age" ON "questionnaire_record" USING btree ("recorded_at");
CREATE INDEX "offer_questionnaire" ON "offer" USING btree ("questionnaire_record_id");
CREATE INDEX "email_change_age" ON "email_change" USING btree ("expires_at");
CREATE INDEX "closed_account_identity" ON "closed_account" USING btree ("identity_until");
CREATE INDEX "closed_account_tax" ON "closed_account" USING btree ("tax_until");
CREATE INDEX "change_request_contract" ON "change_request" USING btree ("contract_id","id");
CREATE INDEX "change_request_open" ON "change_request" USING btree ("brand","id") WHERE "change_request"."closed_at" is null;
CREATE INDEX "contract_event_contract" ON "contract_event" USING btree ("contract_id","id");
CREATE INDEX "deposit_contract" ON "deposit" USING btree ("contract_id","id");
CREATE INDEX "deposit_waiting" ON "deposit" USING btree ("contract_id") WHERE "deposit"."status" = 'received';
CREATE INDEX "document_person" ON "document" USING btree ("person_id","id");
CREATE INDEX "document_unrendered" ON "document" USING btree ("id") WHERE "document"."rendered_at" is null;
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","id");
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id") WHERE "notification"."read_at" is null;
CREATE INDEX "payout_due" ON "payout" USING btree ("pay_on") WHERE "payout"."status" = 'ordered';
CREATE UNIQUE INDEX "sell_request_open" ON "sell_request" USING btree ("contract_id") WHERE "sell_request"."status" in ('queued', 'partlyExecuted');
CREATE INDEX "sell_request_contract" ON "sell_request" USING btree ("contract_id","id");
CREATE INDEX "sell_request_line_open" ON "sell_request_line" USING btree ("fund_id","deal_from") WHERE "sell_request_line"."progress" = 'open';
CREATE UNIQUE INDEX "ledger_entry_reversed" ON "ledger_entry" USING btree ("reverses_id") WHERE "ledger_entry"."reverses_id" is not null;
CREATE UNIQUE INDEX "change_request_one_open" ON "change_request" USING btree ("contract_id","option") WHERE "change_request"."closed_at" is null;
CREATE INDEX "change_request_due" ON "change_request" USING btree ("effective_on") WHERE "change_request"."status" = 'checked';
CREATE INDEX "sell_request_queue" ON "sell_request" USING btree ("brand","id") WHERE "sell_request"."status" in ('queued', 'partlyExecuted');
CREATE INDEX "person_search_text" ON "person_search" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);
CREATE UNIQUE INDEX "fund_switch_open" ON "fund_switch" USING btree ("contract_id") WHERE "fund_switch"."status" in ('queued', 'partlyExecuted');
CREATE INDEX "fund_switch_contract" ON "fund_switch" USING btree ("contract_id","id");
CREATE INDEX "questionnaire_record_flagged" ON "questionnaire_record" USING btree ("brand","id") WHERE ("questionnaire_record"."steps_above" >= 2 or "questionnaire_record"."is_repeated");
CREATE UNIQUE INDEX "payment_webhook" ON "payment" USING btree ("webhook_token");
CREATE UNIQUE INDEX "payment_provider" ON "payment" USING btree ("provider_id");
CREATE INDEX "payment_deposit" ON "payment" USING btree ("deposit_id","id");
CREATE UNIQUE INDEX "payment_paid_once" ON "payment" USING btree ("deposit_id") WHERE "payment"."status" = 'paid' and not "payment"."is_surplus";
CREATE INDEX "payment_check" ON "payment" USING btree ("check_at") WHERE "payment"."check_at" is not null;
CREATE INDEX "payment_attention" ON "payment" USING btree ("brand","id") WHERE "payment"."is_surplus" or "payment"."discrepancy" is not null;
CREATE INDEX "payment_refund_payment" ON "payment_refund" USING btree ("payment_id");
CREATE UNIQUE INDEX "payment_refund_provider" ON "payment_refund" USING btree ("provider_id");
CREATE INDEX "collection_due" ON "collection" USING btree ("collect_on") WHERE "collection"."status" in ('fixed', 'sending');
CREATE UNIQUE INDEX "mandate_current" ON "mandate" USING btree ("contract_id") WHERE "mandate"."replaced_at" is null;
CREATE UNIQUE INDEX "application_draft" ON "application" USING btree ("person_id","flow") WHERE "application"."status" = 'draft';
CREATE INDEX "application_person" ON "application" USING btree ("person_id","id");
CREATE INDEX "application_expiry" ON "application" USING btree ("expires_on") WHERE "application"."expires_on" is not null;
CREATE INDEX "fund_document_waiting" ON "fund_document" USING btree ("brand","id") WHERE "fund_document"."published_at" is null;
CREATE INDEX "fund_document_undrawn" ON "fund_document" USING btree ("id") WHERE "fund_document"."storage_key" is null;
CREATE INDEX "application_signer_open" ON "application_signer" USING btree ("invited_at") WHERE "application_signer"."invited_at" is not null and "application_signer"."signed_at" is null and "application_signer"."declined_at" is null;
CREATE UNIQUE INDEX "application_upload_field" ON "application_upload" USING btree ("application_id","field") WHERE "application_upload"."status" not in ('receiving', 'erasing');
CREATE INDEX "application_upload_waiting" ON "application_upload" USING btree ("id") WHERE "application_upload"."status" in ('receiving', 'checking', 'unchecked', 'infected', 'erasing');
CREATE INDEX "collection_review_open" ON "collection_review" USING btree ("brand","id") WHERE "collection_review"."handled_at" is null;
CREATE UNIQUE INDEX "contract_tax_credit" ON "contract" USING btree ("person_id") WHERE "contract"."apply_tax_credit" and "contract"."status" <> 'paidOut';
CREATE INDEX "waiting_payout_open" ON "waiting_payout" USING btree ("dealing_day") WHERE "waiting_payout"."made_at" is null;
CREATE UNIQUE INDEX "yearly_figures_waiting" ON "yearly_figures" USING btree ("year") WHERE "yearly_figures"."decision" is null;
CREATE INDEX "mail_quarantine_until" ON "mail_quarantine" USING btree ("until");
CREATE INDEX "outbox_mail_waiting_lane" ON "outbox_mail" USING btree ("channel","lane","next_attempt_at") WHERE "outbox_mail"."sent_at" is null;
CREATE INDEX "application_review" ON "application" USING btree ("brand","id") WHERE "application"."status" in ('awaitingConfirmation', 'submitted', 'moreInfo');
CREATE INDEX "payout_confirmation_open" ON "payout_confirmation" USING btree ("person_id") WHERE "payout_confirmation"."confirmed_at" is null;
CREATE UNIQUE INDEX "approval_request_waiting" ON "approval_request" USING btree ("brand","call","params") WHERE "approval_request"."status" = 'waiting';
CREATE INDEX "approval_request_brand" ON "approval_request" USING btree ("brand","status","id");
CREATE INDEX "security_event_at" ON "security_event" USING btree ("at");
CREATE INDEX "employee_invitation_brand" ON "employee_invitation" USING btree ("brand","id");
CREATE INDEX "security_alarm_brand" ON "security_alarm" USING btree ("brand","id");
CREATE INDEX "security_event_brand" ON "security_event" USING btree ("brand","id");
CREATE INDEX "security_event_kind_newest" ON "security_event" USING btree ("brand","kind","id");
CREATE INDEX "security_event_person" ON "security_event" USING btree ("person_id","id");
CREATE INDEX "security_event_subject" ON "security_event" USING btree ("subject_id","id");
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");
CREATE INDEX "passkey_challenge_expiry" ON "passkey_challenge" USING btree ("expires_at");
CREATE INDEX "bank_statement_brand" ON "bank_statement" USING btree ("brand","id");
CREATE INDEX "bank_statement_digest" ON "bank_statement" USING btree ("digest");
CREATE INDEX "payout_attempt_payout" ON "payout_attempt" USING btree ("payout_id","id");
CREATE UNIQUE INDEX "payout_attempt_live" ON "payout_attempt" USING btree ("payout_id") WHERE "payout_attempt"."status" in ('underway', 'accepted', 'booked');
CREATE INDEX "payout_attempt_booked_line" ON "payout_attempt" USING btree ("booked_line_id") WHERE "payout_attempt"."booked_line_id" is not null;
CREATE INDEX "payout_batch_brand" ON "payout_batch" USING btree ("brand","id");
CREATE INDEX "book_line_shared" ON "book_line" USING btree ("brand","account","subject","amount_cents") WHERE "book_line"."account" in ('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening');
CREATE INDEX "bank_item_open" ON "bank_item" USING btree ("brand","line_id") WHERE "bank_item"."open_cents" <> 0;
CREATE INDEX "bank_item_contract" ON "bank_item" USING btree ("contract_id") WHERE "bank_item"."open_cents" <> 0;
CREATE INDEX "bank_match_line" ON "bank_match" USING btree ("line_id");
CREATE INDEX "bank_match_subject" ON "bank_match" USING btree ("subject") WHERE "bank_match"."undone_at" is null;
CREATE UNIQUE INDEX "bank_match_collection" ON "bank_match" USING btree ("subject",sign("amount_cents")) WHERE "bank_match"."rule" = 'mandate' and "bank_match"."undone_at" is null;
CREATE INDEX "bank_line_counterparty" ON "bank_line" USING btree ("counterparty_hash") WHERE "bank_line"."counterparty_hash" is not null;
CREATE INDEX "fund_buildings_waiting" ON "fund_buildings" USING btree ("brand","id") WHERE "fund_buildings"."published_at" is null;
CREATE INDEX "callback_request_open" ON "callback_request" USING btree ("brand","id") WHERE "callback_request"."outcome" is null;
CREATE INDEX "rejected_statement_brand" ON "rejected_statement" USING btree ("brand","id");
CREATE INDEX "book_entry_day" ON "book_entry" USING btree ("brand","booked_on");
CREATE UNIQUE INDEX "payee_check_of_nobody" ON "payee_check" USING btree ("brand","payee_hash") WHERE "payee_check"."person_id" is null;
CREATE UNIQUE INDEX "payout_attempt_refund_live" ON "payout_attempt" USING btree ("refund_line_id") WHERE "payout_attempt"."status" in ('underway', 'accepted');

-- Append-only tables: even their owner cannot change a row by accident. A correction is a new row (domain 5.2);
-- retention is a deliberate act that drops the trigger.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Text for searching and sorting: lower case, without accents. Accents go first, because some locales lower ASCII only.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- What a person has by status. A contract is unpaid if it has not begun and misses its first payment (domain 5.3, X-06).
CREATE FUNCTION person_holds(persons uuid[])
RETURNS TABLE (person_id uuid, contracts int, unpaid int, value_cents bigint, numbers text) LANGUAGE sql STABLE AS $$
  SELECT p.id, held.contracts, held.unpaid, held.value_cents, held.numbers
  FROM unnest(persons) AS p (id) CROSS JOIN LATERAL (
    SELECT count(*)::int AS contracts,
      count(*) FILTER (WHERE NOT c.is_payment_completed AND c.status IN
        ('concept', 'awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment', 'awaitingStart'))::int AS unpaid,
      coalesce(sum(c.opening_value_cents), 0)::bigint AS value_cents,
      string_agg(c.number, ' ' ORDER BY c.id) AS numbers
    FROM contract c WHERE c.person_id = p.id
  ) held
$$;

-- Rewrites the overview row of each person.
CREATE FUNCTION refresh_person_overview(persons uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO person_overview AS known
    (person_id, brand, role, name, email, created_at, sort_name, contracts, unpaid, value_cents)
  SELECT p.id, p.brand, p.role, p.name, p.email, p.created_at, plain_text(p.name),
    held.contracts, held.unpaid, held.value_cents
  FROM person_holds(persons) held JOIN person_account p ON p.id = held.person_id
  ON CONFLICT (person_id) DO UPDATE SET
    role = excluded.role, name = excluded.name, email = excluded.email, sort_name = excluded.sort_name,
    contracts = excluded.contracts, unpaid = excluded.unpaid, value_cents = excluded.value_cents
  WHERE (known.role, known.name, known.email, known.contracts, known.unpaid, known.value_cents)
    IS DISTINCT FROM (excluded.role, excluded.name, excluded.email, excluded.contracts, excluded.unpaid,
      excluded.value_cents);
  INSERT INTO person_search AS known (person_id, search)
  SELECT p.id, ' ' || plain_text(concat_ws(' ', p.name, p.email, held.numbers))
  FROM person_holds(persons) held JOIN person_account p ON p.id = held.person_id
  ON CONFLICT (person_id) DO UPDATE SET search = excluded.search WHERE known.search <> excluded.search
$$;

-- Runs once per statement, so that a batch of the monthly run costs one refresh.
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT id FROM changed ORDER BY id);
BEGIN
  PERFORM lock_person_overview(persons);
  PERFORM refresh_person_overview(persons);
  RETURN NULL;
END
$$;

CREATE FUNCTION contract_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT DISTINCT person_id FROM changed ORDER BY person_id);
BEGIN
  PERFORM lock_person_overview(persons);
  PERFORM refresh_person_overview(persons);
  RETURN NULL;
END
$$;

CREATE FUNCTION session_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person_overview SET last_signed_in_at = NEW.created_at WHERE person_id = NEW.person_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER person_overview_new AFTER INSERT ON person_account
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();

CREATE TRIGGER person_overview_changed AFTER UPDATE ON person_account
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION person_changed();

CREATE TRIGGER contract_overview_new AFTER INSERT ON contract
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_changed();

CREATE TRIGGER contract_overview_gone AFTER DELETE ON contract
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_changed();

CREATE TRIGGER session_overview_new AFTER INSERT ON session
  FOR EACH ROW WHEN (NEW.impersonator_id IS NULL) EXECUTE FUNCTION session_started();

-- Evidence is append-only. The job that erases expired rows sets `set_config('portal.retention', 'on', true)` in its
-- transaction.
CREATE FUNCTION refuse_unasked_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.retention', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER questionnaire_record_append_only BEFORE UPDATE OR TRUNCATE ON questionnaire_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER questionnaire_record_retention BEFORE DELETE ON questionnaire_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unasked_delete();

-- The history that a customer has read does not change.
CREATE TRIGGER contract_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A reversal is the exact opposite of the ledger line it reverses, and cannot be reversed.
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_entry AS mistake WHERE mistake.id = NEW.reverses_id AND mistake.reverses_id IS NULL
    AND mistake.contract_id = NEW.contract_id AND mistake.fund_id = NEW.fund_id
    AND mistake.amount_cents = -NEW.amount_cents AND mistake.units = -NEW.units;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'line % of the ledger is not taken back by its opposite', NEW.reverses_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER ledger_entry_opposite BEFORE INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();

-- A price that a month was dealt at does not change: statements to investors depend on it.
CREATE FUNCTION refuse_used_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM rollover WHERE value_date >= OLD.date) THEN
    RAISE EXCEPTION 'the price of fund % on % was used by a monthly run', OLD.fund_id, OLD.date
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE TRIGGER fund_price_used BEFORE UPDATE OR DELETE ON fund_price
  FOR EACH ROW EXECUTE FUNCTION refuse_used_price();

-- The monthly run changes only values, which nobody searches by, so the overview is not refreshed for them.
CREATE FUNCTION contract_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE persons uuid[] := ARRAY(SELECT person_id FROM former UNION SELECT person_id FROM changed ORDER BY person_id);
BEGIN
  PERFORM lock_person_overview(persons);
  IF EXISTS (SELECT id, person_id, number FROM changed EXCEPT SELECT id, person_id, number FROM former) THEN
    PERFORM refresh_person_overview(persons);
  ELSE
    UPDATE person_overview AS known SET unpaid = held.unpaid, value_cents = held.value_cents
    FROM person_holds(persons) AS held
    WHERE known.person_id = held.person_id
      AND (known.unpaid, known.value_cents) IS DISTINCT FROM (held.unpaid, held.value_cents);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER contract_overview_changed AFTER UPDATE ON contract
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contract_updated();

-- Serializes changes to contracts of one person. Persons are locked in one order, so that two batches of the monthly
-- run never wait for each other.
CREATE FUNCTION lock_person_overview(persons uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM person_overview WHERE person_id = ANY (persons) ORDER BY person_id FOR NO KEY UPDATE
$$;

-- Whether the payer of an annuity has the name, address and citizen number of its receiver; without them the anonymous
-- rate applies.
CREATE FUNCTION is_identified(receiver uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM personal_information AS i
    WHERE i.person_id = receiver AND coalesce(i.person ->> 'achternaam', '') <> ''
      AND coalesce(i.address ->> 'woonplaats', '') <> '' AND i.sealed_bsn IS NOT NULL)
$$;

-- Whether a person must still confirm a change before anything is paid to them.
CREATE FUNCTION has_unconfirmed_change(receiver uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payout_confirmation AS p WHERE p.person_id = receiver AND p.confirmed_at IS NULL)
$$;

-- The reason that an ordered payout is withheld, apart from its status at the bank; null if it is not.
CREATE FUNCTION payout_withheld_by(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN ordered.status <> 'ordered' THEN NULL
    WHEN (c.status IN ('blocked', 'deceased')
      OR EXISTS (SELECT FROM disabled_account AS a WHERE a.person_id = c.person_id))
      AND ordered.released_at IS NULL THEN 'contract'
    WHEN ordered.kind = 'annuity' AND NOT is_identified(c.person_id) THEN 'identity'
    WHEN has_unconfirmed_change(c.person_id) THEN 'confirmation'
    WHEN i.payouts_from > greatest(ordered.pay_on, day) THEN 'account'
  END
  FROM contract AS c LEFT JOIN personal_information AS i ON i.person_id = c.person_id
  WHERE c.id = ordered.contract_id
$$;

-- The reason that a payout is withheld. A payout that the bank has is not withheld, because it cannot be recalled.
CREATE FUNCTION payout_hold(ordered payout, day date) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ordered.status = 'ordered' AND NOT EXISTS (
    SELECT FROM payout_attempt AS a
    WHERE a.payout_id = ordered.id AND a.status IN ('underway', 'accepted', 'booked')
  ) THEN payout_withheld_by(ordered, day) END
$$;

-- A withheld payout is not paid, and only the statement line that booked a payout marks it as paid.
CREATE FUNCTION payout_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF payout_hold(OLD, (NEW.paid_at AT TIME ZONE 'Europe/Amsterdam')::date) IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM payout_attempt AS a WHERE a.payout_id = OLD.id AND a.status = 'booked') THEN
    RAISE EXCEPTION 'no statement line booked payout %', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER payout_paid BEFORE UPDATE OF status ON payout
  FOR EACH ROW WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION payout_paid();

-- A paid payment stays paid, and an attempt keeps its deposit and amount: only its status changes.
CREATE FUNCTION payment_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER payment_final BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (OLD.deposit_id <> NEW.deposit_id OR OLD.amount_cents <> NEW.amount_cents
    OR (OLD.provider_id IS NOT NULL AND OLD.provider_id IS DISTINCT FROM NEW.provider_id)
    OR (OLD.status = 'paid' AND (NEW.status <> 'paid' OR OLD.is_surplus <> NEW.is_surplus)))
  EXECUTE FUNCTION payment_final();

-- Refunds never exceed the payment.
CREATE FUNCTION payment_refund_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(r.amount_cents) FROM payment_refund r
      WHERE r.payment_id = NEW.payment_id AND r.status IN ('ordered', 'underway', 'refunded'))
    > (SELECT p.amount_cents FROM payment p WHERE p.id = NEW.payment_id AND p.status = 'paid') IS NOT FALSE THEN
    RAISE EXCEPTION 'payment % has less left than refund %', NEW.payment_id, NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER payment_refund_limit AFTER INSERT OR UPDATE ON payment_refund
  FOR EACH ROW WHEN (NEW.status IN ('ordered', 'underway', 'refunded')) EXECUTE FUNCTION payment_refund_limit();

-- A published document is exactly the loaded one and stays, because contracts refer to it. A row is only completed, by its
-- publication and by the file of a generated document; a row that waits may be deleted.
CREATE FUNCTION fund_document_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fund document % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER fund_document_changed BEFORE UPDATE ON fund_document
  FOR EACH ROW WHEN ((OLD.id, OLD.fund_id, OLD.brand, OLD.kind, OLD.version, OLD.title, OLD.valid_from, OLD.snapshot,
      OLD.loaded_by, OLD.loaded_at)
    IS DISTINCT FROM (NEW.id, NEW.fund_id, NEW.brand, NEW.kind, NEW.version, NEW.title, NEW.valid_from, NEW.snapshot,
      NEW.loaded_by, NEW.loaded_at)
    OR (OLD.storage_key IS NOT NULL AND (OLD.storage_key, OLD.byte_size, OLD.sha256)
      IS DISTINCT FROM (NEW.storage_key, NEW.byte_size, NEW.sha256))
    OR (OLD.published_at IS NOT NULL AND (OLD.published_by, OLD.published_at)
      IS DISTINCT FROM (NEW.published_by, NEW.published_at)))
  EXECUTE FUNCTION fund_document_final();

CREATE TRIGGER fund_document_published BEFORE DELETE ON fund_document
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION fund_document_final();

-- The calculation that an investor has read does not change.
CREATE TRIGGER payout_calculation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_calculation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Adds one ledger line to {units held, units of that age}, in ten-thousandths (domain 10.7), as `fifoLots` of the engine
-- does. A spread scales both by one factor, rounded half up; a sale takes the oldest units first.
CREATE FUNCTION units_of_age(counted numeric[], moved bigint, is_spread boolean, is_of_age boolean) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN is_spread AND counted[1] > 0
      THEN ARRAY[counted[1] + moved, div(2 * counted[2] * (counted[1] + moved) + counted[1], 2 * counted[1])]
    WHEN moved > 0 THEN ARRAY[counted[1] + moved, counted[2] + CASE WHEN is_of_age THEN moved ELSE 0 END]
    ELSE ARRAY[counted[1] + moved, greatest(0, counted[2] + moved)]
  END
$$;

-- Aggregates the ledger lines of a position in their order; the oldest lines are of the requested age.
CREATE AGGREGATE units_by_age(bigint, boolean, boolean) (SFUNC = units_of_age, STYPE = numeric[], INITCOND = '{0,0}');

-- Approved figures are exactly the loaded ones, and figures that results were computed with stay (decision 0033).
CREATE FUNCTION yearly_figures_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'yearly figures % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER yearly_figures_changed BEFORE UPDATE ON yearly_figures
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL
    OR (OLD.id, OLD.year, OLD.number, OLD.figures, OLD.loaded_by, OLD.loaded_at)
      IS DISTINCT FROM (NEW.id, NEW.year, NEW.number, NEW.figures, NEW.loaded_by, NEW.loaded_at))
  EXECUTE FUNCTION yearly_figures_final();

CREATE TRIGGER yearly_figures_removed BEFORE DELETE ON yearly_figures
  FOR EACH ROW EXECUTE FUNCTION yearly_figures_final();

CREATE TRIGGER fiscal_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiscal_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fiscal_parameter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiscal_parameter
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER state_pension_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON state_pension_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER withholding_year_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withholding_year
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER wage_tax_bracket_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wage_tax_bracket
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER wage_tax_credit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wage_tax_credit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whether the figures that annuities of a year need are known: withholding, and the ceiling of temporary annuities.
CREATE FUNCTION year_is_loaded(wanted integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM withholding_year y JOIN fiscal_parameter p ON p.version = y.version AND p.year = y.year
    WHERE y.version = (SELECT version FROM fiscal_version ORDER BY sequence DESC LIMIT 1)
      AND y.year = wanted AND p.temporary_max_per_year_cents IS NOT NULL)
$$;

-- A request and its decision do not change.
CREATE FUNCTION approval_request_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval request % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

-- The seal of a request is renewed with another key, also after the decision; the digest proves the content is the same.
CREATE TRIGGER approval_request_changed BEFORE UPDATE ON approval_request
  FOR EACH ROW WHEN (
    (OLD.id, OLD.brand, OLD.call, OLD.params, OLD.body, OLD.sealed_body IS NULL, OLD.title, OLD.lines, OLD.amount_cents,
      OLD.digest, OLD.asked_by, OLD.asked_at, OLD.expires_at, OLD.alone_from)
      IS DISTINCT FROM (NEW.id, NEW.brand, NEW.call, NEW.params, NEW.body, NEW.sealed_body IS NULL, NEW.title, NEW.lines,
      NEW.amount_cents, NEW.digest, NEW.asked_by, NEW.asked_at, NEW.expires_at, NEW.alone_from)
    OR (OLD.status <> 'waiting' AND (OLD.status, OLD.decided_by, OLD.decided_at, OLD.reason)
      IS DISTINCT FROM (NEW.status, NEW.decided_by, NEW.decided_at, NEW.reason)))
  EXECUTE FUNCTION approval_request_final();

CREATE TRIGGER approval_request_removed BEFORE DELETE ON approval_request
  FOR EACH ROW EXECUTE FUNCTION approval_request_final();

CREATE TRIGGER bank_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A bank line does not change. Its seal is renewed with another key, and the hash of its account follows that key.
CREATE FUNCTION bank_line_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(OLD) - 'sealed_details' - 'counterparty_hash') = (to_jsonb(NEW) - 'sealed_details' - 'counterparty_hash')
      AND (OLD.sealed_details IS NULL) = (NEW.sealed_details IS NULL)
      AND split_part(NEW.counterparty_hash, '.', 1) <> split_part(OLD.counterparty_hash, '.', 1)
      AND split_part(NEW.counterparty_hash, '.', 1) = split_part(NEW.sealed_details, '.', 2) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'bank lines are final: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER bank_line_changed BEFORE UPDATE ON bank_line
  FOR EACH ROW WHEN ((to_jsonb(OLD) - 'sealed_details') IS DISTINCT FROM (to_jsonb(NEW) - 'sealed_details')
    OR (OLD.sealed_details IS NULL) <> (NEW.sealed_details IS NULL))
  EXECUTE FUNCTION bank_line_final();

CREATE TRIGGER bank_line_removed BEFORE DELETE OR TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION bank_line_final();

-- The lines of a statement add up to the difference of its balances; checked once, after all of them are inserted.
CREATE FUNCTION bank_statement_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT coalesce(sum(amount_cents), 0) INTO total FROM bank_line WHERE statement_id = NEW.id;
  IF NEW.opening_cents + total <> NEW.closing_cents THEN
    RAISE EXCEPTION 'the lines of bank statement % come to %, its balances to %', NEW.id, total,
      NEW.closing_cents - NEW.opening_cents USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER bank_statement_adds_up AFTER INSERT ON bank_statement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_statement_adds_up();

-- A payment order that the bank has does not change.
CREATE FUNCTION payout_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_attempt AS a
    WHERE a.payout_id = OLD.id AND a.status IN ('underway', 'accepted', 'booked')) THEN
    RAISE EXCEPTION 'payout % is with the bank', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER payout_under_way BEFORE UPDATE ON payout
  FOR EACH ROW WHEN (OLD.contract_id <> NEW.contract_id OR OLD.amount_cents <> NEW.amount_cents
    OR (NEW.status = 'cancelled' AND OLD.status <> 'cancelled'))
  EXECUTE FUNCTION payout_under_way();

-- A batch exists because two people executed a request for exactly that batch.
CREATE FUNCTION payout_batch_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval_request AS r
    WHERE r.id = NEW.approval_id AND r.status = 'executed' AND r.call = 'orderPayouts' AND r.brand = NEW.brand
      AND r.asked_by = NEW.asked_by AND r.decided_by IS NOT DISTINCT FROM NEW.approved_by
      AND r.amount_cents = NEW.total_cents) THEN
    RAISE EXCEPTION 'nobody approved payout batch %', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER payout_batch_approved BEFORE INSERT ON payout_batch
  FOR EACH ROW EXECUTE FUNCTION payout_batch_approved();

-- At the end of its transaction a batch has its lines and its file.
CREATE FUNCTION payout_batch_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (count(*), coalesce(sum(a.amount_cents), 0)::bigint) FROM payout_attempt AS a WHERE a.batch_id = NEW.id)
      IS DISTINCT FROM (NEW.count::bigint, NEW.total_cents)
    OR NOT EXISTS (SELECT FROM payout_file_part AS p WHERE p.batch_id = NEW.id) THEN
    RAISE EXCEPTION 'payout batch % is not whole', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER payout_batch_complete AFTER INSERT ON payout_batch DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION payout_batch_complete();

CREATE FUNCTION payout_order_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % is final', TG_TABLE_NAME, OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER payout_batch_changed BEFORE UPDATE ON payout_batch
  FOR EACH ROW WHEN ((OLD.id, OLD.brand, OLD.message_id, OLD.execute_on, OLD.debtor_iban, OLD.total_cents, OLD.count,
      OLD.digest, OLD.byte_size, OLD.approval_id, OLD.asked_by, OLD.approved_by, OLD.made_at)
    IS DISTINCT FROM (NEW.id, NEW.brand, NEW.message_id, NEW.execute_on, NEW.debtor_iban, NEW.total_cents, NEW.count,
      NEW.digest, NEW.byte_size, NEW.approval_id, NEW.asked_by, NEW.approved_by, NEW.made_at)
    OR (OLD.handed_over_at IS NOT NULL AND OLD.handed_over_at IS DISTINCT FROM NEW.handed_over_at))
  EXECUTE FUNCTION payout_order_final();

CREATE TRIGGER payout_batch_removed BEFORE DELETE ON payout_batch
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();

-- The seal of a part is renewed with another key; nothing else of it changes.
CREATE TRIGGER payout_file_part_changed BEFORE UPDATE ON payout_file_part
  FOR EACH ROW WHEN ((OLD.id, OLD.batch_id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.number))
  EXECUTE FUNCTION payout_order_final();

CREATE TRIGGER payout_file_part_removed BEFORE DELETE ON payout_file_part
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();

CREATE TRIGGER payout_attempt_changed BEFORE UPDATE ON payout_attempt
  FOR EACH ROW WHEN ((OLD.id, OLD.batch_id, OLD.number, OLD.payout_id, OLD.end_to_end_id, OLD.amount_cents)
    IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.number, NEW.payout_id, NEW.end_to_end_id, NEW.amount_cents))
  EXECUTE FUNCTION payout_order_final();

CREATE TRIGGER payout_attempt_removed BEFORE DELETE ON payout_attempt
  FOR EACH ROW EXECUTE FUNCTION payout_order_final();

-- A withheld, undue or foreign payout gets no line, and a finished batch no new lines. Money that came by bank is
-- returned only after two people approved exactly that amount. An account that the bank says has another name gets no line
-- until an employee accepts it (decision 0098); a line of an older server, without the hash of its payee, is compared
-- with the last answer about that person.
CREATE FUNCTION payout_attempt_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT added.payout_id INTO refused
  FROM added
  JOIN payout_batch AS b ON b.id = added.batch_id
  JOIN payout AS p ON p.id = added.payout_id
  JOIN contract AS c ON c.id = p.contract_id
  WHERE p.status <> 'ordered' OR p.amount_cents <> added.amount_cents OR p.pay_on > b.execute_on OR c.brand <> b.brand
    OR b.status <> 'made' OR b.handed_over_at IS NOT NULL OR payout_withheld_by(p, b.execute_on) IS NOT NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'payout % is held', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT added.refund_line_id INTO refused
  FROM added
  JOIN payout_batch AS b ON b.id = added.batch_id
  LEFT JOIN bank_item AS i ON i.line_id = added.refund_line_id
  WHERE added.refund_line_id IS NOT NULL
    AND (i.line_id IS NULL OR i.brand <> b.brand OR i.refund_ordered_at IS NULL OR NOT i.refund_by_file
      OR i.open_cents <> added.amount_cents OR added.payee_hash IS NULL
      OR b.status <> 'made' OR b.handed_over_at IS NOT NULL)
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'nobody decided that bank line % goes back', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT added.id INTO refused
  FROM added
  JOIN payout AS p ON p.id = added.payout_id
  JOIN contract AS c ON c.id = p.contract_id
  JOIN LATERAL (SELECT k.outcome, k.accepted_by FROM payee_check AS k
    WHERE k.person_id = c.person_id AND (added.payee_hash IS NULL OR k.payee_hash = added.payee_hash)
    ORDER BY k.checked_at DESC, k.id DESC LIMIT 1) AS said ON said.outcome = 'noMatch' AND said.accepted_by IS NULL
  LIMIT 1;
  IF refused IS NULL THEN
    SELECT added.id INTO refused
    FROM added
    JOIN payout_batch AS b ON b.id = added.batch_id
    JOIN payee_check AS k ON k.person_id IS NULL AND k.brand = b.brand AND k.payee_hash = added.payee_hash
    WHERE added.refund_line_id IS NOT NULL AND k.outcome = 'noMatch' AND k.accepted_by IS NULL
    LIMIT 1;
  END IF;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the account of line % is another''s', refused USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER payout_attempt_allowed AFTER INSERT ON payout_attempt
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payout_attempt_allowed();

CREATE TRIGGER book_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER book_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The book functions run as the owner: every movement of money is booked, also by an older server without rights on the
-- books, and only the owner changes a balance.
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

CREATE TRIGGER book_lines_written AFTER INSERT ON book_line REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_lines_written();

-- Checked at the end of the transaction, because money may be dealt before the row of its receipt exists.
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

CREATE CONSTRAINT TRIGGER book_balance_covered AFTER INSERT OR UPDATE ON book_balance DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.account IN ('undealt', 'toPay') AND NEW.balance_cents > 0)
  EXECUTE FUNCTION book_balance_covered();

-- Books one entry of two lines.
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

CREATE FUNCTION dutch_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Amsterdam')::date
$$;

-- The provider payment that paid a deposit; null if it was paid otherwise.
CREATE FUNCTION paying_payment(paid_deposit uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM payment WHERE deposit_id = paid_deposit AND status = 'paid' AND NOT is_surplus
$$;

-- The account where the money of a deposit is when the deposit is received.
CREATE FUNCTION deposit_way(of_deposit deposit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_deposit.method = 'directDebit' THEN 'twikey'
    WHEN of_deposit.method IN ('ideal', 'other') OR paying_payment(of_deposit.id) IS NOT NULL THEN 'mollie'
    ELSE 'transfer' END
$$;

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

CREATE TRIGGER book_deposits_inserted AFTER INSERT ON deposit REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_deposits_inserted();

CREATE FUNCTION book_deposit_received() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM contract WHERE id = NEW.contract_id), NEW.received_on, 'deposit', NEW.id::text,
    'underway', deposit_way(NEW), 'undealt', NEW.contract_id::text, NEW.amount_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_deposit_received AFTER UPDATE ON deposit
  FOR EACH ROW WHEN (OLD.received_on IS NULL AND NEW.received_on IS NOT NULL AND NEW.method <> 'conversion')
  EXECUTE FUNCTION book_deposit_received();

-- A deposit that came through the payment provider returns through it; otherwise the bank has or takes the money.
CREATE FUNCTION book_deposit_reversed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paying uuid := paying_payment(NEW.id);
BEGIN
  PERFORM book_pair((SELECT brand FROM contract WHERE id = NEW.contract_id), NEW.reversed_on, 'depositReversed',
    NEW.id::text, 'undealt', NEW.contract_id::text,
    CASE WHEN paying IS NULL THEN 'underway' ELSE 'surplus' END, coalesce(paying::text, deposit_way(NEW)),
    NEW.amount_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_deposit_reversed AFTER UPDATE ON deposit
  FOR EACH ROW WHEN (OLD.status IN ('received', 'dealt') AND NEW.status = 'reversed' AND NEW.method <> 'conversion')
  EXECUTE FUNCTION book_deposit_reversed();

CREATE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, dutch_day(NEW.paid_at), 'payment', NEW.id::text,
    'underway', 'mollie', 'surplus', NEW.id::text, NEW.amount_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_payment_made AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.is_surplus) EXECUTE FUNCTION book_payment();

CREATE TRIGGER book_payment AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.is_surplus AND NOT OLD.is_surplus) EXECUTE FUNCTION book_payment();

-- Books what a payer charged back, or returned of that, at each notice of it.
CREATE FUNCTION book_chargeback() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, dutch_day(coalesce(NEW.checked_at, NEW.paid_at)), 'chargeback',
    NEW.id || '/' || (SELECT count(*) + 1 FROM book_entry
      WHERE cause = 'chargeback' AND starts_with(cause_id, NEW.id || '/')),
    'surplus', NEW.id::text, 'underway', 'mollie', NEW.charged_back_cents - OLD.charged_back_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_chargeback AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.charged_back_cents <> OLD.charged_back_cents) EXECUTE FUNCTION book_chargeback();

CREATE FUNCTION book_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair((SELECT brand FROM payment WHERE id = NEW.payment_id), dutch_day(NEW.settled_at), 'refund',
    NEW.id::text, 'surplus', NEW.payment_id::text, 'underway', 'mollie', NEW.amount_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_refund AFTER UPDATE ON payment_refund
  FOR EACH ROW WHEN (OLD.status <> 'refunded' AND NEW.status = 'refunded') EXECUTE FUNCTION book_refund();

-- Books a surplus collection; a collection that became a deposit is booked as the deposit.
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

CREATE TRIGGER book_collection AFTER UPDATE ON collection
  FOR EACH ROW WHEN (NEW.deposit_id IS NULL AND OLD.status <> NEW.status
    AND (NEW.status = 'paid' OR OLD.status = 'paid' AND NEW.status = 'reversed'))
  EXECUTE FUNCTION book_collection();

-- Books the money of ledger lines written together, in one entry per brand. A reinvestment, and a transfer between
-- contracts, moves no money of the brand.
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

CREATE TRIGGER book_ledger AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_ledger();

-- Books payouts ordered together, in one entry per brand. A reversal is no payout: the bank took the money.
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

CREATE TRIGGER book_payouts AFTER INSERT ON payout REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_payouts();

-- The amounts per account by the rows that move money, not added up, so that a weighted checksum needs no balance per
-- subject (decision 0095).
CREATE FUNCTION book_facts() RETURNS TABLE (brand text, account text, subject text, amount bigint) LANGUAGE sql STABLE AS $$
  WITH of_brand AS MATERIALIZED (
    SELECT c.brand, e.fund_id, e.value_date,
      CASE WHEN e.reverses_id IS NULL THEN e.type ELSE (SELECT r.type FROM ledger_entry r WHERE r.id = e.reverses_id) END AS type,
      sum(e.amount_cents)::bigint AS amount
    FROM ledger_entry e JOIN contract c ON c.id = e.contract_id GROUP BY 1, 2, 3, 4)
  SELECT c.brand, 'undealt', d.contract_id::text, -d.amount_cents
  FROM deposit d JOIN contract c ON c.id = d.contract_id WHERE d.status = 'received' AND d.method <> 'conversion'
  UNION ALL
  SELECT brand, 'dealt', fund_id || '/' || to_char(value_date, 'YYYY-MM'), -amount FROM of_brand
  WHERE type NOT IN ('REINVESTMENT', 'NAME_CHANGE')
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
    - CASE WHEN p.is_surplus OR d.status = 'reversed' THEN p.amount_cents ELSE 0 END
  FROM payment p JOIN deposit d ON d.id = p.deposit_id
  WHERE p.status = 'paid' AND (p.is_surplus OR d.status = 'reversed' OR p.charged_back_cents <> 0)
  UNION ALL
  SELECT p.brand, 'surplus', p.id::text, r.amount_cents
  FROM payment_refund r JOIN payment p ON p.id = r.payment_id WHERE r.status = 'refunded' AND p.status = 'paid'
  UNION ALL
  SELECT brand, 'surplus', id::text, -amount_cents FROM collection WHERE status = 'paid' AND deposit_id IS NULL
  UNION ALL
  SELECT brand, 'openItem', id::text, -amount_cents FROM bank_line
  UNION ALL
  SELECT brand, 'openItem', line_id::text, amount_cents FROM bank_match WHERE undone_at IS NULL
  UNION ALL
  SELECT brand, 'bank', account_id::text, closing_cents FROM bank_statement s
  WHERE NOT EXISTS (SELECT FROM bank_statement later WHERE later.account_id = s.account_id AND later.position > s.position)
$$;

-- The balance of each account and subject by those rows.
CREATE FUNCTION book_expected() RETURNS TABLE (brand text, account text, subject text, expected bigint) LANGUAGE sql STABLE AS $$
  SELECT brand, account, subject, sum(amount)::bigint FROM book_facts()
  GROUP BY brand, account, subject HAVING sum(amount) <> 0
$$;

-- Opens the books of each brand without any, with the present amounts against the opening account.
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

-- Books statement lines that nothing explains yet, in one entry for the lines written together.
CREATE FUNCTION book_bank_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH line AS MATERIALIZED (
    SELECT statement_id, account_id::text AS account_id, brand, id::text AS id, booked_on, amount_cents FROM inserted l),
  moved AS MATERIALIZED (
    SELECT statement_id, account_id, brand, min(id) AS id, max(booked_on) AS booked_on, sum(amount_cents)::bigint AS amount
    FROM line GROUP BY statement_id, account_id, brand),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, booked_on, 'bankLine', id FROM moved RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT id, row_number() OVER (PARTITION BY id), brand, account, subject, amount FROM (
      SELECT entry.id, m.brand, 'bank' AS account, m.account_id AS subject, m.amount
      FROM entry JOIN moved m ON m.id = entry.cause_id WHERE m.amount <> 0
      UNION ALL
      SELECT entry.id, l.brand, 'openItem', l.id, -l.amount_cents
      FROM entry JOIN moved m ON m.id = entry.cause_id JOIN line l ON l.statement_id = m.statement_id) AS side
  $sql$;
  RETURN NULL;
END
$$;

CREATE TRIGGER book_bank_lines AFTER INSERT ON bank_line REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_bank_lines();

-- Books the balance of an account before its first statement.
CREATE FUNCTION book_bank_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM book_pair(NEW.brand, NEW.from_day, 'opening', NEW.account_id::text, 'bank', NEW.account_id::text, 'opening', '',
    NEW.opening_cents);
  RETURN NULL;
END
$$;

CREATE TRIGGER book_bank_opening AFTER INSERT ON bank_statement
  FOR EACH ROW WHEN (NEW.follows IS NULL AND NEW.opening_cents <> 0) EXECUTE FUNCTION book_bank_opening();

-- Takes a matched bank line off its open item (decision 0097). The other side was booked when the money moved here, or is
-- booked in the same transaction. Money to or from a fund comes off what was dealt with it.
CREATE FUNCTION book_bank_matches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH made AS MATERIALIZED (
    SELECT m.id::text AS id, m.brand, m.line_id::text AS line_id, m.amount_cents AS amount,
      (SELECT l.booked_on FROM bank_line l WHERE l.id = m.line_id) AS day,
      CASE m.kind WHEN 'cost' THEN 'cost' WHEN 'fund' THEN 'dealt' ELSE 'underway' END AS account,
      CASE m.kind WHEN 'cost' THEN 'bank' WHEN 'fund' THEN 'bank' WHEN 'deposit' THEN 'transfer' WHEN 'refund' THEN 'refunds'
        WHEN 'mollie' THEN 'mollie' WHEN 'twikey' THEN 'twikey' ELSE 'payouts' END AS subject
    FROM inserted m),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, day, 'bankMatch', id FROM made RETURNING id, cause_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, side.number, m.brand, side.account, side.subject, side.amount
    FROM entry JOIN made m ON m.id = entry.cause_id
    CROSS JOIN LATERAL (VALUES (1, 'openItem', m.line_id, m.amount), (2, m.account, m.subject, -m.amount))
      AS side (number, account, subject, amount)
  $sql$;
  RETURN NULL;
END
$$;

CREATE TRIGGER book_bank_matches AFTER INSERT ON bank_match REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION book_bank_matches();

CREATE FUNCTION book_bank_match_undone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id, reverses_id)
    SELECT brand, dutch_day(NEW.undone_at), 'reversal', id::text, id FROM book_entry
    WHERE cause = 'bankMatch' AND cause_id = NEW.id::text RETURNING id, reverses_id)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, l.number, l.brand, l.account, l.subject, -l.amount_cents
    FROM entry JOIN book_line l ON l.entry_id = entry.reverses_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER book_bank_match_undone AFTER UPDATE ON bank_match
  FOR EACH ROW WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION book_bank_match_undone();

-- A payout leaves and returns with a bank line that it explains (decision 0097). A return is booked on the day of its
-- bank line, not on the day its statement was read, so that the money is never absent from the books over a year end.
CREATE FUNCTION book_payouts_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE $sql$
  WITH moved AS MATERIALIZED (
    SELECT (SELECT c.brand FROM contract c WHERE c.id = n.contract_id) AS brand, n.id::text AS id,
      CASE n.status WHEN 'paid' THEN 'payoutPaid' ELSE 'payoutReturned' END AS cause,
      CASE n.status WHEN 'paid' THEN dutch_day(n.paid_at) ELSE coalesce((SELECT max(a.returned_on) FROM payout_attempt a
        WHERE a.payout_id = n.id AND a.status = 'returned'), dutch_day(now())) END AS day,
      (SELECT count(*) FROM payout_attempt a WHERE a.payout_id = n.id) AS attempt,
      CASE n.status WHEN 'paid' THEN n.amount_cents ELSE -n.amount_cents END AS amount
    FROM changed n JOIN former o ON o.id = n.id
    WHERE n.kind <> 'reversal'
      AND (o.status = 'ordered' AND n.status = 'paid' OR o.status = 'paid' AND n.status = 'ordered')),
  line AS MATERIALIZED (
    SELECT brand, cause, 'toPay' AS account, id AS subject, amount FROM moved
    UNION ALL
    SELECT brand, cause, 'underway', 'payouts', -sum(amount)::bigint FROM moved GROUP BY brand, cause),
  entry AS (
    INSERT INTO book_entry (brand, booked_on, cause, cause_id)
    SELECT brand, max(day), cause, min(id || '/' || attempt) FROM moved GROUP BY brand, cause RETURNING id, brand, cause)
  INSERT INTO book_line (entry_id, number, brand, account, subject, amount_cents)
    SELECT entry.id, row_number() OVER (PARTITION BY entry.id), brand, account, subject, amount
    FROM line JOIN entry USING (brand, cause)
  $sql$;
  RETURN NULL;
END
$$;

CREATE TRIGGER book_payouts_changed AFTER UPDATE ON payout REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION book_payouts_changed();

CREATE TRIGGER bank_statement_confirmation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement_confirmation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lines of an imported statement are matched once a second person compared the statement with the bank.
CREATE FUNCTION bank_item_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_statement s
    WHERE s.id IN (SELECT DISTINCT l.statement_id FROM added a JOIN bank_line l ON l.id = a.line_id)
      AND s.imported_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM bank_statement_confirmation c WHERE c.statement_id = s.id)
  ) THEN
    RAISE EXCEPTION 'a statement that was imported by hand is not confirmed by a colleague' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_item_confirmed AFTER INSERT ON bank_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_item_confirmed();

-- Published buildings are exactly the loaded ones and stay: a row is only completed, by its publication. A row that waits
-- may be deleted.
CREATE FUNCTION fund_buildings_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fund buildings % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER fund_buildings_changed BEFORE UPDATE ON fund_buildings
  FOR EACH ROW WHEN ((OLD.id, OLD.fund_id, OLD.brand, OLD.version, OLD.as_of, OLD.source, OLD.outstanding,
      OLD.is_fictional, OLD.buildings, OLD.loaded_by, OLD.loaded_at)
    IS DISTINCT FROM (NEW.id, NEW.fund_id, NEW.brand, NEW.version, NEW.as_of, NEW.source, NEW.outstanding,
      NEW.is_fictional, NEW.buildings, NEW.loaded_by, NEW.loaded_at)
    OR OLD.published_at IS NOT NULL)
  EXECUTE FUNCTION fund_buildings_final();

CREATE TRIGGER fund_buildings_published BEFORE DELETE ON fund_buildings
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION fund_buildings_final();

CREATE TRIGGER payout_attempt_refund_changed BEFORE UPDATE ON payout_attempt
  FOR EACH ROW WHEN ((OLD.refund_line_id, OLD.payee_hash) IS DISTINCT FROM (NEW.refund_line_id, NEW.payee_hash))
  EXECUTE FUNCTION payout_order_final();

-- A refund, and its return, is booked together with its bank line. An older server takes every line of a batch for a
-- payout, and leaves this one to a newer server.
CREATE FUNCTION payout_refund_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_match AS m
    WHERE m.line_id = CASE NEW.status WHEN 'booked' THEN NEW.booked_line_id ELSE NEW.returned_line_id END
      AND m.kind = 'refund' AND m.rule = 'endToEnd' AND m.subject = NEW.refund_line_id::text AND m.undone_at IS NULL) THEN
    RAISE EXCEPTION 'line % of a batch is no payout', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER payout_refund_booked AFTER UPDATE ON payout_attempt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.refund_line_id IS NOT NULL AND NEW.status IN ('booked', 'returned') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION payout_refund_booked();

-- A bank line that is being refunded is matched with nothing else.
CREATE FUNCTION bank_line_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payout_attempt AS a
    WHERE a.refund_line_id = NEW.line_id AND a.status IN ('underway', 'accepted')) THEN
    RAISE EXCEPTION 'bank line % is on its way back', NEW.line_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER bank_line_leaves BEFORE INSERT ON bank_match
  FOR EACH ROW WHEN (NEW.amount_cents > 0 AND NEW.rule <> 'endToEnd') EXECUTE FUNCTION bank_line_leaves();
