#!/usr/bin/env bash
# Finding: ibantools knows the IBANs of the five countries that joined SEPA in 2024 and 2025, but reports that these
# countries are outside SEPA.
#
# Version:   ibantools 4.5.4.
# Expected:  the field SEPA of countrySpecs follows the list of the European Payments Council (EPC409-09), to which
#            Montenegro and Albania were added on 21 November 2024, North Macedonia and Moldova on 6 March 2025, and
#            Serbia on 22 May 2025.
# Observed:  countrySpecs has the IBAN format of each of the five, but isSEPACountry() returns false for all five. It
#            returns true for the other countries of the list. A program that rejects accounts outside SEPA by this field
#            rejects accounts to and from which its bank can make payments.
#
# Requires npm.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-save --prefix . ibantools@4.5.4 >/dev/null
cat > countries.mjs <<'JS'
import { countrySpecs, isSEPACountry } from 'ibantools';

const joined = ['AL', 'MD', 'ME', 'MK', 'RS'];
const members = 'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA';
const outside = joined.filter((country) => !isSEPACountry(country));
const withIban = joined.filter((country) => countrySpecs[country]?.IBANRegistry);
const missing = members.split(' ').filter((country) => !isSEPACountry(country));
console.log(`in the IBAN registry: ${withIban.join(' ')}`);
console.log(`outside SEPA by ibantools: ${outside.join(' ')}; of the other ${members.split(' ').length}: ${missing.join(' ') || 'none'}`);
process.exit(outside.length === 5 && withIban.length === 5 && missing.length === 0 ? 0 : 1);
JS
if node countries.mjs; then echo 'seen'; else echo 'changed: ibantools lists these countries otherwise now'; exit 1; fi
