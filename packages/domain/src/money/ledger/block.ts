import * as z from 'zod/mini';
import type { ContractStatus } from '../../fields/contract.ts';
import { ofContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import type { StepUpAct } from '../../http/step-up-acts.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { common } from './calls.ts';

/** Statuses that suspend a contract (domain 5.3): blocked during an investigation, or the contract holder died. */
const contractBlocks = ['blocked', 'deceased'] as const;
export type ContractBlock = (typeof contractBlocks)[number];

/** Step-up action required for each kind of block. */
export const blockActs = {
  blocked: 'blockContract',
  deceased: 'recordDeath',
} as const satisfies Readonly<Record<ContractBlock, StepUpAct>>;

const stoppable: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending', 'maturing'];

/**
 * Returns whether a contract can be blocked: it is active, or paid and about to start, or sold for a transfer to
 * another provider that is not paid completely (domain 1.11).
 */
export const canBeBlocked = ({
  status,
  hasUnpaidTransfer,
}: {
  readonly status: ContractStatus;
  readonly hasUnpaidTransfer: boolean;
}): boolean => stoppable.includes(status) || (status === 'sold' && hasUnpaidTransfer);

export const isBlocked = (status: ContractStatus): status is ContractBlock =>
  contractBlocks.some((block) => block === status);

const group = 'Beheer';
const errors = [...common, 'statusRefuses', 'stepUpRequired'] as const;

export const blockContract = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/block',
  access: 'admin',
  group,
  stepUp: ['blockContract', 'recordDeath'],
  changes: ['/api/admin/contracts/{number}'],
  summary:
    'Blokkeert een contract, of legt vast dat de houder is overleden. Vraagt een twoFaToken voor blockContract of recordDeath van dit contract.',
  params: ofContract,
  body: z.strictObject({
    block: z.enum(contractBlocks, 'Kies blokkeren of overlijden.'),
    reason: correctionReason,
    twoFaToken,
  }),
  status: 204,
  errors: [...errors],
});

export const releaseContract = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/release',
  access: 'admin',
  group,
  stepUp: 'releaseContract',
  changes: ['/api/admin/contracts/{number}'],
  summary:
    'Geeft een contract vrij dat is geblokkeerd, of waarvan een overlijden is vastgelegd. Vraagt een twoFaToken voor releaseContract van dit contract.',
  params: ofContract,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors],
});
