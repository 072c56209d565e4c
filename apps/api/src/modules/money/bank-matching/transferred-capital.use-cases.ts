import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, dutchDay, isoDate } from '@portaal/engine';
import { type ActServices, type CompletedAct, done } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import {
  identityOf,
  nominatedAccountOf,
} from '../../people/personal-information/personal-information.use-cases.ts';
import { counterpartyHash, openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import {
  type ContractToPay,
  findTransferOf,
  listAwaited,
  payerAccountOf,
  receiveTransfer,
  type TransferOfContract,
  takesTransfer,
} from '../payments/payments.use-cases.ts';
import { explain, type Source } from './explaining.use-cases.ts';
import { findInvestorsByAccount } from './investors.repository.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';
import { type OpenLine, updateItems } from './matches.repository.ts';
import { writtenOn } from './payer-text.rules.ts';
import { isOfFund, isOwnAccount } from './refunds.use-cases.ts';
import { isAccountOfProvider, transferPayerOf } from './transfer-payer.rules.ts';

/** A transfer that a locked contract can receive, and whether the line comes from the other provider. */
export interface TransferLine {
  readonly transfer: TransferOfContract;
  /** False if an employee must decide, because the name is not that of the provider. */
  readonly isOfProvider: boolean;
}

/**
 * Returns the transfer that a line may pay. Returns undefined if the contract expects no transfer, or if the money is
 * the investor's own: tax law allows only another provider to transfer the capital.
 */
export async function transferOfLine(
  services: ActServices,
  tx: Transaction,
  contract: ContractToPay,
  { item: { brand }, line }: OpenLine,
): Promise<TransferLine | undefined> {
  const transfer = await findTransferOf(tx, contract.id);
  if (transfer === undefined || !takesTransfer(contract, transfer)) return undefined;
  const { name, iban } = openLineDetails(services, line);
  const { counterpartyHash: hash } = line;
  const payer = transferPayerOf({
    name,
    hasAccount: hash !== null,
    isOwnAccount:
      (iban !== null && (await payerAccountOf(services, tx, contract, iban)) === 'nominated') ||
      (hash !== null && (await paidBefore(tx, { brand, hash, personId: contract.personId }))),
    surname: (await identityOf(services, tx, contract.personId))?.achternaam ?? null,
    providerName: transfer.providerName,
  });
  return payer === 'own' ? undefined : { transfer, isOfProvider: payer === 'provider' };
}

async function paidBefore(
  orm: Orm,
  { brand, hash, personId }: { readonly brand: string; readonly hash: string; readonly personId: string },
): Promise<boolean> {
  const persons = await findInvestorsByAccount(orm, { brand, hashes: [hash] });
  return persons.get(hash)?.has(personId) ?? false;
}

interface TransferMatch {
  readonly contract: ContractToPay;
  readonly line: OpenLine;
  readonly amountCents: Cents;
  readonly transfer: TransferOfContract;
  readonly source: Source;
}

/** Books a locked line as money of the other provider. */
export async function receiveTransferLine(
  services: ActServices,
  tx: Transaction,
  { contract, line, amountCents, transfer, source }: TransferMatch,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const depositId = newId();
  const receivedOn = [isoDate(line.line.bookedOn), dutchDay(at)].toSorted()[0] ?? dutchDay(at);
  const explained = { line, amountCents, kind: 'deposit', subject: depositId, source } as const;
  const received = await receiveTransfer(services, tx, {
    ...{ contract, transfer, depositId, amountCents, receivedOn, at },
  });
  await explain(tx, [{ ...explained, contractId: contract.id, payerAccount: 'other' }], at);
  const { day, audit, ...traces } = received;
  return done({
    ...traces,
    audit: [
      {
        action: 'bankLine.received',
        subjectType: 'deposit',
        subjectId: depositId,
        detail: {
          contractId: contract.id,
          transferId: transfer.id,
          amount: euroAndCents(amountCents),
          lines: line.item.lineId,
          rule: source.rule,
          receivedOn,
          dealFrom: day,
          ...(source.reason === null ? {} : { reason: source.reason }),
        },
      },
      ...audit,
    ],
  });
}

/** Shortest policy number that is looked up in the text of a line. A shorter number occurs by chance. */
const SHORTEST = 6;

const compact = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Suggests a contract for open lines without our reference that contain the policy number of an awaited transfer. An
 * employee decides: the number alone does not prove for which contract the money is.
 */
export async function suggestTransfers(
  services: ActServices,
  brand: string,
  open: readonly (readonly [OpenLine, LineToMatch])[],
): Promise<void> {
  const candidates = open.filter(
    ([{ item }, { amountCents }]) => amountCents > 0 && item.contractId === null,
  );
  if (candidates.length === 0) return;
  const awaited = await listAwaited(services.database.orm, brand);
  const vault = numberVault(services.configuration.fieldKeys, 'capital_transfer');
  const numbers = awaited.map((transfer) => ({
    contractId: transfer.contractId,
    number: compact(vault.open('sealed_policy_number', transfer.id, transfer.sealedPolicyNumber) ?? ''),
  }));
  const states = candidates.flatMap(([{ item }, line]) => {
    const written = compact(writtenOn(line));
    const named = numbers.filter(({ number }) => number.length >= SHORTEST && written.includes(number));
    const [one] = named;
    if (named.length !== 1 || one === undefined) return [];
    const { lineId, openCents, reason } = item;
    return [{ lineId, openCents, reason, contractId: one.contractId }];
  });
  if (states.length === 0) return;
  await services.database.transaction((tx) => updateItems(tx, states, services.clock.now()));
}

interface ProviderAccount {
  readonly brand: string;
  readonly personId: string;
  readonly providerName: string;
  readonly iban: string;
  readonly name: string;
}

/**
 * Returns why an account cannot receive the capital of a person's annuity; undefined if it can. Tax law requires that
 * it is paid to another provider: neither to an account of an investor, by its number or name, nor to ourselves.
 */
export async function providerAccountFault(
  services: Services,
  orm: Orm,
  { brand, personId, providerName, iban, name }: ProviderAccount,
): Promise<'ofInvestor' | 'ofBrand' | 'otherName' | undefined> {
  if (isOwnAccount(services, brand, iban) || isOfFund(services, brand, iban)) return 'ofBrand';
  const hash = counterpartyHash(services, iban);
  const investors = await findInvestorsByAccount(orm, { brand, hashes: [hash] });
  const isNominated = (await nominatedAccountOf(services, orm, personId)) === iban;
  if (isNominated || (investors.get(hash)?.size ?? 0) > 0) return 'ofInvestor';
  const surname = (await identityOf(services, orm, personId))?.achternaam ?? null;
  return isAccountOfProvider(name, { providerName, surname }) ? undefined : 'otherName';
}
