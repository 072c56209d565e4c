import type { BrandState } from '@portaal/domain/brand/state';
import { dayText } from '@portaal/domain/notation/dutch';
import type { PackageMetadata } from '@portaal/domain/office/book-package/description';
import { addDays, isoDate } from '@portaal/engine';
import type { ImportRow } from './book-import.repository.ts';

type StoredImport = Pick<ImportRow, 'number' | 'state' | 'packageDigest' | 'until'>;

interface Registration {
  readonly state: BrandState;
  readonly imports: readonly StoredImport[];
  /** Undefined for a file whose description cannot be read; the check of the package reports the fault. */
  readonly metadata: PackageMetadata | undefined;
  readonly packageDigest: Buffer;
  /** Whether rows of a discarded import are still being removed. */
  readonly isRemoving: boolean;
  readonly isTakenOver: boolean;
}

const isImported = ({ state }: StoredImport): boolean => state === 'imported';

/** Returns the last imported package of a brand. */
const lastOf = (imports: readonly StoredImport[]): StoredImport | undefined =>
  imports.filter(isImported).toSorted((a, b) => b.number - a.number)[0];

/** Returns the number of the package that continues the last imported one. */
export const numberAfter = (imports: readonly StoredImport[]): number => (lastOf(imports)?.number ?? -1) + 1;

/**
 * Returns why a package of a brand cannot be registered, in Dutch; undefined if the package can be checked.
 */
export function rejectionOf(registration: Registration): string | undefined {
  const { state, imports, metadata, isRemoving, isTakenOver } = registration;
  if (imports.some(({ state: one }) => one === 'registered' || one === 'signed' || one === 'importing')) {
    return 'Er wacht al een pakket van dit merk. Wijs dat eerst af, of maak de import af.';
  }
  if (state !== 'preparing' && state !== 'shadow') {
    return 'Dit merk is open, of is open geweest. Een boek komt in een merk dat nog niet open is.';
  }
  if (isTakenOver) {
    return 'Dit merk is overgenomen van het oude systeem. Daarna wordt er niets meer uit geïmporteerd.';
  }
  if (isRemoving) return 'Het vorige boek van dit merk wordt nog weggegooid. Probeer het later opnieuw.';
  if (metadata?.vervolg) return continuationRejection(registration, metadata.vervolg);
  return imports.some(isImported)
    ? 'Het boek van dit merk is al geïmporteerd. Lever een maandpakket: zet in datapackage.json bij vervolg op welk pakket het volgt.'
    : undefined;
}

function continuationRejection(
  { state, imports, packageDigest }: Registration,
  { op, vanaf }: NonNullable<PackageMetadata['vervolg']>,
): string | undefined {
  const last = lastOf(imports);
  if (!last)
    return 'Dit is een maandpakket, en het boek van dit merk is nog niet geïmporteerd. Lever eerst het hele boek.';
  if (state !== 'shadow')
    return 'Een maandpakket komt in schaduw. Zet het merk bij Inrichten eerst in schaduw.';
  if (imports.some((one) => isImported(one) && one.packageDigest.equals(packageDigest))) {
    return 'Dit pakket is al geïmporteerd.';
  }
  const followed = imports.filter(({ packageDigest: digest }) => digest.toString('hex') === op);
  if (!followed.some(isImported)) {
    if (followed.some(({ state: one }) => one === 'discarded')) {
      return 'Dit pakket volgt op een pakket dat is weggegooid. Lever het opnieuw, volgend op het boek dat er nu is.';
    }
    return 'Het pakket waarop dit volgt, is niet geïmporteerd. Kijk of het controlegetal bij vervolg klopt.';
  }
  if (last.packageDigest.toString('hex') !== op) {
    return `Dit pakket is niet aan de beurt: er is al een pakket tot en met ${dayText(last.until)} geïmporteerd. Lever het pakket dat daarop volgt.`;
  }
  const first = addDays(isoDate(last.until), 1);
  return vanaf === first
    ? undefined
    : `Dit pakket begint op ${dayText(vanaf)}. Het vorige loopt tot en met ${dayText(last.until)}, dus dit begint op ${dayText(first)}.`;
}
