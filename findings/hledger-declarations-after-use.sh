#!/usr/bin/env bash
# Finding: hledger accepts account and commodity declarations that come after their first use.
#
# Version:   hledger 1.25 (Debian 12 "bookworm").
# Expected:  `hledger check --strict` requires each name to be declared before its first use, as a compiler does.
# Observed:  a journal with its declarations on the last lines passes, and the same journal without them fails. A program
#            can therefore write the entries first and declare all names afterwards, in one pass.
#
# Requires Debian's packages (apt-get download) and dpkg-deb. Installs nothing on the machine.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download hledger >/dev/null 2>&1
dpkg-deb -x hledger_*.deb .
export LC_ALL=C.UTF-8
./usr/bin/hledger --version | grep -q '^hledger 1\.25' || { echo "another version: $(./usr/bin/hledger --version)"; exit 1; }

cat > entries <<'JOURNAL'
2026-01-02 interest
    bank          EUR 10.00
    interest
JOURNAL
{ cat entries; printf '\naccount bank\naccount interest\ncommodity EUR 1000.00\n'; } > declared-last

./usr/bin/hledger -f declared-last check --strict
echo 'passes: declarations on the last lines'
if ./usr/bin/hledger -f entries check --strict >/dev/null 2>&1; then
  echo 'no longer true: the journal passes without any declaration'; exit 1
fi
echo 'fails: the same entries without declarations'
