/** Source files that every calculator loads. */
const CALCULATOR = ['src/routes/ServerData.tsx', 'src/routes/calculator.ts'];

/**
 * The pages that a visitor may open first and that are identical for every visitor. Each lists the source files that
 * the browser loads besides the first script. All other pages are rendered in the browser only.
 */
export const pages: Readonly<Record<string, readonly string[]>> = {
  '/login': [],
  '/bedrag-beleggen/stap1': [...CALCULATOR, 'src/routes/InvestAmountPage.tsx'],
  '/lijfrente-opbouwen/stap1': [...CALCULATOR, 'src/routes/AnnuityBuildPage.tsx'],
  '/lijfrente-uitkeren/stap1': [...CALCULATOR, 'src/routes/AnnuityPayoutPage.tsx'],
};
