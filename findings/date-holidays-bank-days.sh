#!/usr/bin/env bash
# Finding: the Dutch holidays of date-holidays, including those of the type "bank", are not the days without payments.
#
# Version:   date-holidays 3.37.0 (country NL).
# Expected:  on a day of the type "public" or "bank" no euro payment settles, and on every other weekday payments settle.
# Observed:  payments between banks do not settle on the closing days of the Eurosystem's T2: 1 January, Good Friday,
#            Easter Monday, 1 May, 25 and 26 December. Among the weekdays of 2026 the package lists four days on which T2
#            is open (King's Day, Ascension Day, Whit Monday, and 31 December as the only day of the type "bank"), and
#            omits two days on which T2 is closed (Good Friday and 1 May). Good Friday has the type "school".
#
# Requires npm. Closing days of T2: ecb.europa.eu, "T2 operating days".
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-save --prefix . date-holidays@3.37.0 >/dev/null
cat > days.mjs <<'JS'
import Holidays from 'date-holidays';

const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'];
const isWeekday = (day) => ![0, 6].includes(new Date(day).getUTCDay());
const holidays = new Holidays('NL').getHolidays(2026).map(({ date, type }) => ({ day: date.slice(0, 10), type }));
const free = holidays.filter(({ day, type }) => ['public', 'bank'].includes(type) && isWeekday(day));
const open = free.filter(({ day }) => !closed.includes(day));
const missing = closed.filter((day) => !free.some((one) => one.day === day));
console.log(`free by the package, T2 open: ${open.map(({ day, type }) => `${day} (${type})`).join(', ')}`);
console.log(`T2 closed, not free by the package: ${missing.join(', ')}`);
const expected = '2026-04-27 2026-05-14 2026-05-25 2026-12-31 / 2026-04-03 2026-05-01';
process.exit(`${open.map(({ day }) => day).join(' ')} / ${missing.join(' ')}` === expected ? 0 : 1);
JS
if node days.mjs; then echo 'seen'; else echo 'changed: the package has other days now'; exit 1; fi
