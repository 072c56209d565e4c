import type { Account, Booking, BookingKind, Detail, Statement, StatementVersion } from './state.ts';
import { CREDITOR_ID, entryText, eurosOf, group, groupOf, leaf, leafOf, olderName } from './xml-text.ts';

/** Options for writing a statement. Omitted fields give a correct statement. */
export interface StatementInput {
  readonly version: StatementVersion;
  /** XML namespace of the statement, if it differs from that of `version`. */
  readonly namespace?: string;
  readonly iban?: string;
  readonly currency?: string;
  readonly number?: number;
  readonly isCopy?: true;
  readonly opening?: number;
  readonly closing?: number;
  /** Sum of all entries that the statement's summary reports, in cents. */
  readonly sum?: number;
  readonly euros?: (cents: number) => string;
  readonly withoutDetails?: true;
  /** Adds a pending entry, which is expected but not booked. */
  readonly pending?: true;
  /** Type code of the first balance. */
  readonly openingType?: 'OPBD' | 'PRCD';
}

const CODES: Readonly<Record<BookingKind, readonly [family: string, subFamily: string]>> = {
  received: ['RCDT', 'ESCT'],
  sent: ['ICDT', 'ESCT'],
  returned: ['ICDT', 'RRTN'],
  collected: ['IDDT', 'ESDD'],
  collectionReturned: ['IDDT', 'UPDD'],
  corrected: ['MCOP', 'OTHR'],
};

/** Yields the statement entry by entry, because a statement may exceed available memory. */
export function* camt053(account: Account, statement: Statement, writing: StatementInput): Generator<string> {
  const writer = new Writer(account, statement, writing);
  yield writer.head();
  for (const booking of statement.bookings) yield writer.entries(booking);
  for (let number = 1; number <= statement.filler; number += 1) yield writer.filler(number);
  yield writer.tail();
}

export const camt053Text = (account: Account, statement: Statement, writing: StatementInput): string =>
  [...camt053(account, statement, writing)].join('');

class Writer {
  readonly #account: Account;
  readonly #statement: Statement;
  readonly #writing: StatementInput;
  readonly #currency: string;

  constructor(account: Account, statement: Statement, writing: StatementInput) {
    this.#account = account;
    this.#statement = statement;
    this.#writing = writing;
    this.#currency = writing.currency ?? 'EUR';
  }

  head(): string {
    const { iban, writtenAt, from, to, opening, closing } = this.#statement;
    const { version, isCopy, openingType = 'OPBD' } = this.#writing;
    const number = this.#writing.number ?? this.#statement.number;
    const created = new Date(writtenAt).toISOString().replace(/\.\d{3}Z$/, 'Z');
    const id = `${iban.slice(-10)}-${number}`;
    const format = this.#writing.namespace ?? `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
    const parts = [
      leaf('Id', id),
      leaf('ElctrncSeqNb', number),
      leaf('CreDtTm', created),
      group('FrToDt', leaf('FrDtTm', `${from}T00:00:00`), leaf('ToDtTm', `${to}T23:59:59`)),
      isCopy ? leaf('CpyDplctInd', 'COPY') : '',
      this.#accountPart(),
      this.#balance(openingType, this.#writing.opening ?? opening, from),
      this.#balance('CLBD', this.#writing.closing ?? closing, to),
      this.#summary(),
    ];
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<Document xmlns="${format}"><BkToCstmrStmt>\n`,
      `${group('GrpHdr', leaf('MsgId', `CAMT${id}${isCopy ? '-C' : ''}`), leaf('CreDtTm', created))}\n`,
      `<Stmt>${parts.filter((part) => part !== '').join('\n')}\n`,
    ].join('');
  }

  /** Returns a batch of payments as one entry or as one entry per payment, depending on the statement form. */
  entries(booking: Booking): string {
    const { form } = this.#statement;
    if (booking.details.length < 2 || form !== 'single') return this.#entry(booking);
    return booking.details
      .map((detail, index) =>
        this.#entry({ ...booking, cents: detail.cents, details: [detail] }, `-${index + 1}`),
      )
      .join('');
  }

  filler(number: number): string {
    const { to, iban, sequence } = this.#statement;
    return this.#entry(
      {
        number,
        iban,
        kind: 'received',
        cents: 1,
        bookedOn: to,
        valueOn: to,
        batch: null,
        details: [
          {
            cents: 1,
            endToEndId: `VUL-${sequence}-${number}`,
            instructionId: null,
            mandateId: null,
            name: 'Proef Groot Bestand',
            iban: 'NL91ABNA0417164300',
            remittance: `Regel ${number} van een groot afschrift`,
            reference: null,
            returnReason: null,
          },
        ],
      },
      `-${sequence}`,
    );
  }

  tail(): string {
    return `${this.#writing.pending ? this.#pendingEntry() : ''}</Stmt></BkToCstmrStmt></Document>\n`;
  }

  #isNew(): boolean {
    return this.#writing.version === '08';
  }

  #amount(cents: number, name = 'Amt'): string {
    const { euros = eurosOf } = this.#writing;
    return `<${name} Ccy="${this.#currency}">${euros(Math.abs(cents))}</${name}>`;
  }

  #accountPart(): string {
    return group(
      'Acct',
      group('Id', leaf('IBAN', this.#writing.iban ?? this.#statement.iban)),
      leaf('Ccy', this.#currency),
      leaf('Nm', this.#account.name.slice(0, 70)),
      group('Svcr', group('FinInstnId', leaf(this.#isNew() ? 'BICFI' : 'BIC', 'SBOXNL2A'))),
    );
  }

  #balance(type: string, cents: number, day: string): string {
    return group(
      'Bal',
      group('Tp', group('CdOrPrtry', leaf('Cd', type))),
      this.#amount(cents),
      leaf('CdtDbtInd', indicatorOf(cents)),
      group('Dt', leaf('Dt', day)),
    );
  }

  #summary(): string {
    const { bookings, filler, form } = this.#statement;
    const amounts = bookings.flatMap(({ cents, details }) =>
      form === 'single' && details.length > 1 ? details.map((detail) => detail.cents) : [cents],
    );
    const sumOf = (list: readonly number[]) => list.reduce((total, cents) => total + Math.abs(cents), 0);
    const credits = amounts.filter((cents) => cents >= 0);
    const debits = amounts.filter((cents) => cents < 0);
    const numberAndSum = (count: number, cents: number) =>
      leaf('NbOfNtries', count) + leaf('Sum', eurosOf(cents));
    return group(
      'TxsSummry',
      group('TtlNtries', numberAndSum(amounts.length + filler, this.#writing.sum ?? sumOf(amounts) + filler)),
      group('TtlCdtNtries', numberAndSum(credits.length + filler, sumOf(credits) + filler)),
      group('TtlDbtNtries', numberAndSum(debits.length, sumOf(debits))),
    );
  }

  #entry(booking: Booking, suffix = ''): string {
    const { kind, cents, bookedOn, valueOn, number } = booking;
    const parts = [
      leaf('NtryRef', `${number}${suffix}`),
      this.#amount(cents),
      leaf('CdtDbtInd', indicatorOf(cents)),
      kind === 'corrected' ? leaf('RvslInd', 'true') : '',
      this.#status('BOOK'),
      group('BookgDt', leaf('Dt', bookedOn)),
      group('ValDt', leaf('Dt', valueOn)),
      leaf('AcctSvcrRef', `SBX${number}${suffix}`),
      codeOf(kind),
      this.#details(booking),
      this.#entryText(booking),
    ];
    return `<Ntry>${parts.join('')}</Ntry>\n`;
  }

  /** Puts the description of a single payment on the entry in the older version, instead of on the payment. */
  #entryText(booking: Booking): string {
    const [detail, ...others] = booking.details;
    const isAlone = detail !== undefined && others.length === 0;
    return isAlone && !this.#isNew() ? leaf('AddtlNtryInf', entryText(booking, detail)) : '';
  }

  /** Writes the status as an element `Cd` in the newer version, as plain text in the older version. */
  #status(code: string): string {
    return this.#isNew() ? group('Sts', leaf('Cd', code)) : leaf('Sts', code);
  }

  #pendingEntry(): string {
    const { to } = this.#statement;
    const parts = [
      leaf('NtryRef', 'VERWACHT'),
      this.#amount(12_345),
      leaf('CdtDbtInd', 'CRDT'),
      this.#status('PDNG'),
      group('ValDt', leaf('Dt', to)),
      codeOf('received'),
    ];
    return `<Ntry>${parts.join('')}</Ntry>\n`;
  }

  #details(booking: Booking): string {
    if (this.#writing.withoutDetails) return '';
    const { batch, details, cents } = booking;
    const isBatch = batch !== null && details.length > 0 && this.#statement.form !== 'single';
    const content = [
      isBatch
        ? group(
            'Btch',
            leafOf('MsgId', batch.messageId),
            leaf('PmtInfId', batch.paymentInformationId),
            leaf('NbOfTxs', details.length),
            this.#amount(cents, 'TtlAmt'),
            leaf('CdtDbtInd', indicatorOf(cents)),
          )
        : '',
      ...(isBatch && this.#statement.form === 'batch'
        ? []
        : details.map((detail) => this.#transaction(booking, detail))),
    ];
    return groupOf('NtryDtls', ...content);
  }

  #transaction(booking: Booking, detail: Detail): string {
    const { batch } = booking;
    const own = this.#amount(detail.cents);
    return group(
      'TxDtls',
      groupOf(
        'Refs',
        leafOf('MsgId', batch?.messageId ?? null),
        leaf('AcctSvcrRef', `SBX${booking.number}`),
        leafOf('PmtInfId', batch?.paymentInformationId ?? null),
        leafOf('InstrId', detail.instructionId),
        this.#endToEndId(detail),
        leafOf('MndtId', detail.mandateId),
      ),
      this.#isNew()
        ? own + leaf('CdtDbtInd', indicatorOf(detail.cents))
        : group('AmtDtls', group('TxAmt', own)),
      this.#parties(booking, detail),
      this.#remittance(booking, detail),
      detail.returnReason === null ? '' : group('RtrInf', group('Rsn', leaf('Cd', detail.returnReason))),
    );
  }

  /** Writes NOTPROVIDED in the newer version if the payer provided no reference; omits the element in the older. */
  #endToEndId({ endToEndId }: Detail): string {
    if (endToEndId !== null) return leaf('EndToEndId', endToEndId);
    return this.#isNew() ? leaf('EndToEndId', 'NOTPROVIDED') : '';
  }

  /**
   * Writes the counterparty: the debtor of an incoming payment or the creditor of an outgoing payment. A returned
   * payment keeps the roles of the original payment.
   */
  #parties({ kind }: Booking, { name, iban, cents, mandateId }: Detail): string {
    const isBack = kind === 'returned' || kind === 'collectionReturned';
    const role = cents >= 0 === !isBack ? 'Dbtr' : 'Cdtr';
    const written = name === null || this.#isNew() ? name : olderName(name);
    return groupOf(
      'RltdPties',
      this.#party(role, leafOf('Nm', written)),
      iban === null ? '' : group(`${role}Acct`, group('Id', leaf('IBAN', iban))),
      mandateId === null ? '' : this.#creditor(),
    );
  }

  #party(role: 'Dbtr' | 'Cdtr', content: string): string {
    return groupOf(role, this.#isNew() ? groupOf('Pty', content) : content);
  }

  /** Names the customer as creditor of a collection, with the SEPA creditor identifier and without an account. */
  #creditor(): string {
    const scheme = group('SchmeNm', leaf('Prtry', 'SEPA'));
    const id = group('Id', group('PrvtId', group('Othr', leaf('Id', CREDITOR_ID), scheme)));
    return this.#party('Cdtr', leaf('Nm', this.#account.name.slice(0, 70)) + id);
  }

  #remittance({ details }: Booking, { remittance, reference }: Detail): string {
    if (reference === null) {
      const isWithEntry = details.length === 1 && !this.#isNew();
      return isWithEntry ? '' : groupOf('RmtInf', leafOf('Ustrd', remittance));
    }
    const type = group('Tp', group('CdOrPrtry', leaf('Cd', 'SCOR')));
    return group('RmtInf', group('Strd', group('CdtrRefInf', type, leaf('Ref', reference))));
  }
}

const indicatorOf = (cents: number): 'CRDT' | 'DBIT' => (cents < 0 ? 'DBIT' : 'CRDT');

function codeOf(kind: BookingKind): string {
  const [family, subFamily] = CODES[kind];
  return group(
    'BkTxCd',
    group('Domn', leaf('Cd', 'PMNT'), group('Fmly', leaf('Cd', family), leaf('SubFmlyCd', subFamily))),
  );
}
