import { bankOf } from '../sepa/iban.ts';
import { dayOf } from '../sepa/working-days.ts';
import type { Mandate } from './state.ts';

export const nameOf = ({ firstName, lastName, email }: Mandate): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || email;

export const originator = ({ email }: Mandate) => ({ CtctDtls: { EmailAdr: email } });

/** Returns a mandate as the API shows it, with ISO 20022 names. */
export function mandateMessage(mandate: Mandate) {
  const { id, iban, signedAt, createdAt, contractNumber, template, token } = mandate;
  const supplementary: Readonly<Record<string, string | number | null>> = {
    TemplateId: template,
    'MandateName#0': 'SEPA Core',
    'SignerMethod#0': signedAt === null ? null : 'sms',
    'SignDate#0': signedAt === null ? null : new Date(signedAt).toISOString(),
    ContractNumber: contractNumber,
    Token: token,
  };
  return {
    MndtId: id,
    LclInstrm: 'CORE',
    Ocrncs: { SeqTp: 'RCUR', Drtn: { FrDt: dayOf(signedAt ?? createdAt) } },
    Dbtr: {
      Nm: nameOf(mandate),
      PstlAdr: {
        AdrLine: mandate.address,
        PstCd: mandate.postcode,
        TwnNm: mandate.city,
        Ctry: mandate.country,
      },
      Id: null,
      CtctDtls: { EmailAdr: mandate.email, MobNb: mandate.mobile || null, Othr: mandate.customerNumber },
    },
    DbtrAcct: iban,
    DbtrAgt: iban === null ? null : { FinInstnId: bankOf(iban) },
    RfrdDoc: contractNumber ?? id,
    SplmtryData: Object.entries(supplementary)
      .filter(([, value]) => value !== null)
      .map(([Key, Value]) => ({ Key, Value })),
  };
}
