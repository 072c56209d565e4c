import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import { ConfirmPayouts } from '../features/payout-confirmation/ConfirmPayouts.tsx';
import { PersonalInformationPage as Information } from '../features/personal-information/PersonalInformationPage.tsx';
import { WaitingInvitations } from '../features/signing-invitations/WaitingInvitations.tsx';
import { useStore } from '../state/store.ts';

/** P-03: stores the personal information, because the menu and the flows use it. */
const remember = (personalInfo: PersonalInformation): void => useStore.setState({ personalInfo });

export function PersonalInformationPage() {
  return <Information onKnown={remember} above={<ConfirmPayouts />} next={<WaitingInvitations />} />;
}
