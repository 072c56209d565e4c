import { euroAndCents } from '../notation/dutch.ts';

/** Acts that are binding or sensitive, and ask for a fresh code even of a signed-in user (security item 32). */
export const stepUpActs = [
  'sell',
  'sign',
  'topUp',
  'changeBankAccount',
  'confirmPayouts',
  'changeContract',
  'changeEmail',
  'changePhone',
  'changeFactors',
  'closeAccount',
  'impersonate',
  'downloadData',
  'publishPrices',
  'publishFundDocument',
  'approveYearlyFigures',
  'correctLedger',
  'releasePayout',
  'confirmPayoutsOfContract',
  'blockContract',
  'recordDeath',
  'releaseContract',
  'extendAnnuity',
  'refundPayment',
  'withdrawApplication',
  'decideApplication',
  'approveRequest',
  'changeRoles',
  'inviteEmployee',
  'removeFactors',
  'disableAccount',
  'enableAccount',
] as const;
export type StepUpAct = (typeof stepUpActs)[number];

/**
 * What an act reaches: money of the person, the ways into their account, everything that is known of them, nothing but
 * what is their right within a term, or what is of the office.
 */
type Reach = 'money' | 'access' | 'data' | 'undo' | 'office';

/** One line an act: what it is called, and what it reaches, from which follows what may open it (decision 0080). */
const table: Readonly<
  Record<
    StepUpAct,
    {
      readonly intention: string;
      readonly reaches: Reach;
      /** The code is of what is sent to the last field, not of contract and amount alone. */
      readonly signsContent?: true;
    }
  >
> = {
  sell: { intention: 'U wilt participaties verkopen', reaches: 'money' },
  sign: { intention: 'U wilt een belegging ondertekenen', reaches: 'money' },
  topUp: { intention: 'U wilt bijstorten', reaches: 'money' },
  changeBankAccount: { intention: 'U wilt uw rekeningnummer wijzigen', reaches: 'money', signsContent: true },
  confirmPayouts: {
    intention: 'U wilt uw wijziging bevestigen, zodat wij weer uitbetalen',
    reaches: 'money',
  },
  changeContract: { intention: 'U wilt een contract wijzigen', reaches: 'money' },
  changeEmail: { intention: 'U wilt uw e-mailadres wijzigen', reaches: 'access' },
  changePhone: { intention: 'U wilt uw mobiele nummer wijzigen', reaches: 'access' },
  changeFactors: { intention: 'U wilt de tweede stap bij het inloggen wijzigen', reaches: 'access' },
  closeAccount: { intention: 'U wilt uw account sluiten', reaches: 'access' },
  impersonate: { intention: 'U wilt meekijken met een klant', reaches: 'office' },
  downloadData: { intention: 'U wilt uw gegevens downloaden', reaches: 'data' },
  publishPrices: { intention: 'U wilt koersen publiceren', reaches: 'office' },
  publishFundDocument: { intention: 'U wilt een document van een fonds publiceren', reaches: 'office' },
  approveYearlyFigures: { intention: 'U wilt jaarcijfers goedkeuren', reaches: 'office' },
  correctLedger: { intention: 'U wilt een boeking op een contract herstellen', reaches: 'office' },
  releasePayout: { intention: 'U wilt een aangehouden uitbetaling vrijgeven', reaches: 'office' },
  confirmPayoutsOfContract: {
    intention: 'U wilt vastleggen dat een klant een wijziging heeft bevestigd',
    reaches: 'office',
  },
  blockContract: { intention: 'U wilt een contract blokkeren', reaches: 'office' },
  recordDeath: { intention: 'U wilt een overlijden vastleggen bij een contract', reaches: 'office' },
  releaseContract: { intention: 'U wilt een contract vrijgeven', reaches: 'office' },
  extendAnnuity: { intention: 'U wilt een lijfrente langer laten doorlopen', reaches: 'office' },
  refundPayment: { intention: 'U wilt een betaling terugstorten', reaches: 'office' },
  withdrawApplication: { intention: 'U wilt stoppen met uw belegging', reaches: 'undo' },
  decideApplication: { intention: 'U wilt een aanvraag goedkeuren of afwijzen', reaches: 'office' },
  changeRoles: { intention: 'U wilt rollen van een medewerker wijzigen', reaches: 'office' },
  inviteEmployee: { intention: 'U wilt een medewerker uitnodigen', reaches: 'office' },
  removeFactors: { intention: 'U wilt de tweede stap van iemand uitzetten', reaches: 'office' },
  disableAccount: { intention: 'U wilt iemand buitensluiten', reaches: 'office' },
  enableAccount: { intention: 'U wilt iemand weer toelaten', reaches: 'office' },
  approveRequest: { intention: 'U wilt goedkeuren wat een collega vroeg', reaches: 'office' },
};

/** Hours in which a mailed code opens little: after a password reset by mail, and after a change of e-mail address. */
export const MAIL_QUARANTINE_HOURS = 72;

/**
 * Whether a code by mail is too little for an act while the mailbox is under quarantine. The ways into an account are
 * guarded for everybody, money and data for who holds a contract: who has none has nothing to take.
 */
export function isGuardedAct(
  act: StepUpAct,
  { holdsContract }: { readonly holdsContract: boolean },
): boolean {
  const { reaches } = table[act];
  return reaches === 'access' || ((reaches === 'money' || reaches === 'data') && holdsContract);
}

/** Whether a code of this act is bound to everything that is sent with it. */
export const signsContent = (act: StepUpAct): boolean => table[act].signsContent === true;

/** A text of this name in what is sent, wherever it stands. */
function textIn(content: unknown, name: string): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const found = new Map(Object.entries(content));
  const own = found.get(name);
  if (typeof own === 'string') return own;
  for (const inner of found.values()) {
    const deeper = textIn(inner, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** What a person must recognise of what they send. Nothing but a number's end and a name: it stands in a mail. */
function detailOf(content: unknown): string {
  const iban = textIn(content, 'iban')?.replaceAll(/\s/g, '').toUpperCase();
  if (iban !== undefined && /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) {
    return ` in het nummer dat eindigt op ${iban.slice(-4)}`;
  }
  const name = textIn(content, 'naam');
  return name !== undefined && /^[\p{L}][\p{L} .'’-]{0,60}$/u.test(name) ? `, met de naam ${name}` : '';
}

/** What a code is for, in the words of the dialog and of the message with the code. */
export const stepUpReason = (act: StepUpAct, amountCents?: number, content?: unknown): string =>
  `${table[act].intention}${detailOf(content)}${amountCents === undefined ? '' : ` voor ${euroAndCents(amountCents)}`}.`;
