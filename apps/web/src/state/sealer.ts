import { leftOut } from './document.ts';
import { isRecord } from './migrations.ts';
import { seal, unseal } from './sealing.ts';

type TextAt = (path: string, text: string) => string;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Returns the value with every non-empty string replaced and all other values unchanged. Skips fields that are never
 * saved (P-02).
 */
export function withTexts(value: unknown, textAt: TextAt, path = ''): unknown {
  if (typeof value === 'string') return value === '' ? '' : textAt(path, value);
  if (Array.isArray(value)) return value.map((item, index) => withTexts(item, textAt, `${path}/${index}`));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      leftOut.has(name) ? item : withTexts(item, textAt, `${path}/${name}`),
    ]),
  );
}

function textsOf(value: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  withTexts(value, (path, text) => {
    texts.set(path, text);
    return text;
  });
  return texts;
}

interface SealedText {
  readonly text: string;
  readonly sealed: string;
}

/** Encrypts and decrypts whole parts of the document. Unchanged texts are not encrypted again. */
export class Sealer {
  readonly #key: CryptoKey;
  #known: ReadonlyMap<string, SealedText> = new Map();

  constructor(key: CryptoKey) {
    this.#key = key;
  }

  async seal(parts: unknown): Promise<unknown> {
    const opened = await Promise.all(
      Array.from(textsOf(parts), async ([path, text]): Promise<[string, SealedText]> => {
        const before = this.#known.get(path);
        return [path, before?.text === text ? before : { text, sealed: await seal(this.#key, text) }];
      }),
    );
    this.#known = new Map(opened);
    return withTexts(parts, (path) => this.#known.get(path)?.sealed ?? '');
  }

  /** Decrypts parts. A text that cannot be decrypted becomes empty, which represents its initial value. */
  async open(sealedParts: unknown): Promise<unknown> {
    const opened = await Promise.all(
      Array.from(
        textsOf(sealedParts),
        async ([path, sealed]): Promise<[string, SealedText]> => [
          path,
          { text: (await unseal(this.#key, sealed)) ?? '', sealed },
        ],
      ),
    );
    this.#known = new Map(opened.filter(([, { text }]) => text !== ''));
    return withTexts(sealedParts, (path) => this.#known.get(path)?.text ?? '');
  }
}
