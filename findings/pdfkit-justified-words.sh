#!/usr/bin/env bash
# Finding: pdfkit writes a justified paragraph without spaces, so its tagged text is one long word.
#
# Version:   pdfkit 0.20.2, poppler-utils 22.12 (Debian 12).
# Expected:  `align: 'justify'` changes only the positions of words; the text under the paragraph's tag is the same as for
#            `left`.
# Observed:  in every stretched line the spaces are replaced by movements of the pen: `pdfinfo -struct-text` returns
#            "eentweedrieviervijfzeszeven acht". Programs that derive words from distances, such as pdftotext, still find
#            the words, so an ordinary test of the text passes. A screen reader that uses the tags receives no words.
#
# Requires npm, and Debian's package poppler-utils.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v pdfinfo >/dev/null || { echo 'install the package poppler-utils first'; exit 1; }
npm install --silent --ignore-scripts --no-save --prefix . pdfkit@0.20.2 >/dev/null
cat > write.cjs <<'JS'
const { createWriteStream } = require('node:fs');
const PDFDocument = require('pdfkit');
for (const align of ['left', 'justify']) {
  const pdf = new PDFDocument({ tagged: true, lang: 'nl', pdfVersion: '1.7' });
  pdf.pipe(createWriteStream(`${align}.pdf`));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  root.add(pdf.struct('P', () => pdf.text('een twee drie vier vijf zes zeven acht', { width: 80, align })));
  root.end();
  pdf.end();
}
JS
node write.cjs
tagged() { pdfinfo -struct-text "$1.pdf" | sed -n 's/^ *"\(.*\)"$/\1/p'; }
guessed() { pdftotext "$1.pdf" - | tr -s '\n\f' ' ' | sed 's/ *$//'; }
for align in left justify; do echo "$align: by tags '$(tagged $align)', by distance '$(guessed $align)'"; done
words='een twee drie vier vijf zes zeven acht'
[ "$(tagged left)" = "$words" ] && [ "$(guessed left)" = "$words" ] && [ "$(guessed justify)" = "$words" ] &&
  [ "$(tagged justify)" = 'eentweedrieviervijfzeszeven acht' ]
