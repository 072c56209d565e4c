/** Together in one file: they share nearly everything, and one name less stands in the first script. */
export const accountPages = () => import('./_AccountPages.tsx');
