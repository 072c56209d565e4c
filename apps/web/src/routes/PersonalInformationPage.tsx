import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { WaitingInvitations } from '../features/investing/applications/invitations/WaitingInvitations.tsx';
import { PersonalInformationPage as Information } from '../features/people/personal-information/PersonalInformationPage.tsx';
import { ConfirmPayouts } from '../features/sign-in/payout-confirmation/ConfirmPayouts.tsx';
import { useStore } from '../state/store.ts';

/** P-03: stores the personal information, because the menu and the flows use it. */
const remember = (personalInfo: PersonalInformation): void => useStore.setState({ personalInfo });

export function PersonalInformationPage() {
  return <Information onKnown={remember} above={<ConfirmPayouts />} next={<WaitingInvitations />} />;
}
