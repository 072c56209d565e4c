/** Rules for the file that a user may choose. */
export interface FileRules {
  /** Accepted media types, such as `image/jpeg` and `application/pdf`. */
  accept: readonly string[];
  maxBytes: number;
}

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

/** Common name of each media type, and its file extensions for files whose type the browser does not know. */
const kinds: Readonly<Record<string, { label: string; endings: readonly string[] }>> = {
  'image/jpeg': { label: 'JPG', endings: ['jpg', 'jpeg'] },
  'image/png': { label: 'PNG', endings: ['png'] },
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'application/json': { label: 'JSON', endings: ['json'] },
  // Browsers report an XML file as either of these two types.
  'application/xml': { label: 'XML', endings: ['xml'] },
  'text/xml': { label: 'XML', endings: ['xml'] },
  'text/csv': { label: 'CSV', endings: ['csv'] },
  'text/plain': { label: 'CSV', endings: ['csv', 'txt'] },
  'application/vnd.ms-excel': { label: 'CSV', endings: ['csv'] },
};

const endingOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

function isAccepted({ name, type }: ChosenFile, accept: readonly string[]): boolean {
  if (type !== '') return accept.includes(type);
  return accept.some((kind) => kinds[kind]?.endings.includes(endingOf(name)));
}

/**
 * Returns whether the file is HEIC, the photo format of some phones. Our software, like most other software, cannot
 * open it.
 */
const isHeic = ({ name, type }: ChosenFile): boolean =>
  /^image\/hei[cf]/.test(type) || ['heic', 'heif'].includes(endingOf(name));

/** Returns the accepted file types as text: `JPG, PNG of PDF`. */
export function acceptedNames(accept: readonly string[]): string {
  const names = [...new Set(accept.map((kind) => kinds[kind]?.label ?? kind))];
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} of ${names.at(-1)}`;
}

const NO_BREAK = '\u00a0';

/** Formats a size as `820 kB` or `2,1 MB`, in decimal units as computers show them. */
export function fileSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('nl-NL')}${NO_BREAK}kB`;
  return `${(bytes / 1_000_000).toLocaleString('nl-NL', { maximumFractionDigits: 1 })}${NO_BREAK}MB`;
}

/** Returns the reason why a file cannot be accepted, before any upload; `undefined` if it can be accepted. */
export function fileProblem(file: ChosenFile, { accept, maxBytes }: FileRules): string | undefined {
  if (isHeic(file) && !accept.includes('image/heic')) {
    return 'Dit is een HEIC-foto. Die kunnen wij niet openen. Maak er een JPG van: kies op uw iPhone Instellingen > Camera > Structuren > Meest compatibel en maak de foto opnieuw. Of maak een schermafbeelding van de foto en kies die.';
  }
  if (!isAccepted(file, accept)) return `Kies een bestand (${acceptedNames(accept)}).`;
  if (file.size === 0) return 'Dit bestand is leeg. Kies een ander bestand.';
  if (file.size > maxBytes) return `Dit bestand is te groot. Maximaal ${fileSize(maxBytes)}.`;
  return undefined;
}
