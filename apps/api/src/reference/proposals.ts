import {
  type YearlyFiguresProposal,
  yearlyFiguresProposal,
} from '@portaal/domain/products/yearly-figures/file';
import data from './proposal-2027.json' with { type: 'json' };

/**
 * Proposed figures, with sources (docs/sources.md), for years that are not loaded. They are displayed but never used
 * in a calculation (decision 0193).
 */
export const shippedProposals: readonly YearlyFiguresProposal[] = [yearlyFiguresProposal.parse(data)];
