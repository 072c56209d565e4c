#!/usr/bin/env bash
# Finding: hledger accepts account and commodity declarations that come after their first use.
#
# Version:   hledger 1.25 (Debian 12 "bookworm").
# Expected:  `hledger check --strict` works as a compiler does: a name is declared before it is used.
# Seen:      a journal whose declarations stand on its last lines passes; without them the same journal fails. A program
#            can stream the entries first and declare afterwards what it met, in one pass.
#
# Needs Debian's packages (apt-get download) and dpkg-deb; installs nothing on the machine.
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
