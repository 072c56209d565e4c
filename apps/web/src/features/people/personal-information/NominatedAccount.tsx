import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { MaskedNumber } from '../../../entities/person/MaskedNumber.tsx';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TermText } from '../../../ui/TermText.tsx';

type NameCheck = NonNullable<NonNullable<PersonalInformation['tegenrekening']>['naamcontrole']>;

/**
 * Shows the result of the bank's name check. If the account belongs to another person, the bank does not disclose the
 * name, so the page does not show it.
 */
function AccountName({ check: { uitkomst, bankNaam } }: { readonly check: NameCheck }) {
  switch (uitkomst) {
    case 'match':
      return <p>De bank zegt dat deze rekening op uw naam staat.</p>;
    case 'closeMatch':
      return (
        <Banner tone="warning" title={`Bedoelt u ${bankNaam}?`}>
          Op die naam staat deze rekening bij de bank. Bij ons heet u iets anders. Klopt uw naam bij ons niet?
          Wijzig die dan hierboven. Klopt het rekeningnummer niet? Geef dan een ander nummer.
        </Banner>
      );
    case 'noMatch':
      return (
        <Banner tone="danger" title="Deze rekening staat niet op uw naam">
          Dat zegt de bank. Kijk het rekeningnummer na en geef het nog eens op. Klopt het toch? Bel ons dan.
          Wij betalen pas uit als een medewerker de rekening heeft bekeken.
        </Banner>
      );
    case 'notPossible':
      return (
        <p>De bank van deze rekening kon niet zeggen of uw naam erbij hoort. Kijk het nummer zelf na.</p>
      );
  }
}

/** Shows the nominated account for payouts, and the date since which it applies. */
export function NominatedAccount({ account }: { readonly account: PersonalInformation['tegenrekening'] }) {
  if (account === null)
    return (
      <p>
        U hebt nog geen <TermText>tegenrekening</TermText>. Zonder kunnen wij u niets uitbetalen.
      </p>
    );
  const { iban, uitbetalenVanaf, naamcontrole } = account;
  return (
    <Stack gap="small">
      <DescriptionList
        items={[{ term: 'IBAN (rekeningnummer)', value: <MaskedNumber masked={iban} digits={4} /> }]}
      />
      {naamcontrole && <AccountName check={naamcontrole} />}
      {uitbetalenVanaf !== null && (
        <Banner tone="info">
          Uitbetalingen naar deze rekening kunnen op zijn vroegst vanaf {formatLongDate(uitbetalenVanaf)}. Dat
          is voor uw veiligheid: de rekening is net gewijzigd.
        </Banner>
      )}
    </Stack>
  );
}
