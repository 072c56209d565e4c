import type { Flow } from '../pdf/flow.ts';
import { table } from '../pdf/table.ts';
import type { HolderSnapshot } from './contract-snapshot.ts';
import { longDate } from './dutch-notation.ts';

const roles: Readonly<Record<HolderSnapshot['role'], string>> = {
  holder: 'Contracthouder',
  partner: 'Mede-contracthouder',
  child: 'Kind voor wie het contract is',
  company: 'Organisatie die het contract houdt',
};

/** Writes a table of all parties to the contract. Unknown values are marked as unknown. */
export function holdersTable(
  flow: Flow,
  holders: readonly HolderSnapshot[],
  { citizenNumbers }: { readonly citizenNumbers: boolean },
): void {
  table(flow, {
    columns: [
      { header: 'Naam', align: 'start', grow: 1 },
      { header: 'Rol', align: 'start', grow: 1 },
      { header: 'Geboortedatum', align: 'start' },
      ...(citizenNumbers ? [{ header: 'BSN', align: 'start' } as const] : []),
    ],
    rows: holders.map(({ name, role, birthDate, citizenNumber }) => [
      name,
      roles[role],
      birthDate === null ? unknownOf(role) : longDate(birthDate),
      ...(citizenNumbers ? [citizenNumber ?? unknownOf(role)] : []),
    ]),
  });
}

/** An organisation has neither a birth date nor a citizen number. */
const unknownOf = (role: HolderSnapshot['role']): string => (role === 'company' ? 'n.v.t.' : 'niet bekend');
