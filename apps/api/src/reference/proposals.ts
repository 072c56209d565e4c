import { type YearlyFiguresProposal, yearlyFiguresProposal } from '@portaal/domain/yearly-figures/file';
import data from './proposal-2027.json' with { type: 'json' };

/**
 * Proposed figures for years that are not loaded, with sources (docs/sources.md): displayed, never used (decision
 * 0193).
 */
export const shippedProposals: readonly YearlyFiguresProposal[] = [yearlyFiguresProposal.parse(data)];
