import {
  type HandKind,
  isPicked,
  matchKinds,
  matchKindText,
  openReasons,
} from '@portaal/domain/money/bank-matching/matching';
import { monthText } from '@portaal/domain/money/books/expected-days';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import {
  type ActingSession,
  act,
  askerOf,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { type ContractToPay, contractToPay } from '../payments/payments.use-cases.ts';
import { bookPicked, type ChosenPayouts, lockPicked } from './chosen-payouts.use-cases.ts';
import { customersOfLine } from './customers-of-line.use-cases.ts';
import { explain } from './explaining.use-cases.ts';
import { isTakenByLate } from './gap-counters.repository.ts';
import { listPaidHolders } from './investors.repository.ts';
import { lockOpenLines, type OpenLine } from './matches.repository.ts';
import { putOnContract, weighOnContract } from './on-contract.use-cases.ts';
import { findContractId, isItemOf, isOurMandate } from './open-items.repository.ts';
import { requireOwnMoney } from './own-money.use-cases.ts';
import { mayBeOfFund } from './refunds.use-cases.ts';
import { isOwnMoney, mayExplainAlone, weighOwnMoney } from './single-employee-explanations.use-cases.ts';

interface HandMatchInput {
  readonly contract: ContractToPay | undefined;
  readonly line: OpenLine;
  readonly amountCents: Cents;
  readonly kind: HandKind;
  readonly picked: ChosenPayouts | undefined;
  /** Month to which the tax applies; null for every other kind. */
  readonly period: string | null;
}

interface HandMatch {
  readonly id: string;
  readonly kind: HandKind;
  readonly contractNumber: string | null;
  /** Amount in euro, without the sign of the line; null for the whole open amount, or the whole picked amount. */
  readonly amount: number | null;
  /** Id of the picked payout, batch or line. */
  readonly candidateId?: string | undefined;
  /** Month to which the tax applies. */
  readonly period?: string | undefined;
  readonly reason: string;
}

/**
 * Matches a bank line, or part of it, manually. A match supported only by the employee's statement needs a second
 * employee (decision 0097). Throws `notFound`, `nothingDue` for a contract that awaits no payment, `changedMeanwhile`
 * if the line is no longer open, and `invalidInput` with the wrong field.
 */
export async function matchOpenItem(
  services: Services,
  session: ActingSession,
  { id, kind, contractNumber, amount, candidateId, period, reason }: HandMatch,
): Promise<void> {
  const { brand } = session.person;
  await act(services, session, {
    lock: async (tx, at) => {
      // Throws the same error for a line of another brand as for an unknown line. As in every transaction, the
      // contract is locked before the line.
      if (!(await isItemOf(tx, { lineId: id, brand }))) throw new AppError('notFound');
      const contract = contractNumber === null ? undefined : await lockNumbered(tx, contractNumber, brand);
      const { line, other } = await lockOpen(tx, id, kind === 'refund' ? candidateId : undefined);
      const picked =
        isPicked(kind) && candidateId !== undefined
          ? await lockPicked(tx, { kind, candidateId, line, other })
          : undefined;
      const amountCents = picked ? pickedAmount(picked, amount) : amountOf(line, amount);
      const input = { contract, line, amountCents, kind, picked, period: period ?? null };
      await requirePossible(services, tx, input);
      const isAlone = await mayExplainAlone(services, tx, { kind, contract, line });
      const weighedCents = isOwnMoney(kind) ? await weighOwnMoney(tx, line, at) : undefined;
      return { said: input, isAlone, weighedCents, customers: await customersOf(tx, input) };
    },
    about: ({ customers }) => customers,
    // No code is required from the requester, because the approver enters a step-up code.
    stepUp: () => undefined,
    forTwo: ({ said, isAlone, weighedCents }) => {
      if (isAlone) return undefined;
      return { ...presentToSecond(said), weighedCents, movedCents: cents(Math.abs(said.amountCents)) };
    },
    work: async (tx, at, { said: { contract, line, amountCents, picked } }) => {
      const source = { rule: 'hand', createdBy: await askerOf(tx, session), reason } as const;
      if (contract) {
        const traces = await putOnContract(services, tx, { contract, line, amountCents, source }, at);
        return done({
          ...traces,
          audit: 'unaudited' in traces.audit ? partAudit(line, contract.id, reason) : traces.audit,
        });
      }
      const audit = {
        action: 'bankLine.matched',
        subjectType: 'bankLine',
        subjectId: id,
        detail: {
          kind,
          rule: 'hand',
          amountCents,
          reason,
          ...(picked && { candidateId }),
          ...(period && { period }),
        },
      } as const;
      if (picked) return done(await bookPicked(tx, picked, { line, source, audit }, at));
      await explain(tx, [{ line, amountCents, kind, subject: period ?? id, source, rest: 'unknown' }], at);
      return done({ audit });
    },
  });
}

function presentToSecond({
  contract,
  line: { item, line },
  amountCents,
  kind,
  picked,
  period,
}: HandMatchInput): ForTwo {
  const fact = (label: string, before: string | null, after: string | null) => ({ label, before, after });
  const what = matchKindText(kind, 'hand');
  const whereTo = picked?.text ?? (contract === undefined ? what : `contract ${contract.number}`);
  return {
    title: `${euroAndCents(Math.abs(amountCents))} van de bank boeken op ${whereTo}`,
    lines: [
      fact(
        line.amountCents < 0 ? 'Afgeschreven' : 'Bijgeschreven',
        euroAndCents(Math.abs(line.amountCents)),
        null,
      ),
      fact('Bedrag', null, euroAndCents(Math.abs(amountCents))),
      fact('Waarvoor', item.reason === null ? null : openReasons[item.reason].text, what),
      ...(contract === undefined ? [] : [fact('Contract', null, contract.number)]),
      ...(picked === undefined ? [] : [fact('Gekozen', null, picked.text)]),
      ...(period === null ? [] : [fact('Maand', null, monthText(period))]),
    ],
    facts: {
      ...{ line: item.lineId, open: item.openCents, amountCents, kind, contract: contract?.id ?? null },
      ...(period !== null && { period }),
      ...(picked && { picked: [...picked.attemptIds, picked.other?.item.lineId ?? ''] }),
    },
  };
}

/**
 * Returns the customers affected by a manual match. For a whole batch, which pays many customers, the payees are left
 * out.
 */
async function customersOf(tx: Transaction, { contract, line, picked }: HandMatchInput): Promise<string[]> {
  const ofPicked = picked?.attemptIds.length === 1 ? await listPaidHolders(tx, picked.attemptIds) : [];
  const ofLine = [line, picked?.other].map((one) => (one ? customersOfLine(tx, one) : []));
  const found = [...(await Promise.all(ofLine)).flat(), ...ofPicked];
  return contract === undefined ? found : [contract.personId, ...found];
}

const wrong = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);

/** Rejects an impossible match before a colleague's approval is requested. */
async function requirePossible(
  services: Services,
  tx: Transaction,
  { contract, line, amountCents, kind, period }: HandMatchInput,
): Promise<void> {
  const { brand } = line.item;
  if (kind === 'fund' && !mayBeOfFund(services, brand, openLineDetails(services, line.line).iban)) {
    throw wrong('kind', 'Dit is geen rekening van het fonds. Zoek uit van wie de rekening is.');
  }
  await requireOwnMoney(services, tx, { kind, line, amountCents, period });
  if (contract === undefined) return;
  if (amountCents < 0) throw wrong('kind', 'Dit geld ging van de rekening af: het is geen inleg.');
  if (await isOurMandate(tx, line.line)) {
    throw wrong('kind', `Dit is een incasso met een machtiging van ons. Kies ${matchKinds.twikey}.`);
  }
  const source = { rule: 'hand' } as const;
  const { placing } = await weighOnContract(services, tx, { contract, line, amountCents, source });
  if (placing.kind === 'pays') return;
  if (placing.reason === 'nothingAwaited') throw new AppError('nothingDue');
  if (placing.reason === 'contractBlocked') {
    throw wrong('contractNumber', 'Dit contract is geblokkeerd. Geef het eerst vrij.');
  }
  if (placing.reason === 'part' && amountCents !== line.item.openCents) {
    throw wrong('amount', 'Dit is minder dan het contract verwacht. Vul het hele verwachte bedrag in.');
  }
}

async function lockNumbered(tx: Transaction, number: string, brand: string) {
  const contractId = await findContractId(tx, { number, brand });
  const contract =
    contractId === undefined ? undefined : await lockContract(tx, { contractId, brand }, contractToPay);
  if (!contract) throw wrong('contractNumber', 'Dit contract bestaat niet.');
  return contract;
}

/** Locks the bank line together with the opposite line, in a fixed order. */
async function lockOpen(tx: Transaction, lineId: string, otherId: string | undefined) {
  const found = await lockOpenLines(tx, otherId === undefined ? [lineId] : [lineId, otherId]);
  const ids = found.map(({ item }) => item.lineId);
  if (await isTakenByLate(tx, ids)) {
    throw wrong(
      'kind',
      'Voor deze post kwam alsnog een afschrift. Laat een collega dat eerst vergelijken, bij Afschriften.',
    );
  }
  const line = found.find(({ item }) => item.lineId === lineId);
  if (!line || line.item.refundOrderedAt !== null || line.isLeaving) throw new AppError('changedMeanwhile');
  return { line, other: found.find(({ item }) => item.lineId === otherId) };
}

function pickedAmount({ amountCents }: ChosenPayouts, euro: number | null): Cents {
  if (euro !== null && euroToCents(euro) !== Math.abs(amountCents)) {
    throw wrong('amount', `Wat u koos is ${euroAndCents(Math.abs(amountCents))}. Laat het bedrag leeg.`);
  }
  return amountCents;
}

function amountOf({ item: { openCents } }: OpenLine, euro: number | null): Cents {
  if (euro === null) return openCents;
  const enteredCents = euroToCents(euro);
  if (enteredCents === 0 || enteredCents > Math.abs(openCents)) {
    throw wrong(
      'amount',
      `Vul een bedrag in van meer dan nul en hoogstens ${euroAndCents(Math.abs(openCents))}.`,
    );
  }
  return cents(Math.sign(openCents) * enteredCents);
}

const partAudit = ({ item }: OpenLine, contractId: string, reason: string) =>
  ({
    action: 'bankLine.matched',
    subjectType: 'bankLine',
    subjectId: item.lineId,
    detail: { kind: 'part', rule: 'hand', amountCents: item.openCents, contractId, reason },
  }) as const;
