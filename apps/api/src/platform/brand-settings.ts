import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from '@portaal/domain/brand/third-parties';
import { ALWAYS, type Setting, type SettingText } from './setting.ts';

interface BrandSetting extends SettingText {
  readonly accepts: (value: string) => boolean;
  /** Completes the Dutch message "… moet". */
  readonly must: string;
}

const MOLLIE_KEY = /^(test|live)_[A-Za-z0-9]{30,100}$/;
const MOLLIE_PROFILE = /^pfl_[A-Za-z0-9]{4,40}$/;
const TWIKEY_TEMPLATE = /^[A-Za-z0-9_-]{1,64}$/;
const TWIKEY_KEY = {
  accepts: (value: string) => /^\S{8,200}$/.test(value),
  must: 'een sleutel van Twikey zijn',
} as const;

/** Settings that each brand has separately, such as `PUBLIC_URL_BAKEN`. */
export const brandSettings = {
  PUBLIC_URL: {
    group: 'Merken en adressen',
    meaning: 'openbaar adres van het merk, in productie met https, bijvoorbeeld `https://portaal.example.nl`',
    default: 'adres uit het merk',
    required: `${ALWAYS}; met \`BRAND\` alleen van dat merk`,
    accepts: URL.canParse,
    must: 'een volledig adres zijn, bijvoorbeeld https://portaal.example.nl',
  },
  API_URL: {
    group: 'Merken en adressen',
    meaning:
      'adres waar de browser de aanroepen doet, als dat een ander adres is dan dat van de pagina’s, bijvoorbeeld `https://api.example.nl`; het moet bij hetzelfde domein horen als `PUBLIC_URL_<MERK>`, anders stuurt de browser geen cookies mee',
    default: 'adres van de pagina',
    accepts: (value) => /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value),
    must: 'een volledig adres zijn zonder ? of #, bijvoorbeeld https://api.example.nl',
  },
  GTM_ID: {
    group: 'Metingen en meldingen',
    meaning: "tag manager (`GTM-…`); alleen na toestemming, en niet op pagina's na het inloggen",
    default: 'uit het merk',
    accepts: (value) => TAG_MANAGER_ID.test(value),
    must: 'GTM- met hoofdletters of cijfers zijn',
  },
  SENTRY_DSN: {
    group: 'Metingen en meldingen',
    meaning: 'waar foutmeldingen heen gaan, in productie met https; zonder adres nergens',
    default: 'uit het merk',
    accepts: (value) => ERROR_REPORTING_DSN.test(value),
    must: 'de DSN van een project zijn, bijvoorbeeld https://sleutel@fouten.example.nl/1',
  },
  MOLLIE_KEY: {
    group: 'Bank, betalen en incasso',
    meaning:
      'sleutel van het merk bij Mollie (`live_…`; buiten productie ook `test_…`); zonder sleutel en profiel kan bij dat merk niet online worden betaald',
    isSecret: true,
    accepts: (value) => MOLLIE_KEY.test(value),
    must: 'een sleutel van Mollie zijn: test_ of live_ met letters en cijfers',
  },
  MOLLIE_PROFILE: {
    group: 'Bank, betalen en incasso',
    meaning: 'profiel van het merk bij Mollie (`pfl_…`); hoort bij `MOLLIE_KEY_<MERK>`',
    accepts: (value) => MOLLIE_PROFILE.test(value),
    must: 'een profiel van Mollie zijn: pfl_ met letters en cijfers',
  },
  TWIKEY_KEY: {
    group: 'Bank, betalen en incasso',
    meaning:
      'sleutel van het merk bij Twikey; zonder sleutel, websitesleutel en sjabloon wordt bij dat merk niets afgeschreven',
    isSecret: true,
    ...TWIKEY_KEY,
  },
  TWIKEY_WEBSITE_KEY: {
    group: 'Bank, betalen en incasso',
    meaning: 'websitesleutel van het merk bij Twikey; hoort bij `TWIKEY_KEY_<MERK>`',
    isSecret: true,
    ...TWIKEY_KEY,
  },
  TWIKEY_TEMPLATE: {
    group: 'Bank, betalen en incasso',
    meaning: 'sjabloon (`ct`) van het merk bij Twikey; hoort bij `TWIKEY_KEY_<MERK>`',
    accepts: (value) => TWIKEY_TEMPLATE.test(value),
    must: 'het nummer van een sjabloon van Twikey zijn',
  },
} satisfies Readonly<Record<string, BrandSetting>>;

export type BrandSettingName = keyof typeof brandSettings;

export const brandSettingList: readonly Setting[] = Object.entries(brandSettings).map(
  ([name, { accepts: _accepts, must: _must, ...text }]) => ({ name: `${name}_<MERK>`, ...text }),
);
