import type { RequestOption } from '@portaal/domain/change-requests/options';
import type { ChangeFacts } from '@portaal/domain/change-requests/terms';

export type Draft = Readonly<Record<string, unknown>>;

/** What every form of a change is given. The draft has the fields of the call, as far as they are filled in. */
export interface FieldsProps {
  readonly draft: Draft;
  readonly facts: ChangeFacts;
  readonly change: (part: Draft) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** The form as it opens: the contract as it is. */
export function draftOf(option: RequestOption, facts: ChangeFacts): Draft {
  switch (option) {
    case 'inleg': {
      const { periodicDeposit, debitDay, pausedUntil } = facts;
      return { option, periodicDeposit, debitDay, pausedUntil };
    }
    case 'uitkering':
      return { option, uitkeringen: facts.distribution };
    case 'fondsverdeling':
      return {
        option,
        funds: facts.funds.map(({ id, percentage }) => ({ id, percentage })),
        // Nothing else can be meant: such an annuity gets no deposits.
        switchExisting: facts.product === 'SDIL',
      };
    case 'omschrijving':
      return { option, description: facts.description };
    case 'lijfrente':
      return facts.product === 'SDIL'
        ? {
            option,
            uitkeringsTermijnCode: facts.uitkeringsTermijnCode ?? undefined,
            loonheffingskorting: facts.loonheffingskorting ?? undefined,
          }
        : { option, endDate: facts.endDate ?? undefined };
    case 'begunstiging':
      return { option, begunstigden: [] };
    case 'tenaamstelling':
      return { option, toelichting: '' };
  }
}
