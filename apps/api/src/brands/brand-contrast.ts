import { type CustomProperties, customProperties } from './brand-css.ts';

type Pair = readonly [front: string, ground: string];

const grounds = ['ground', 'surface', 'raised', 'field', 'sunken'];
const on = (fronts: readonly string[], under: readonly string[]): Pair[] =>
  fronts.flatMap((front) => under.map((ground): Pair => [front, ground]));

const tones = ['success', 'warning', 'danger', 'info', 'accent'];

/** Text colours and their backgrounds: WCAG 2.2, 1.4.3. */
const textPairs: readonly Pair[] = [
  ...on(
    ['ink', 'ink-muted', 'link', 'action', 'action-hover', 'accent', 'success', 'warning', 'danger', 'info'],
    [...grounds, 'selected'],
  ),
  ...on(['ink', 'ink-muted', 'link'], [...tones.map((tone) => `${tone}-surface`), 'scenario-band']),
  ...tones.map((tone): Pair => [tone, `${tone}-surface`]),
  ...on(['action-ink'], ['action', 'action-hover']),
  ['danger-ink', 'danger'],
  ...on(['masthead-ink', 'masthead-muted'], ['masthead']),
];

/**
 * Colours, with their backgrounds, of the controls and graphics a user needs to understand or operate a page: WCAG
 * 2.2, 1.4.11.
 */
const shapePairs: readonly Pair[] = [
  ...on(['line-strong', 'focus'], [...grounds, 'selected']),
  ...on(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'], ['ground', 'surface', 'raised']),
  ...on(
    ['scenario-pessimistic', 'scenario-expected', 'scenario-optimistic'],
    ['ground', 'surface', 'raised', 'scenario-band'],
  ),
  ...on(['art-line'], ['art-fill', 'art-tint', 'ground', 'surface']),
  ['masthead-focus', 'masthead'],
];

/** Returns the relative luminance of `#rrggbb`, or undefined for anything else (WCAG 2.2, definitions). */
function luminance(hex: string | undefined): number | undefined {
  if (hex === undefined || !/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function faultsOf(scheme: string, tokens: CustomProperties, pairs: readonly Pair[], least: number): string[] {
  return pairs.flatMap(([front, ground]) => {
    const a = luminance(tokens.get(`color-${front}`));
    const b = luminance(tokens.get(`color-${ground}`));
    const names = `--color-${front} op --color-${ground} (${scheme})`;
    if (a === undefined || b === undefined) return [`tokens.css: ${names} ontbreekt of is geen #rrggbb`];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast >= least) return [];
    return [`tokens.css: ${names} heeft contrast ${contrast.toFixed(2)}, nodig is ${least}`];
  });
}

/** Returns the colour pairs of a brand whose contrast is below WCAG AA, in the light or the dark scheme. */
export function contrastFaults(tokensCss: string): string[] {
  const schemes = {
    licht: customProperties(tokensCss, 'light'),
    donker: customProperties(tokensCss, 'dark'),
  };
  return Object.entries(schemes).flatMap(([scheme, tokens]) => [
    ...faultsOf(scheme, tokens, textPairs, 4.5),
    ...faultsOf(scheme, tokens, shapePairs, 3),
  ]);
}
