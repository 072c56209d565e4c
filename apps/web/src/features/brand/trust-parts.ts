/** Anchors of the parts of R-07, for links to one of them. */
export const trustParts = {
  supervision: 'zekerheid',
  costs: 'kosten',
  team: 'mensen',
  complaints: 'klachten',
  accessibility: 'toegankelijkheid',
} as const;
