import { useSearch } from '@tanstack/react-router';
import { ContactPage as Contact } from '../features/products/brand/ContactPage.tsx';
import { CallbackForm } from '../features/products/callbacks/CallbackForm.tsx';

/** renders the contact page, with a form for users who prefer a phone call. */
export function ContactPage() {
  const { lijfrente, offerte } = useSearch({ from: '/contact' });
  return <Contact callback={<CallbackForm annuity={lijfrente} offerID={offerte} />} />;
}
