import type { RequestOption } from '@portaal/domain/change-requests/options';
import type { ChangeTerms } from '@portaal/domain/change-requests/terms';

export type Draft = Readonly<Record<string, unknown>>;

/** What every form of a change is given. The draft has the fields of the call, as far as they are filled in. */
export interface FieldsProps {
  readonly draft: Draft;
  readonly terms: ChangeTerms;
  readonly change: (part: Draft) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** The form as it opens: the contract as it is. */
export function draftOf(option: RequestOption, terms: ChangeTerms): Draft {
  switch (option) {
    case 'inleg': {
      const { periodicDeposit, debitDay, pausedUntil } = terms;
      return { option, periodicDeposit, debitDay, pausedUntil };
    }
    case 'uitkering':
      return { option, uitkeringen: terms.distribution };
    case 'fondsverdeling':
      return {
        option,
        funds: terms.funds.map(({ id, percentage }) => ({ id, percentage })),
        // Nothing else can be meant: such an annuity gets no deposits.
        switchExisting: terms.product === 'SDIL',
      };
    case 'omschrijving':
      return { option, description: terms.description };
    case 'lijfrente':
      return terms.product === 'SDIL'
        ? {
            option,
            uitkeringsTermijnCode: terms.uitkeringsTermijnCode ?? undefined,
            loonheffingskorting: terms.loonheffingskorting ?? undefined,
          }
        : { option, endDate: terms.endDate ?? undefined };
    case 'begunstiging':
      return { option, begunstigden: [] };
    case 'tenaamstelling':
      return { option, toelichting: '' };
  }
}
