/** Anchors of the sections of R-07, for links to a section. */
export const trustParts = {
  supervision: 'zekerheid',
  costs: 'kosten',
  team: 'mensen',
  complaints: 'klachten',
  accessibility: 'toegankelijkheid',
} as const;
