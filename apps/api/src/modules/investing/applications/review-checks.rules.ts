import { bsn } from '@portaal/domain/fields/eleven-test';
import { iban } from '@portaal/domain/fields/iban';
import { isFormerAmerican } from '@portaal/domain/investing/applications/abroad-tax';
import { needsOriginDocument } from '@portaal/domain/investing/applications/amounts';
import { placedOwners } from '@portaal/domain/investing/applications/beneficial-owners';
import type { ApplicationDraft, PersonDraft } from '@portaal/domain/investing/applications/draft';
import { isMasked } from '@portaal/domain/investing/applications/persons';
import type { ReviewCheck, ReviewCheckCode } from '@portaal/domain/investing/applications/reviews';
import { otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import { isUnusualTin } from '@portaal/domain/investing/applications/tin-formats';
import { transferKindTexts, transferRegimeTexts } from '@portaal/domain/investing/capital-transfers/texts';
import { euroText } from '@portaal/domain/notation/dutch';
import type { IsoDate } from '@portaal/engine';
import { maskedPolicyNumber } from '../../../platform/sealed-number.ts';
import { countryName } from '../../people/countries/countries.use-cases.ts';
import type { SharedProfile } from '../../products/questionnaires/questionnaires.use-cases.ts';
import {
  type AccountForReview,
  accountNameOf,
  type PayerForReview,
  payersOf,
  signersOf,
} from './name-checks.rules.ts';
import type { SignerAccount } from './signer-accounts.use-cases.ts';

export interface ReviewMaterial {
  readonly draft: ApplicationDraft;
  readonly today: IsoDate;
  /** Questionnaire results of each person who answered. */
  readonly answered: readonly { readonly stepsAbove: number; readonly isRepeated: boolean }[];
  /** The applicable risk profile when both signers answered the questionnaire; undefined if only one did. */
  readonly shared: SharedProfile | undefined;
  /** Whether a document that shows the origin of the money was uploaded. */
  readonly hasOrigin: boolean;
  /** Initial deposit in euro from which that document is required. */
  readonly originFrom: number;
  /** The payer of each received payment. */
  readonly payers: readonly PayerForReview[];
  readonly signers: readonly SignerAccount[];
  /** The account for payouts; undefined while it is not known. */
  readonly account: AccountForReview | undefined;
}

/** The fields of a person in an application that are checked. */
interface CheckedPerson extends Pick<PersonDraft, 'bsn' | 'uitsluitend' | 'prominent' | 'abroadTax'> {
  readonly who: string;
  /** Null for an owner: owners provide no identity document. */
  readonly identityDocument: Pick<PersonDraft, 'identiteitsbewijs' | 'geldigTot'> | null;
  /** Null for a child, because children live with the applicant. */
  readonly land: string | null;
}

function peopleIn({ for: kind, applicants, company }: ApplicationDraft): CheckedPerson[] {
  const { mijn, partner, child } = applicants;
  const self: CheckedPerson = { ...mijn, identityDocument: mijn, who: 'de aanvrager' };
  switch (kind) {
    case 'company': {
      const { personTaxInfo, ...contact } = company.contactPerson;
      return [
        { ...contact, ...personTaxInfo, identityDocument: personTaxInfo, who: 'de contactpersoon' },
        ...placedOwners(company).map((one) => ({ ...one, identityDocument: null, who: one.term })),
      ];
    }
    case 'partner':
      return [self, { ...partner, identityDocument: partner, who: 'de partner' }];
    case 'child':
      return [self, { ...child, identityDocument: child, land: null, who: 'het kind' }];
    default:
      return [self];
  }
}

type CheckFinding = Pick<ReviewCheck, 'outcome' | 'text'>;
const ok = (text: string): CheckFinding => ({ outcome: 'ok', text });
const look = (text: string): CheckFinding => ({ outcome: 'look', text });
const stop = (text: string): CheckFinding => ({ outcome: 'stop', text });

/** Joins the labels of the people that match the predicate; returns undefined if none match. */
const those = (
  people: readonly CheckedPerson[],
  holds: (person: CheckedPerson) => boolean,
): string | undefined => {
  const found = people.filter(holds).map(({ who }) => who);
  return found.length === 0 ? undefined : found.join(' en ');
};

const hasBsn = (person: CheckedPerson): boolean =>
  isMasked(person.bsn) || (person.bsn.trim() !== '' && bsn.safeParse(person.bsn).success);

function bsnOf(people: readonly CheckedPerson[]): CheckFinding {
  const wrong = those(people, (one) => !hasBsn(one) && (one.bsn.trim() !== '' || one.uitsluitend === true));
  if (wrong) return stop(`Het nummer van ${wrong} ontbreekt of klopt niet.`);
  // Owners without a tax declaration need no number.
  const identified = people.filter(
    ({ identityDocument, uitsluitend }) => identityDocument !== null || uitsluitend !== null,
  );
  const missing = those(identified, (one) => one.bsn.trim() === '');
  return missing ? look(`Van ${missing} is geen nummer bekend.`) : ok('De nummers voldoen aan de elfproef.');
}

function ibanOf(
  { for: kind, applicants, company }: ApplicationDraft,
  account: AccountForReview | undefined,
): CheckFinding {
  const typedIban = kind === 'company' ? company.iban : applicants.mijn.iban;
  const isUnchanged = typedIban === '' || isMasked(typedIban);
  if (!isUnchanged && !iban.safeParse(typedIban).success) return stop('Het rekeningnummer klopt niet.');
  const named = account && accountNameOf(account);
  if (named) return named;
  const bank = account?.check?.outcome === 'match' ? ' De bank bevestigt de naam.' : '';
  if (isUnchanged) return ok(`De tegenrekening was al bekend.${bank}`);
  return typedIban.trim().toUpperCase().startsWith('NL')
    ? ok(`Het rekeningnummer klopt.${bank}`)
    : look('De rekening is van een bank in een ander land.');
}

function identityOf(people: readonly CheckedPerson[], today: IsoDate): CheckFinding {
  const expired = those(
    people,
    ({ identityDocument }) =>
      identityDocument !== null && identityDocument.geldigTot !== '' && identityDocument.geldigTot <= today,
  );
  if (expired) return stop(`Het identiteitsbewijs van ${expired} is verlopen.`);
  const endless = those(people, ({ identityDocument }) => identityDocument?.geldigTot === '');
  return endless ? look(`Het document van ${endless} heeft geen einddatum.`) : ok('Nog geldig.');
}

function licenceOf(draft: ApplicationDraft, people: readonly CheckedPerson[]): CheckFinding {
  const licensed = people.filter(
    ({ identityDocument }) => identityDocument?.identiteitsbewijs === 'rijbewijs',
  );
  if (licensed.length === 0) return ok('Niemand gebruikt een rijbewijs.');
  const mayNot = those(
    licensed,
    (one) => one.who === 'het kind' || one.who === 'de contactpersoon' || isFormerAmerican(one),
  );
  if (mayNot) return stop(`Voor ${mayNot} is een rijbewijs niet genoeg.`);
  return draft.for === null ? ok('') : look('Een rijbewijs toont geen nationaliteit.');
}

function minorOf({ for: kind, applicants }: ApplicationDraft): CheckFinding {
  if (kind !== 'child') return ok('De belegging is niet voor een kind.');
  return applicants.alleenGezag
    ? look('De aanvrager heeft alleen het gezag. Bekijk het uittreksel uit het gezagsregister.')
    : look('Beide ouders tekenen. Controleer of zij samen het gezag hebben.');
}

function usTaxOf(people: readonly CheckedPerson[]): CheckFinding {
  const abroad = people.filter(({ uitsluitend }) => uitsluitend === false);
  const due = those(abroad, ({ abroadTax }) => abroadTax.taxUS === true);
  if (due) return stop(`Belastingplichtig in de Verenigde Staten: ${due}.`);
  const born = those(abroad, ({ abroadTax }) => abroadTax.bornUS === true);
  return born
    ? look(`In de Verenigde Staten geboren: ${born}. Bekijk paspoort en CLN, of de uitleg.`)
    : ok('Niemand is er geboren of belastingplichtig.');
}

type TaxCountry = ReturnType<typeof otherCountries>[number];

const countriesOf = ({ uitsluitend, abroadTax }: CheckedPerson): readonly TaxCountry[] =>
  uitsluitend === false ? otherCountries(abroadTax) : [];

/** Returns the name of a country, with a remark if its tax number is missing or unusual. */
function countryText({ country, taxIdentificationNumber: number }: TaxCountry): string {
  const name = countryName(country);
  if (number.trim() === '') return `${name} zonder nummer`;
  return isUnusualTin(country, number) ? `${name} met een ongewoon nummer` : name;
}

function foreignTaxOf(people: readonly CheckedPerson[]): CheckFinding {
  const due = people.filter(({ uitsluitend }) => uitsluitend === false);
  if (due.length === 0) return ok('Alleen in Nederland.');
  const named = due.map((person) => {
    const countries = countriesOf(person).map(countryText);
    return countries.length === 0 ? person.who : `${person.who} (${countries.join(', ')})`;
  });
  return look(`Niet alleen in Nederland belastingplichtig: ${named.join(' en ')}.`);
}

function addressOf(people: readonly CheckedPerson[]): CheckFinding {
  const odd = those(
    people,
    ({ land, uitsluitend }) => land !== null && land !== '' && land !== 'NL' && uitsluitend === true,
  );
  if (odd) return look(`Woont in een ander land en betaalt alleen in Nederland belasting: ${odd}.`);
  // The United States are excluded here, because an earlier check already stops people who owe tax there.
  const unnamed = those(
    people,
    (one) =>
      one.land !== null &&
      !['', 'NL', 'US'].includes(one.land) &&
      one.uitsluitend === false &&
      !countriesOf(one).some(({ country }) => country === one.land),
  );
  return unnamed
    ? look(`Woont in een land waar geen belasting is opgegeven: ${unnamed}.`)
    : ok('Past bij de opgave van de belasting.');
}

/**
 * Compares owners as the Wwft requires: an employee checks the organisation's statement against the register and
 * reports a difference to the register.
 */
function ownersOf({ for: kind, company }: ApplicationDraft): CheckFinding {
  if (kind !== 'company') return ok('De belegging is niet voor een organisatie.');
  const { length } = company.ubos;
  if (length === 0) return look('De aanvraag noemt geen UBO’s. Bekijk het uittreksel uit het UBO-register.');
  const named = length === 1 ? '1 UBO' : `${length} UBO’s`;
  const leading = company.ubos.some(({ belang }) => belang === 'leiding')
    ? ' Dat is de hoogste leiding: controleer dat niemand anders eigenaar is of beslist.'
    : '';
  return look(
    `De organisatie noemt ${named}.${leading} Vergelijk met het uittreksel uit het UBO-register, en meld een verschil bij de KVK.`,
  );
}

function prominentOf(people: readonly CheckedPerson[]): CheckFinding {
  const found = those(people, ({ prominent }) => prominent === true);
  return found ? look(`Een hoge publieke functie: ${found}.`) : ok('Niemand.');
}

function profileOf({ answered, shared }: Pick<ReviewMaterial, 'answered' | 'shared'>): CheckFinding {
  const steps = Math.max(shared?.stepsAbove ?? 0, ...answered.map(({ stepsAbove }) => stepsAbove));
  const together = shared
    ? ` Samen geldt het voorzichtigste: keuze ${shared.choice}, uitkomst ${shared.outcome}.`
    : '';
  if (steps <= 0) return ok(`De keuze past bij de antwoorden.${together}`);
  return look(`De keuze ligt ${steps} ${steps === 1 ? 'profiel' : 'profielen'} hoger dan past.${together}`);
}

/** Names the order to the other provider, which an employee compares with the statement of that provider. */
function transferOf({ transfer, payout }: ApplicationDraft): CheckFinding {
  if (!transfer) return ok('Het geld komt niet van een andere aanbieder.');
  const { providerName, policyNumber, isWhole, kind, regime } = transfer;
  const parts = [
    providerName,
    maskedPolicyNumber(policyNumber),
    isWhole ? 'alles' : 'een deel',
    ...(kind ? [transferKindTexts[kind]] : []),
    ...(regime ? [`opgebouwd ${transferRegimeTexts[regime]}`] : []),
    ...(payout
      ? [payout.loonheffingskorting ? 'met loonheffingskorting' : 'zonder loonheffingskorting']
      : []),
  ];
  return look(`Vergelijk met het overzicht van de andere aanbieder: ${parts.join(', ')}.`);
}

function originOf(
  { investment, transfer }: ApplicationDraft,
  { hasOrigin, originFrom }: Pick<ReviewMaterial, 'hasOrigin' | 'originFrom'>,
): CheckFinding {
  if (transfer) return ok('Het overzicht van de andere aanbieder toont de herkomst.');
  const from = euroText(originFrom);
  if (!needsOriginDocument(investment, originFrom)) return ok(`Het bedrag is lager dan ${from}.`);
  return hasOrigin
    ? look(`Bekijk het bewijs: het bedrag is ${from} of meer.`)
    : stop(`Het bewijs ontbreekt: het bedrag is ${from} of meer.`);
}

/** Returns every review check of domain 4.3…4.8 with its outcome, whether passed or not. */
export function reviewChecks({
  draft,
  today,
  answered,
  shared,
  hasOrigin,
  originFrom,
  payers,
  signers,
  account,
}: ReviewMaterial): ReviewCheck[] {
  const people = peopleIn(draft);
  const findings: Readonly<Record<ReviewCheckCode, CheckFinding>> = {
    bsn: bsnOf(people),
    iban: ibanOf(draft, account),
    identity: identityOf(people, today),
    licence: licenceOf(draft, people),
    minor: minorOf(draft),
    owners: ownersOf(draft),
    usTax: usTaxOf(people),
    foreignTax: foreignTaxOf(people),
    address: addressOf(people),
    prominent: prominentOf(people),
    profile: profileOf({ answered, shared }),
    repeated: answered.some(({ isRepeated }) => isRepeated)
      ? look('Binnen 24 uur na een andere keer.')
      : ok('Eén keer ingevuld.'),
    origin: originOf(draft, { hasOrigin, originFrom }),
    transfer: transferOf(draft),
    payer: payersOf(draft, payers),
    signers: signersOf(draft, signers),
  };
  return Object.entries(findings).map(([code, finding]) => ({ code: code as ReviewCheckCode, ...finding }));
}
