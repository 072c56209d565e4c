#!/usr/bin/env bash
# Finding: ClamAV's alert for encrypted files does not report a PDF that has only an owner password.
#
# Version:   ClamAV of Debian 12 (1.4), pdfkit 0.20.2.
# Expected:  with --alert-encrypted, every PDF with /Encrypt in its trailer is reported as Heuristics.Encrypted.PDF.
# Observed:  only a PDF that requires a password to open is reported. A PDF that anyone can open, and in which the owner
#            restricted printing, is decrypted with the empty password, scanned like any other file and reported as OK.
#
# Requires npm, and clamscan (Debian's package clamav). Uses its own signature and downloads no database.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v clamscan >/dev/null || { echo 'install the package clamav first'; exit 1; }
npm install --silent --ignore-scripts --no-save --prefix . pdfkit@0.20.2 >/dev/null
cat > write.cjs <<'JS'
const { createWriteStream } = require('node:fs');
const PDFDocument = require('pdfkit');
for (const [name, options] of [['plain', {}], ['owner', { ownerPassword: 'a' }], ['reader', { userPassword: 'b' }]]) {
  const pdf = new PDFDocument(options);
  pdf.pipe(createWriteStream(`${name}.pdf`));
  pdf.text('text');
  pdf.end();
}
JS
node write.cjs
grep -aq '/Encrypt' owner.pdf && grep -aq '/Encrypt' reader.pdf
mkdir signatures && printf 'None:0:*:%s\n' "$(printf 'nothing has this text' | od -An -tx1 | tr -d ' \n')" > signatures/none.ndb
result() { clamscan --database=signatures --alert-encrypted=yes --no-summary "$1.pdf" | sed 's/.*: //'; }
clamscan --version
for name in plain owner reader; do echo "$name: $(result $name)"; done
[ "$(result plain)" = OK ] && [ "$(result owner)" = OK ] && [ "$(result reader)" = 'Heuristics.Encrypted.PDF FOUND' ]
