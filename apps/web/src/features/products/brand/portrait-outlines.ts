import type { Portrait } from '@portaal/domain/products/team/team';

/**
 * SVG paths on a canvas of 160 by 160. The face is 50 wide with its centre at (80, 68), and the shoulders are at the
 * lower edge.
 */
export const faces: Readonly<Record<Portrait['face'], string>> = {
  oval: 'M55 60c-1 26 9 45 25 47c16-2 26-21 25-47c-1-20-11-29-25-29s-24 9-25 29z',
  round: 'M53 62c-1 25 9 42 27 44c18-2 28-19 27-44c-1-21-12-31-27-31s-26 10-27 31z',
  square:
    'M55 58c-1 17 0 29 4 38c5 8 13 11 21 12c8-1 16-4 21-12c4-9 5-21 4-38c-1-19-11-27-25-27s-24 8-25 27z',
};

export const ears = 'M55 62c-5-3-8 1-6 8c1 6 4 9 8 8zM105 62c5-3 8 1 6 8c-1 6-4 9-8 8z';
export const neck = 'M68 98v20c0 7 5 11 12 11s12-4 12-11V98z';
/** Shade under the chin. */
export const shade = 'M68 108c5 4 18 5 24 0M69 112c6 4 17 4 22 0';
export const features = 'M80 66c-1 7-4 11-4 14c0 3 4 3 7 2M72 92c5 4 11 4 16 0M77 97c2 1 4 1 6 0';
export const brows = 'M63 60c4-4 8-4 12-2M85 58c4-2 8-2 12 2';
export const lids = 'M64 67c3-4 8-4 11 0M85 67c3-4 8-4 11 0';

interface Hair {
  /** Path drawn behind the head and shoulders. */
  readonly back?: string;
  readonly front: string;
  /** Path of the strands of hair. */
  readonly strands: string;
}

export const hairs: Readonly<Record<Portrait['hair'], Hair>> = {
  parted: {
    front:
      'M53 66c-5-18-3-33 8-40c12-8 32-8 42 3c7 7 7 22 4 37c-2-9-4-15-9-19c-9 1-25 0-33-9c-4 7-10 15-12 28z',
    strands: 'M65 38c-4-4-4-8-2-12M70 42c8-8 20-12 30-10M78 45c8-5 16-6 24-3M57 50c0-8 2-14 5-19',
  },
  cropped: {
    front: 'M53 66c-5-22 2-40 27-40s32 18 27 40c-2-8-3-15-7-20c-11-6-29-6-40 0c-4 5-5 12-7 20z',
    strands: 'M63 41l2-7M70 38l1-8M78 37v-8M86 37l1-8M94 39l3-7M101 44l3-7M57 50l-1-8',
  },
  bob: {
    back: 'M80 22c-28 0-37 20-36 46c0 17 0 28-4 38c10 6 20 6 27 3h26c7 3 17 3 27-3c-4-10-4-21-4-38c1-26-8-46-36-46z',
    front: 'M51 78c-4-30 5-53 29-53s33 23 29 53c-4-8-6-19-8-29c-12 3-27-2-35-11c-4 12-9 26-15 40z',
    strands:
      'M66 37c10-8 22-9 31-5M68 42c12 0 24-2 34 2M55 62c2-12 5-20 9-26M46 94c2-10 2-18 2-26M113 94c-2-10-2-18-2-26M49 100c3-8 4-14 4-20M110 100c-3-8-4-14-4-20',
  },
  bun: {
    back: 'M80 6c-10 0-16 6-16 13s6 12 16 12s16-5 16-12s-6-13-16-13z',
    front:
      'M53 68c-6-26 5-43 27-43s33 17 27 43c-3-10-7-20-13-26c-5-4-9-6-14-7c-5 1-9 3-14 7c-6 6-10 16-13 26z',
    strands: 'M80 34V26M72 37l-3-10M88 37l3-10M64 43l-5-8M96 43l5-8M70 17c5-5 14-6 20-1M69 22c6-4 16-5 22 0',
  },
  long: {
    back: 'M80 22c-28 0-37 20-36 44c0 24-10 38-6 62c9 8 19 8 28 4h28c9 4 19 4 28-4c4-24-6-38-6-62c1-24-8-44-36-44z',
    front: 'M52 80c-6-32 6-55 28-55s34 23 28 55c-4-10-8-24-18-40c-2 3-6 5-10 6c-14 4-23 14-28 34z',
    strands:
      'M90 40c-4-5-10-8-16-8M88 42c-12-2-22 4-28 14M94 44c6 8 10 18 12 26M45 118c4-14 6-30 6-44M41 112c3-12 5-24 6-36M115 118c-4-14-6-30-6-44M119 112c-3-12-5-24-6-36M50 122c2-8 4-16 4-24M110 122c-2-8-4-16-4-24',
  },
  curls: {
    front:
      'M52 66c-6-2-9-8-5-13c-5-5-2-13 4-14c0-8 8-12 13-8c3-7 13-9 18-4c6-5 15-2 17 5c7-2 13 5 11 11c6 3 6 11 1 14c3 5 0 9-4 10c-1-8-4-13-8-16c-5 2-9 0-11-3c-5 4-11 3-14-1c-4 4-9 4-12 1c-5 4-9 9-10 18z',
    strands:
      'M53 54c3-3 3-6 0-8M58 44c4-1 5-5 3-8M70 40c3-3 2-7-1-8M82 38c3-3 3-7 0-9M93 41c3-3 3-6 1-9M101 47c4-1 5-4 4-7M106 56c3-2 4-4 3-6',
  },
  bald: {
    front:
      'M54 76c-8-4-10-22-4-30c2-3 5-2 5 2c0 9 1 16-1 28zM106 76c8-4 10-22 4-30c-2-3-5-2-5 2c0 9-1 16 1 28z',
    strands: 'M68 38c7-4 17-4 24 0M72 43c5-2 11-2 16 0',
  },
  headscarf: {
    back: 'M80 18c-28 0-38 22-36 48c1 20-4 34-14 46c16 18 84 18 100 0c-10-12-15-26-14-46c2-26-8-48-36-48z',
    front:
      'M80 20c-28 0-35 22-33 46c2 26 11 46 33 66c22-20 31-40 33-66c2-24-5-46-33-46zM80 36c16 0 24 10 23 29c-1 20-9 36-23 40c-14-4-22-20-23-40c-1-19 7-29 23-29z',
    strands:
      'M54 44c6-12 16-18 28-18M51 60c0-8 2-14 5-20M50 76c8 20 18 32 32 42M47 96c10 14 22 22 40 24M108 44c-3-7-8-12-14-15M110 78c-6 16-14 28-26 38M40 112c12 8 28 12 46 12',
  },
};

export const beards: Readonly<Record<Portrait['beard'], string>> = {
  none: '',
  moustache: 'M68 90c3-5 8-6 12-4c4-2 9-1 12 4c-4 1-8 1-12-1c-4 2-8 2-12 1z',
  full: 'M54 70c0 22 9 40 26 42c17-2 26-20 26-42c-3 7-6 12-9 14c-5-3-11-3-17-1c-6-2-12-2-17 1c-3-2-6-7-9-14zM73 91c5-1 9-1 14 0c-4 3-10 3-14 0z',
};

export const spectacles: Readonly<Record<Portrait['glasses'], string>> = {
  none: '',
  round:
    'M60 69a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0M81 69a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0M79 67q1-2 2 0M60 66l-6-2M100 66l6-2',
  square:
    'M59 63h19q1 13-9 14q-10 0-10-14zM82 63h19q0 14-10 14q-10-1-9-14zM78 65q2-2 4 0M59 65l-5-1M101 65l5-1',
};

interface Clothes {
  readonly outline: string;
  /** Open area at the neck, drawn in the background colour. */
  readonly open: string;
  /** Parts drawn in the brand's accent colour. */
  readonly accent: string;
  readonly lines: string;
}

export const wardrobe: Readonly<Record<Portrait['clothes'], Clothes>> = {
  blazer: {
    outline: 'M16 160c1-22 12-32 30-36l20-7l14 14l14-14l20 7c18 4 29 14 30 36z',
    open: 'M66 117l-3 4l17 39l17-39l-3-4c-3 8-8 12-14 12s-11-4-14-12z',
    accent: 'M76 135h8l-2 6l5 19H73l5-19z',
    lines: 'M63 119l-13 17l10 3l-5 5l25 16M97 119l13 17l-10 3l5 5l-25 16M30 160l4-16M130 160l-4-16',
  },
  shirt: {
    outline: 'M16 160c1-22 12-32 30-36l20-8l14 16l14-16l20 8c18 4 29 14 30 36z',
    open: 'M68 116l-6 2l6 22l12-10l12 10l6-22l-6-2c-2 9-6 14-12 14s-10-5-12-14z',
    accent: 'M79 142a1.6 1.6 0 1 0 3 0a1.6 1.6 0 1 0-3 0M79 154a1.6 1.6 0 1 0 3 0a1.6 1.6 0 1 0-3 0',
    lines: 'M62 118l6 22l12-10l12 10l6-22M76 134v26M84 134v26M30 160l4-16M130 160l-4-16M100 148h16v10',
  },
  rollNeck: {
    outline: 'M16 160c1-22 12-32 30-36l19-7c8 5 22 5 30 0l19 7c18 4 29 14 30 36z',
    open: '',
    accent: 'M65 109c8 5 22 5 30 0l3 17c-10 8-26 8-36 0z',
    lines: 'M70 114v14M76 115v15M84 115v15M90 114v14M30 160l4-16M130 160l-4-16M60 136c12 6 28 6 40 0',
  },
  cardigan: {
    outline: 'M16 160c1-22 12-32 30-36l22-8c3 6 7 9 12 9s9-3 12-9l22 8c18 4 29 14 30 36z',
    open: 'M68 116c-2 2-3 4-4 6l16 38l16-38c-1-2-2-4-4-6c-3 6-7 9-12 9s-9-3-12-9z',
    accent: 'M66 119c3 9 8 13 14 13s11-4 14-13l2 4c-3 9-9 14-16 14s-13-5-16-14z',
    lines: 'M64 121l16 39M96 121l-16 39M58 124l14 36M102 124l-14 36M30 160l4-16M130 160l-4-16',
  },
};
