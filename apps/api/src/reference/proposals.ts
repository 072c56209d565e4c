import { type YearlyFiguresProposal, yearlyFiguresProposal } from '@portaal/domain/yearly-figures/file';
import data from './proposal-2027.json' with { type: 'json' };

/** What is proposed for years that are not loaded, with sources (docs/sources.md): shown, never used (decision 0193). */
export const shippedProposals: readonly YearlyFiguresProposal[] = [yearlyFiguresProposal.parse(data)];
