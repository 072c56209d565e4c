import { plainSigns, undisguised } from '@portaal/domain/sign-in/accounts/predictable-password';

interface PasswordLists {
  /** Common passwords and single words, without accents. */
  readonly common: ReadonlySet<string>;
  /** Names of people; a combination of two names is easily guessed too. */
  readonly names: ReadonlySet<string>;
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/**
 * Reads the word lists, which have tens of thousands of entries, when a user first chooses a password. The
 * lists stay in memory.
 */
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
  return { common: new Set([...words.map(plainSigns), ...names]), names: new Set(names) };
}

let lists: Promise<PasswordLists> | undefined;

/**
 * Returns the words without surrounding digits and symbols, and also with look-alike symbols replaced by
 * letters.
 */
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
 * Returns whether a password is common, or consists of one word or name (or two names) surrounded by digits
 * and symbols (integrations 4.2). Combinations of unrelated words are accepted, because we recommend them.
 */
export async function isListed(password: string): Promise<boolean> {
  lists ??= readLists();
  const { common, names } = await lists;
  const text = plainSigns(password);
  if (common.has(text)) return true;
  return coresOf(text).some((core) => common.has(core) || isTwoNames(core, names));
}
