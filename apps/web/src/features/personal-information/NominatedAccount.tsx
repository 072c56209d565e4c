import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import { MaskedNumber } from '../../entities/person/MaskedNumber.tsx';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TermText } from '../../ui/TermText.tsx';

/** The account we pay out to, and from when. */
export function NominatedAccount({ account }: { readonly account: PersonalInformation['tegenrekening'] }) {
  if (account === null)
    return (
      <p>
        U hebt nog geen <TermText>tegenrekening</TermText>. Zonder kunnen wij u niets uitbetalen.
      </p>
    );
  const { iban, uitbetalenVanaf } = account;
  return (
    <Stack gap="small">
      <DescriptionList
        items={[{ term: 'IBAN (rekeningnummer)', value: <MaskedNumber masked={iban} digits={4} /> }]}
      />
      {uitbetalenVanaf !== null && (
        <Banner tone="info">
          Uitbetalingen naar deze rekening kunnen op zijn vroegst vanaf {formatLongDate(uitbetalenVanaf)}. Dat
          is voor uw veiligheid: de rekening is net gewijzigd.
        </Banner>
      )}
    </Stack>
  );
}
