import { annuityProviders } from '@portaal/domain/fields/annuity-providers';
import { bearsSurname, wordsOf } from '@portaal/domain/fields/same-name';

/** Words that do not identify a provider: legal forms and the terms that most providers have in their name. */
const COMMON = new Set(
  `nv bv ua se plc ag sa coop cooperatie cooperatieve stichting st maatschappij mij mpij levensverzekering
  levensverzekeringen levensverzekeringsmaatschappij levensverz leven levens lev verzekering verzekeringen
  verzekeringsmaatschappij verz schade pensioen pensioenen pensioenfonds bank banken bankieren spaarbank vermogen
  vermogensbeheer beheer nederland nederlandse holding groep group financial services en de het van der den`.split(
    /\s+/,
  ),
);

/** Words after which a payer writes for whom it pays (`ASR LEVENSVERZ NV INZ J JANSEN`). */
const ON_BEHALF =
  /(?:^|[^\p{L}])(?:inz|inzake|tnv|t\.n\.v|betr|betreft|m\.?b\.?t|cl[ie]+nt|polis)(?![\p{L}]).*$/iu;

/** Returns the name of the payer itself, without the person for whom it pays. */
const payerPart = (name: string): string => name.replace(ON_BEHALF, '');

/**
 * Returns whether a bank wrote the name of this provider: every word that identifies the provider, in any order,
 * whatever the spelling of its legal form. A provider without such a word must be written in full.
 */
export function isNameOfProvider(name: string, providerName: string): boolean {
  const written = new Set(wordsOf(payerPart(name)));
  const words = wordsOf(providerName);
  const specific = words.filter((word) => !COMMON.has(word) && word.length > 1);
  const required = specific.length > 0 ? specific : words;
  return required.length > 0 && required.every((word) => written.has(word));
}

interface TransferPayer {
  /** Name that the bank reports; null if it reports none. */
  readonly name: string | null;
  /** Whether the account is the nominated account, or paid for this person before. */
  readonly isOwnAccount: boolean;
  /** Whether the bank reports the account. */
  readonly hasAccount: boolean;
  readonly surname: string | null;
  readonly providerName: string;
}

/**
 * Returns whether the name of an account is that of a provider and not of this person. A provider that the investor
 * typed may not have the surname of the investor, because it could be a company of their own.
 */
export function isAccountOfProvider(
  name: string,
  { providerName, surname }: Pick<TransferPayer, 'providerName' | 'surname'>,
): boolean {
  if (!isNameOfProvider(name, providerName)) return false;
  return listed.has(providerName) || surname === null || !bearsSurname(name, surname);
}

const listed: ReadonlySet<string> = new Set(annuityProviders);

/**
 * Returns whose money a line is: `own` of the investor, of the `provider`, or `unknown`. An employee decides about an
 * unknown line: its name fits both the investor and the provider, or the investor typed a provider that is not on our
 * list, which could be a company of their own.
 */
export function transferPayerOf({
  name,
  isOwnAccount,
  hasAccount,
  surname,
  providerName,
}: TransferPayer): 'own' | 'provider' | 'unknown' {
  if (isOwnAccount) return 'own';
  if (name === null) return 'unknown';
  const isOwn = surname !== null && bearsSurname(payerPart(name), surname);
  const isProvider = isNameOfProvider(name, providerName);
  if (isOwn) return isProvider ? 'unknown' : 'own';
  return isProvider && hasAccount && listed.has(providerName) ? 'provider' : 'unknown';
}
