import type { RiskProfileCode } from '@portaal/domain/questionnaires/profile-codes';
import { fundIds } from './fund-parameters.ts';

// Limits per fund and model allocations of the risk profiles: domain 3.3. Shares are fractions of the whole. A fund
// that is not listed may not be chosen. A changed figure requires a new version.

interface ProfileTerms {
  readonly text: string;
  readonly notice: string | null;
  readonly limits: readonly { id: number; minimum: number; maximum: number }[];
  readonly modelMix: readonly { id: number; percentage: number }[];
}

export const riskProfileVersion = '2026-11-01';

const { NVF, DVF, AVF, VLF } = fundIds;

const atMost = (id: number, maximum: number) => ({ id, minimum: 0, maximum });
const atLeast = (id: number, minimum: number) => ({ id, minimum, maximum: 1 });
const share = (id: number, percentage: number) => ({ id, percentage });

export const riskProfileTerms: Readonly<Record<RiskProfileCode, ProfileTerms>> = {
  ZD: {
    text: 'U wilt bijna geen risico. U accepteert een laag rendement.',
    notice: 'Beleggen in vastgoed of leningen past waarschijnlijk niet bij u. Sparen is misschien beter.',
    limits: [atLeast(VLF, 1)],
    modelMix: [share(VLF, 1)],
  },
  D: {
    text: 'U wilt weinig risico. Kleine dalingen accepteert u.',
    notice: null,
    limits: [atMost(NVF, 0.4), atMost(DVF, 0.4), atLeast(VLF, 0.5)],
    modelMix: [share(NVF, 0.2), share(DVF, 0.2), share(VLF, 0.6)],
  },
  N: {
    text: 'U zoekt een balans. U accepteert dat de waarde soms flink daalt.',
    notice: null,
    limits: [atMost(NVF, 0.6), atMost(DVF, 0.6), atMost(AVF, 0.15), atLeast(VLF, 0.2)],
    modelMix: [share(NVF, 0.4), share(DVF, 0.25), share(AVF, 0.05), share(VLF, 0.3)],
  },
  O: {
    text: 'U wilt een hoger rendement en accepteert grote dalingen.',
    notice: null,
    limits: [atMost(NVF, 0.8), atMost(DVF, 0.8), atMost(AVF, 0.4), atMost(VLF, 1)],
    modelMix: [share(NVF, 0.4), share(DVF, 0.25), share(AVF, 0.25), share(VLF, 0.1)],
  },
  ZO: {
    text: 'U gaat voor het hoogste rendement. U accepteert dat u een groot deel kunt verliezen.',
    notice: null,
    limits: [atMost(NVF, 1), atMost(DVF, 1), atMost(AVF, 1), atMost(VLF, 1)],
    modelMix: [share(NVF, 0.25), share(DVF, 0.15), share(AVF, 0.6)],
  },
};
