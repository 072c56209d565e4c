/** What a part is called: of several people on one page by whose it is. */
export const partTitle = (title: string, whose: string | undefined): string =>
  whose === undefined ? title : `${whose}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
