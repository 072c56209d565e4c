/** Shape of a house, in drawing units from the left of its plot and upwards from the street. */
export interface Facade {
  readonly width: number;
  readonly height: number;
  readonly roof: 'gable' | 'step' | 'bell' | 'flat';
  readonly roofHeight: number;
  readonly storeys: number;
  readonly bays: number;
  /** Index of the vertical bay that contains the door. */
  readonly door: number;
  /** Brand tint that fills the house. */
  readonly tint: 0 | 1 | 2;
}

/** Hashes with FNV-1a, so that the same words always produce the same house in every browser. */
function numberOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const STOREY = 34;
const BAY = 26;

/**
 * Construction years that determine the style: a building from before `OLD` is drawn as a canal house, and a building
 * from `NEW` or later as a modern building.
 */
const OLD = 1915;
const NEW = 1975;

interface FacadeInput {
  readonly Naam: string;
  readonly Plaats: string;
  readonly Bouwjaar: number;
}

/** Derives the shape of a house from its data: narrow with a gable if old, wide and flat if new. */
export function facadeOf({ Naam, Plaats, Bouwjaar }: FacadeInput): Facade {
  const seed = numberOf(`${Naam}|${Plaats}|${Bouwjaar}`);
  const pick = (step: number, count: number): number => Math.floor(seed / 7 ** step) % count;
  const age = Bouwjaar < OLD ? 'old' : Bouwjaar < NEW ? 'middle' : 'new';
  const bays = { old: 2, middle: 3, new: 4 }[age] + pick(1, 2);
  const storeys = { old: 3, middle: 2, new: 3 }[age] + pick(2, 2);
  const old = (['step', 'bell', 'gable'] as const)[pick(3, 3)] ?? 'step';
  const roof = age === 'old' ? old : age === 'middle' ? 'gable' : 'flat';
  return {
    width: bays * BAY + 16,
    height: storeys * STOREY + 18,
    roof,
    roofHeight: roof === 'flat' ? 6 : 26 + pick(4, 3) * 6,
    storeys,
    bays,
    door: pick(5, bays),
    tint: pick(6, 3) as 0 | 1 | 2,
  };
}

/** Returns the outline of a roof on a wall of this width, from the left corner to the right. */
export function roofPath({ roof, roofHeight: high, width }: Facade): string {
  const half = width / 2;
  switch (roof) {
    case 'flat':
      return `M-2 0v${-high}h${width + 4}v${high}z`;
    case 'gable':
      return `M0 0L${half} ${-high}L${width} 0z`;
    case 'bell':
      return `M0 0C${half * 0.7} ${-high * 0.2} ${half * 0.5} ${-high} ${half} ${-high}C${half * 1.5} ${-high} ${half * 1.3} ${-high * 0.2} ${width} 0z`;
    case 'step': {
      const step = width / 8;
      const rise = high / 3;
      return `M0 0v${-rise}h${step}v${-rise}h${step}v${-rise}h${width - 4 * step}v${rise}h${step}v${rise}h${step}v${rise}z`;
    }
  }
}

export interface Pane {
  readonly x: number;
  /** Vertical position relative to the street; negative, because it is above the street. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the windows and the door of a house. */
export function openingsOf({ storeys, bays, door }: Facade): {
  readonly windows: Pane[];
  readonly door: Pane;
} {
  const left = (bay: number): number => 8 + bay * BAY + 6;
  const windows = Array.from({ length: storeys }, (_, storey) =>
    Array.from({ length: bays }, (_, bay) => ({ storey, bay })),
  )
    .flat()
    .filter(({ storey, bay }) => storey > 0 || bay !== door)
    .map(({ storey, bay }) => ({ x: left(bay), y: -(storey * STOREY + 32), width: 14, height: 20 }));
  return { windows, door: { x: left(door), y: -28, width: 14, height: 28 } };
}
