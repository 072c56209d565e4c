import type * as calls from './calls.ts';
import type { CallBody, CallParams } from './http/call.ts';
import type { AgreedAmounts } from './investing/applications/amounts.ts';
import { dayText, euroAndCents } from './notation/dutch.ts';
import { maskedEmail, maskedNumber } from './notation/masked.ts';
import { momentInSentence } from './office/maintenance/maintenance.ts';
import { employeeRoleTexts } from './sign-in/employees/roles.ts';

type Calls = typeof calls;

/** Name of any call that may require a fresh step-up code. */
export type ProvenCallName = {
  [N in keyof Calls]: Calls[N] extends { readonly stepUp: unknown } ? N : never;
}[keyof Calls];

/** Data from the server about the object of an action, because some requests contain only its id. */
export interface ActNames {
  readonly contract?: string | undefined;
  /** Amount in whole cents. */
  readonly amountCents?: number | undefined;
  /** Name of a person, a fund or a document, or the title of an approval request. */
  readonly name?: string | undefined;
  /** Deposits of the investment the user signs for. */
  readonly deposits?: AgreedAmounts | undefined;
}

/** An action to be confirmed: the full request, and the server's data about its object. */
interface SignedCall<C extends Calls[keyof Calls]> {
  readonly params: CallParams<C>;
  readonly body: CallBody<C>;
  readonly known: ActNames;
}

type Words = { readonly [N in ProvenCallName]: (signed: SignedCall<Calls[N]>) => string };

const ofContract = ({ contract }: ActNames): string => (contract ? ` contract ${contract}` : ' een contract');
const amountOf = ({ amountCents }: ActNames): string =>
  amountCents === undefined ? '' : ` van ${euroAndCents(amountCents)}`;

/** Returns the last four characters, which suffice to recognise an account number. */
const endOf = (iban: string): string => iban.replaceAll(/\s/g, '').slice(-4);

/** Includes the date, because the user may read an email on a later day. */
const momentText = (instant: string): string => momentInSentence(new Date(instant), new Date(0));

/** Formats a price, which has at most four decimals. */
const priceText = (price: number): string => `€\u00a0${String(price).replace('.', ',')}`;

/** Returns the typed name only if it looks like a name, because it is included in an email. */
const nameIn = (typed: string): string => (/^\p{L}[\p{L} .'’-]{0,60}$/u.test(typed) ? `: ${typed}` : '');

/** Returns the account number in the data of a relation, if any. */
const accountIn = (relatie: CallBody<Calls['changeRelation']>['relatie']): string | undefined =>
  relatie.type === 'company' ? relatie.organisatie.iban : undefined;

/** Returns a description of the fund and the deposits: at once, monthly, or both. */
function investmentText({ name, deposits }: ActNames): string {
  const { initialDeposit = 0, periodicDeposit = 0 } = deposits ?? {};
  const text = (euro: number) => euroAndCents(Math.round(euro * 100));
  const paid = [
    ...(initialDeposit > 0 ? [text(initialDeposit)] : []),
    ...(periodicDeposit > 0 ? [`${text(periodicDeposit)} per maand`] : []),
  ].join(' en ');
  return `${name ? ` in ${name}` : ''}${paid && ` voor ${paid}`}`;
}

function changeText({ body: { wijziging }, known }: SignedCall<Calls['requestChange']>): string {
  if (wijziging.option === 'tenaamstelling') {
    return `U wilt${ofContract(known)} op een andere naam laten zetten${nameIn(wijziging.naam)}`;
  }
  if (wijziging.option === 'begunstiging') {
    const names = wijziging.begunstigden.map(({ naam }) => naam).join(', ');
    return names === ''
      ? `U wilt de begunstigden van${ofContract(known)} weghalen`
      : `U wilt de begunstigden van${ofContract(known)} wijzigen${nameIn(names.replaceAll(',', ' en'))}`;
  }
  return `U wilt${ofContract(known)} wijzigen`;
}

function transferText({ body, known }: SignedCall<Calls['decideChange']>): string {
  if (body.decision !== 'transfer') return `U wilt beslissen over een wijziging van${ofContract(known)}`;
  const { houder } = body;
  if (houder.soort === 'belegger') {
    return `U wilt${ofContract(known)} op naam zetten van ${maskedEmail(houder.email)}`;
  }
  return houder.soort === 'relatie'
    ? `U wilt${ofContract(known)} op naam zetten van de klant, met of voor een relatie`
    : `U wilt${ofContract(known)} op naam zetten van de klant alleen`;
}

/**
 * Describes the purpose of a step-up code in plain words, with no more personal data than needed for recognition. The
 * dialog, the email and the text message use the same words. A call that requires a code but has no entry here does
 * not compile.
 */
const signedWords: Words = {
  requestSale: ({ body, known }) =>
    `U wilt participaties verkopen van${ofContract(known)} voor ${euroAndCents(Math.round(body.shownGross * 100))}`,
  requestOutgoingTransfer: ({ body: { isWhole, amount, providerName }, known }) =>
    `U wilt ${isWhole || amount === undefined ? 'alles' : euroAndCents(Math.round(amount * 100))} van${ofContract(known)} overdragen naar een andere aanbieder${nameIn(providerName)}`,
  signApplication: ({ known }) => `U wilt een belegging ondertekenen${investmentText(known)}`,
  signInvitation: ({ known }) =>
    `U wilt${known.contract ? ` contract ${known.contract}` : ' een belegging'} mee ondertekenen${investmentText(known)}`,
  announceTopUp: ({ body, known }) =>
    `U wilt ${euroAndCents(Math.round(body.amount * 100))} bijstorten op${ofContract(known)}`,
  changeNominatedAccount: ({ body }) =>
    `U wilt uw rekeningnummer wijzigen in het nummer dat eindigt op ${endOf(body.iban)}`,
  changeRelation({ body }) {
    const iban = accountIn(body.relatie);
    return iban === undefined
      ? 'U wilt een relatie wijzigen'
      : `U wilt het rekeningnummer van een relatie wijzigen in het nummer dat eindigt op ${endOf(iban)}`;
  },
  confirmPayouts: () => 'U wilt uw wijziging bevestigen, zodat wij weer uitbetalen',
  requestChange: changeText,
  requestEmailChange: ({ body }) => `U wilt uw e-mailadres wijzigen in ${maskedEmail(body.email)}`,
  proposePhone: ({ body }) => `U wilt codes krijgen op het mobiele nummer ${maskedNumber(body.number)}`,
  removePhone: () => 'U wilt geen codes per sms meer krijgen',
  proposeApp: () => 'U wilt een verificatie-app instellen',
  renewRecoveryCodes: () => 'U wilt nieuwe herstelcodes maken',
  removeApp: () => 'U wilt uw verificatie-app uitzetten',
  proposePasskey: () => 'U wilt een passkey maken',
  removePasskey: ({ known }) => `U wilt een passkey verwijderen${nameIn(known.name ?? '')}`,
  closeAccount: () => 'U wilt uw account sluiten',
  downloadMyData: () => 'U wilt uw gegevens downloaden',
  withdrawApplication: ({ known }) =>
    `U wilt stoppen met uw belegging${known.contract ? `, contract ${known.contract}` : ''}`,

  startImpersonation: ({ known }) => `U wilt meekijken met ${known.name ?? 'een klant'}`,
  publishFundPrices: ({ params, body: { prices } }) =>
    `U wilt koersen publiceren van ${dayText(params.dealingDay)}: ${prices.map(({ nav }) => priceText(nav)).join(' · ')}`,
  publishFundDocument: ({ known }) => `U wilt een document van een fonds publiceren: ${known.name}`,
  publishBuildings: ({ known }) => `U wilt panden van een fonds publiceren: ${known.name}`,
  confirmBankStatement: ({ known }) => `U wilt vastleggen dat een afschrift klopt met de bank: ${known.name}`,
  acceptShadowComparison: ({ known }) =>
    `U wilt de verschillen met het oude systeem aanvaarden: ${known.name}`,
  takeOverBook: () => 'U wilt het boek overnemen uit het oude systeem',
  discardBookImport: ({ known }) => `U wilt een geïmporteerd boek weggooien: ${known.name}`,
  requestBookExport: ({ body: { recipient } }) =>
    `U wilt het hele boek uitvoeren voor de ontvanger met de sleutel ${recipient}`,
  signBookImport: ({ known }) => `U wilt een bestaand boek ondertekenen: ${known.name}`,
  publishPriceFile: ({ known }) => `U wilt een bestand met koersen publiceren: ${known.name}`,
  publishTerms: ({ known }) => `U wilt voorwaarden publiceren: ${known.name}`,
  approveYearlyFigures: ({ known }) => `U wilt jaarcijfers goedkeuren: ${known.name}`,
  correctLedgerLine: ({ params, body: { correct } }) =>
    correct === null
      ? `U wilt een boeking op contract ${params.number} terugdraaien`
      : `U wilt een boeking op contract ${params.number} vervangen door ${euroAndCents(Math.round(correct.amount * 100))} tegen een koers van ${priceText(correct.price)}`,
  reverseDebit: ({ params, known }) =>
    `U wilt een incasso${amountOf(known)} op contract ${params.number} terugdraaien`,
  releasePayout: ({ params, known }) =>
    `U wilt een uitbetaling${amountOf(known)} van contract ${params.number} vrijgeven`,
  confirmPayoutsOfContract: ({ params }) =>
    `U wilt vastleggen dat de klant van contract ${params.number} een wijziging heeft bevestigd`,
  blockContract: ({ params, body }) =>
    body.block === 'blocked'
      ? `U wilt contract ${params.number} blokkeren`
      : `U wilt een overlijden vastleggen bij contract ${params.number}`,
  releaseContract: ({ params }) => `U wilt contract ${params.number} vrijgeven`,
  extendAnnuity: ({ params, body }) =>
    `U wilt de lijfrente van contract ${params.number} laten doorlopen tot en met ${dayText(body.extendedTo)}`,
  refundPayment: ({ known }) => `U wilt een betaling${amountOf(known)} terugstorten van${ofContract(known)}`,
  refundOpenItem: ({ known }) => `U wilt${amountOf(known)} van de bank terugstorten aan de betaler`,
  acceptOutgoingTransfer: ({ body: { iban }, known }) =>
    `U wilt ${known.name ?? 'een lijfrente'} overdragen naar het rekeningnummer dat eindigt op ${endOf(iban)}`,
  orderPayouts: ({ body: { count, total } }) =>
    `U wilt ${count === 1 ? 'één uitbetaling' : `${count} uitbetalingen`} opdragen aan de bank, samen ${euroAndCents(Math.round(total * 100))}`,
  approveApplication: ({ known }) => `U wilt de aanvraag van${ofContract(known)} goedkeuren`,
  rejectApplication: ({ known }) => `U wilt de aanvraag van${ofContract(known)} afwijzen`,
  decideChange: transferText,
  approveRequest: ({ known }) =>
    `U wilt goedkeuren wat een collega vroeg: ${known.name}${known.amountCents === undefined ? '' : `, ${euroAndCents(known.amountCents)}`}`,
  changeEmployeeRoles: ({ body: { roles }, known }) =>
    roles.length === 0
      ? `U wilt ${known.name} geen rollen meer geven`
      : `U wilt ${known.name} deze rollen geven: ${roles.map((role) => employeeRoleTexts[role].name).join(', ')}`,
  inviteInvestors: ({ body: { byMail, byLetter } }) =>
    `U wilt ${byMail + byLetter} beleggers uitnodigen om hun account te openen`,
  resendAccountInvitation: ({ known }) => `U wilt ${known.name} opnieuw uitnodigen om het account te openen`,
  inviteEmployee: ({ body: { name, email, roles } }) =>
    `U wilt ${name} uitnodigen als medewerker op ${maskedEmail(email)}: ${roles.map((role) => employeeRoleTexts[role].name).join(', ')}`,
  linkAccount: ({ body: { email }, known }) =>
    `U wilt vastleggen dat ${maskedEmail(email)} ook van ${known.name} is`,
  unlinkAccount: ({ known }) => `U wilt het account van ${known.name} losmaken van andere accounts`,
  removeFactors: ({ known }) => `U wilt de tweede stap van ${known.name} uitzetten`,
  disableAccount: ({ known }) => `U wilt ${known.name} buitensluiten`,
  enableAccount: ({ known }) => `U wilt ${known.name} weer toelaten`,
  startMaintenance: ({ body: { scope, startsAt, endsAt } }) => {
    const end = momentText(endsAt);
    const when = startsAt === null ? `tot ${end}` : `van ${momentText(startsAt)} tot ${end}`;
    return scope === 'all'
      ? `U wilt de website sluiten ${when}`
      : `U wilt wijzigingen op de website stilzetten ${when}`;
  },
  changeBrandState: ({ params: { state } }) =>
    ({
      open: 'U wilt het merk openzetten voor klanten',
      shadow: 'U wilt het merk in schaduw zetten',
      preparing: 'U wilt de schaduw van het merk beëindigen',
    })[state],
  shutBrand: () => 'U wilt het merk dichtzetten voor nieuwe klanten en nieuwe inleg',
};

/** Returns the sentence that describes one action. `params` and `body` are the values parsed by its call. */
export function stepUpReason(
  name: ProvenCallName,
  signed: { readonly params: unknown; readonly body: unknown; readonly known: ActNames },
): string {
  const words = signedWords[name] as (signed: object) => string;
  return `${words(signed)}.`;
}
