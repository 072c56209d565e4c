import { plainSigns, undisguised } from '@portaal/domain/accounts/predictable-password';

interface PasswordLists {
  /** Whole passwords and single words that are guessed first, without accents. */
  readonly known: ReadonlySet<string>;
  /** Names of people; two of them together are guessed as well. */
  readonly names: ReadonlySet<string>;
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/** Tens of thousands of entries, read when a user first chooses a password and kept from then on. */
async function readLists(): Promise<PasswordLists> {
  const [{ dictionary: common }, { dictionary: dutch }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-nl-be'),
  ]);
  const { boysFirstnames, girlsFirstnames, lastnames, commonWords, wikipedia } = dutch;
  const names = [...boysFirstnames, ...girlsFirstnames, ...lastnames].map((name) =>
    lettersOf(plainSigns(name)),
  );
  const words = [...common['passwords-common'], ...common['diceware-common'], ...commonWords, ...wikipedia];
  return { known: new Set([...words.map(plainSigns), ...names]), names: new Set(names) };
}

let lists: Promise<PasswordLists> | undefined;

/** The word that is left when figures and signs around it are taken off, also when it is disguised with them. */
function coresOf(text: string): string[] {
  const withoutTail = text.replace(/[^a-z]+$/, '');
  const bare = withoutTail.replace(/^[^a-z]+/, '');
  return [bare, undisguised(bare), undisguised(withoutTail), undisguised(text)].map(lettersOf);
}

const SHORTEST_NAME = 3;

function isTwoNames(core: string, names: PasswordLists['names']): boolean {
  for (let at = SHORTEST_NAME; at <= core.length - SHORTEST_NAME; at += 1) {
    if (names.has(core.slice(0, at)) && names.has(core.slice(at))) return true;
  }
  return false;
}

/**
 * Whether a password is one that many people have, or one word or name (or two names) with figures and signs around
 * it (integrations 4.2). Words that do not belong together are not looked at: those are what we ask for.
 */
export async function isListed(password: string): Promise<boolean> {
  lists ??= readLists();
  const { known, names } = await lists;
  const text = plainSigns(password);
  if (known.has(text)) return true;
  return coresOf(text).some((core) => known.has(core) || isTwoNames(core, names));
}
