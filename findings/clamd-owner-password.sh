#!/usr/bin/env bash
# Finding: ClamAV's alert for encrypted files is silent about a PDF with only an owner password.
#
# Version:   ClamAV of Debian 12 (1.4), pdfkit 0.20.2.
# Expected:  with --alert-encrypted every PDF whose trailer has /Encrypt is reported as Heuristics.Encrypted.PDF.
# Seen:      only a PDF that requires a password to open is reported. A PDF that anyone can open, and whose owner
#            restricted printing, is decrypted with the empty password, scanned as any other, and OK.
#
# Needs npm, and clamscan (Debian's package clamav); uses a signature of its own, and downloads no database.
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
