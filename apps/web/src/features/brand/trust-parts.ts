/** Where the parts of R-07 stand, for a link that leads to one. */
export const trustParts = {
  supervision: 'zekerheid',
  costs: 'kosten',
  team: 'mensen',
  complaints: 'klachten',
  accessibility: 'toegankelijkheid',
} as const;
