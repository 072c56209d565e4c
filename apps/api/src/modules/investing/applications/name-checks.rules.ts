import { fullName } from '@portaal/domain/fields/applicant';
import { bearsSurname, sharesInitial } from '@portaal/domain/fields/same-name';
import type { ApplicationDraft, PersonDraft } from '@portaal/domain/investing/applications/draft';
import { isMasked } from '@portaal/domain/investing/applications/persons';
import type { ReviewCheck } from '@portaal/domain/investing/applications/reviews';
import { dayText } from '@portaal/domain/notation/dutch';
import { isoDate } from '@portaal/engine';
import { maskedBsn } from '../../../platform/sealed-number.ts';
import type { PayeeCheck } from '../../people/payees/payees.use-cases.ts';
import { nameOfAccount, type SignerAccount } from './signer-accounts.use-cases.ts';

/** A received payment: the payer's account and the payer's name as reported by their bank. */
export interface PayerForReview {
  /** Null if the bank did not report the account. */
  readonly account: 'nominated' | 'other' | null;
  readonly name: string | null;
  /** Masked account number. */
  readonly iban: string | null;
}

/**
 * The account holder's name in our records, and the bank's latest payee check of that name; null if no check was
 * made.
 */
export interface AccountForReview {
  readonly name: string;
  readonly check: Pick<PayeeCheck, 'outcome' | 'bankName'> | null;
}

type CheckFinding = Pick<ReviewCheck, 'outcome' | 'text'>;
type TypedPerson = Pick<PersonDraft, 'initialen' | 'tussenvoegsel' | 'achternaam' | 'geboortedatum'> & {
  readonly bsn: string;
};

const holderOf = ({ for: kind, applicants, company }: ApplicationDraft): TypedPerson =>
  kind === 'company'
    ? { ...company.contactPerson, bsn: company.contactPerson.personTaxInfo.bsn }
    : applicants.mijn;

const roleTexts = {
  applicant: 'De aanvrager',
  partner: 'De partner',
  otherParent: 'De andere ouder',
} as const;
const ofDay = (day: string): string => (day === '' ? 'onbekend' : dayText(isoDate(day)));
const digits = (bsn: string): string => bsn.replaceAll(/\D/g, '');

/**
 * Compares a signer's data in the application with their own account, and returns a sentence with both values for
 * each difference.
 */
function differencesOf(typed: TypedPerson, account: SignerAccount) {
  const { role, identity } = account;
  const who = roleTexts[role];
  const accountName = nameOfAccount(account) ?? '';
  const texts: string[] = [];
  let isOther = false;
  const isSameInitial = identity === null || sharesInitial(identity.initialen, typed.initialen);
  if (!bearsSurname(accountName, typed.achternaam) || !isSameInitial) {
    texts.push(
      `${who} heet in de aanvraag ${fullName(typed)}; het account dat tekende is van ${accountName}.`,
    );
  }
  if (identity && identity.geboortedatum !== typed.geboortedatum) {
    isOther = true;
    texts.push(
      `${who} is volgens de aanvraag geboren op ${ofDay(typed.geboortedatum)}; volgens het account dat tekende op ${ofDay(identity.geboortedatum)}.`,
    );
  }
  const [entered, own] = [isMasked(typed.bsn) ? '' : digits(typed.bsn), digits(identity?.bsn ?? '')];
  if (entered !== '' && own !== '' && entered !== own) {
    isOther = true;
    texts.push(
      `${who} heeft in de aanvraag nummer ${maskedBsn(entered)}; bij het account dat tekende hoort ${maskedBsn(own)}.`,
    );
  }
  return { texts, isOther };
}

/**
 * Compares the people named in the application with the people who signed: the check passes only if they are the same
 * people (decision 0184). A different birth date or BSN means another person and blocks the approval. A surname may
 * have changed, so an employee decides about a different name.
 */
export function signersOf(draft: ApplicationDraft, signers: readonly SignerAccount[]): CheckFinding {
  const found = signers.flatMap((signer) => {
    if (signer.role === 'otherParent') return [];
    const typed = signer.role === 'partner' ? draft.applicants.partner : holderOf(draft);
    return [differencesOf(typed, signer)];
  });
  const texts = found.flatMap((one) => one.texts);
  if (texts.length > 0) {
    return { outcome: found.some(({ isOther }) => isOther) ? 'stop' : 'look', text: texts.join(' ') };
  }
  const other = signers.find(({ role }) => role === 'otherParent');
  if (!other) return { outcome: 'ok', text: 'Wie tekende, heet zoals in de aanvraag.' };
  const born = other.identity ? `, geboren op ${ofDay(other.identity.geboortedatum)}` : '';
  const name = nameOfAccount(other) ?? 'onbekend';
  return {
    outcome: 'look',
    text: `Als andere ouder tekende ${name}${born}. Vergelijk dat met het gezagsregister.`,
  };
}

/** Compares the account holder's name with the bank's payee check. Returns undefined if the names do not differ. */
export function accountNameOf({ name, check }: AccountForReview): CheckFinding | undefined {
  switch (check?.outcome) {
    case 'closeMatch':
      return {
        outcome: 'look',
        text: `Bij ons staat de rekening op naam van ${name}, bij de bank op naam van ${check.bankName ?? 'iemand anders'}.`,
      };
    case 'noMatch':
      return {
        outcome: 'look',
        text: `De bank zegt dat de rekening niet van ${name} is. Vraag van wie zij is.`,
      };
    default:
      return undefined;
  }
}

/** Compares the payer of each payment with the applicant. */
export function payersOf(draft: ApplicationDraft, payers: readonly PayerForReview[]): CheckFinding {
  if (payers.length === 0) return { outcome: 'ok', text: 'Er is nog niet betaald.' };
  const { for: kind, applicants, company } = draft;
  const holder = kind === 'company' ? company.naamBedrijf : fullName(applicants.mijn);
  const surname = kind === 'company' ? company.naamBedrijf : applicants.mijn.achternaam;
  const isOther = ({ name }: PayerForReview): boolean => name !== null && !bearsSurname(name, surname);
  const payerText = ({ name, iban }: PayerForReview): string =>
    [name ?? 'een onbekende naam', ...(iban === null ? [] : [`(${iban})`])].join(' ');
  const others = payers.filter(({ account }) => account === 'other');
  if (others.length > 0) {
    const named = [...new Set(others.map(payerText))].join(' en ');
    return {
      outcome: 'look',
      text: `Betaald vanaf een andere rekening dan de tegenrekening: van ${named}. De aanvrager is ${holder}.`,
    };
  }
  const different = payers.filter(isOther);
  if (different.length > 0) {
    const named = [...new Set(different.map(payerText))].join(' en ');
    return {
      outcome: 'look',
      text: `Betaald vanaf de tegenrekening, maar die staat bij de bank op naam van ${named}. De aanvrager is ${holder}.`,
    };
  }
  return payers.some(({ account }) => account === null)
    ? { outcome: 'look', text: 'De bank heeft niet gezegd van wie de rekening is.' }
    : { outcome: 'ok', text: 'Betaald vanaf de tegenrekening.' };
}
