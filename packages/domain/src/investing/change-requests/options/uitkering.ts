import * as z from 'zod/mini';
import { depositing } from '../../../fields/contract-states.ts';
import { defineChange } from '../definition.ts';

const distributionTexts = { stock: 'Herbeleggen', cash: 'Uitkeren' } as const;

export const uitkering = defineChange({
  title: 'Uitkeren of herbeleggen',
  text: 'Wat er gebeurt met de opbrengst van de fondsen.',
  subject: 'de keuze tussen uitkeren en herbeleggen',
  event: 'distributionChanged',
  allowedIn: depositing,
  notFor: {
    SUL: 'Bij een lijfrente herbeleggen wij de opbrengst altijd.',
    SDIL: 'Bij een lijfrente herbeleggen wij de opbrengst altijd.',
  },
  schema: z.strictObject({ option: z.literal('uitkering'), uitkeringen: z.enum(['stock', 'cash']) }),
  effectiveOn: (_, { nextDealingDay }) => nextDealingDay,
  summary: ({ uitkeringen }, terms) => [
    {
      label: 'Opbrengst van de fondsen',
      before: distributionTexts[terms.distribution],
      after: distributionTexts[uitkeringen],
    },
  ],
});
