import type { ChangeLine } from '@portaal/domain/change-requests/lines';
import {
  type ChangeInput,
  changeDefinitions,
  type RequestOption,
} from '@portaal/domain/change-requests/options';
import type { Beneficiary } from '@portaal/domain/change-requests/options/begunstiging';
import { payoutAt } from '@portaal/domain/change-requests/options/lijfrente';
import { cents, centsToEuro, euroToCents } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { sealBeneficiaries } from '../contracts/contracts.use-cases.ts';
import { type ContractRow, putAllocation, updateContract } from './change-requests.repository.ts';
import { frequencyCodeOf, frequencyOf } from './change-terms.ts';

const joined = (lines: readonly ChangeLine[], side: 'before' | 'after'): string | undefined => {
  const known = lines.filter((line) => line[side] !== null);
  if (known.length === 0) return undefined;
  return known.length === 1
    ? (known[0]?.[side] ?? undefined)
    : known.map((line) => `${line.label}: ${line[side]}`).join('; ');
};

/**
 * The line of history a change leaves. What a user calls their contract may name people, and history stays for ever.
 */
export function eventOf(option: RequestOption, lines: readonly ChangeLine[]) {
  const { event: kind } = changeDefinitions[option];
  if (option === 'omschrijving') return { kind };
  return { kind, before: joined(lines, 'before'), after: joined(lines, 'after') };
}

/** Puts a change into the contract, which is locked. Another holder is a step of its own (`ownership.use-cases`). */
export async function applyToContract(
  tx: Transaction,
  row: ContractRow,
  wanted: ChangeInput | null,
): Promise<void> {
  switch (wanted?.option) {
    case 'omschrijving':
      return updateContract(tx, row.id, { description: wanted.description });
    case 'inleg':
      return updateContract(tx, row.id, {
        monthlyDepositCents: euroToCents(wanted.periodicDeposit),
        debitDay: wanted.debitDay,
        depositsPausedUntil: wanted.pausedUntil,
      });
    case 'uitkering':
      return updateContract(tx, row.id, { distributionMode: wanted.uitkeringen });
    case 'fondsverdeling': {
      const chosen = wanted.funds.filter(({ percentage }) => percentage > 0);
      const shares = chosen.map(({ id, percentage }) => [id, Math.round(percentage * 10_000)] as const);
      return putAllocation(tx, row.id, new Map(shares));
    }
    case 'lijfrente':
      return applyAnnuity(tx, row, wanted);
    default:
      return undefined;
  }
}

async function applyAnnuity(
  tx: Transaction,
  row: ContractRow,
  {
    endDate,
    uitkeringsTermijnCode: code,
    loonheffingskorting,
  }: Extract<ChangeInput, { option: 'lijfrente' }>,
): Promise<void> {
  if (endDate !== undefined) await updateContract(tx, row.id, { endDate });
  if (loonheffingskorting !== undefined) {
    await updateContract(tx, row.id, { applyTaxCredit: loonheffingskorting });
  }
  const frequency = code && frequencyOf(code);
  if (code === undefined || frequency === undefined) return;
  const { paymentFrequency: was, periodicPayoutCents: payout } = row;
  if (was === null || payout === null) return;
  const amount = payoutAt(code, frequencyCodeOf(was), centsToEuro(cents(payout)));
  await updateContract(tx, row.id, {
    paymentFrequency: frequency,
    periodicPayoutCents: euroToCents(amount),
  });
}

/** Who the annuity goes to at death; nobody: the order of the conditions holds. */
export const putBeneficiaries = (
  tx: Transaction,
  { configuration }: Pick<Services, 'configuration'>,
  { id }: ContractRow,
  people: readonly Beneficiary[],
): Promise<void> =>
  updateContract(tx, id, { sealedBeneficiaries: sealBeneficiaries(configuration.fieldKeys, id, people) });
