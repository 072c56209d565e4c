/** Returns the title of a part, prefixed with the person's name when several people are on one page. */
export const partTitle = (title: string, whose: string | undefined): string =>
  whose === undefined ? title : `${whose}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
