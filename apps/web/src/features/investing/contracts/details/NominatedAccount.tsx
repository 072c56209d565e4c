import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { MaskedNumber } from '../../../../entities/person/MaskedNumber.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { LoadingFailed } from '../../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

const SettingsLink = createLink(TextLink);

/** Number of digits shown from the end of an account number. */
const VISIBLE_DIGITS = 4;

const personalInformation = callQuery(calls.getPersonalInformation, { globalErrors: false });

/** Links to the page where the account is changed or first filled in; renders nothing until the data are loaded. */
export function NominatedAccountLink() {
  const { data } = useQuery(personalInformation);
  if (data === undefined) return null;
  return (
    <SettingsLink to={paths.settingsPersonal} className="no-print">
      {data.tegenrekening === null ? 'Vul uw tegenrekening in' : 'Wijzig uw tegenrekening'}
    </SettingsLink>
  );
}

/** Shows the nominated account for payouts. All contracts share this account, so it is changed in the settings. */
export function NominatedAccount() {
  const information = useQuery(personalInformation);
  if (information.isPending) return <Skeleton lines={2} />;
  if (information.data === undefined) {
    return (
      <LoadingFailed
        title="Uw tegenrekening is nu niet beschikbaar"
        error={information.error}
        busy={information.isFetching}
        onRetry={() => information.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  const { tegenrekening } = information.data;
  if (tegenrekening === null) return <p>Wij kennen nog geen rekening waarop wij kunnen uitbetalen.</p>;
  return (
    <p>
      Wij betalen uit op <MaskedNumber masked={tegenrekening.iban} digits={VISIBLE_DIGITS} />
      {tegenrekening.uitbetalenVanaf !== null && `, vanaf ${formatLongDate(tegenrekening.uitbetalenVanaf)}`}.
      Deze rekening geldt voor al uw contracten.
    </p>
  );
}
