import { useSearch } from '@tanstack/react-router';
import { ContactPage as Contact } from '../features/brand/ContactPage.tsx';
import { CallbackForm } from '../features/callbacks/CallbackForm.tsx';

/** R-06, with the form for a user who prefers a phone call. */
export function ContactPage() {
  const { lijfrente, offerte } = useSearch({ from: '/contact' });
  return <Contact callback={<CallbackForm annuity={lijfrente} offerID={offerte} />} />;
}
