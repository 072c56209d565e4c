import { ContactPage as Contact } from '../features/brand/ContactPage.tsx';
import { CallbackForm } from '../features/callbacks/CallbackForm.tsx';

/** R-06, with the form of who rather is called. */
export function ContactPage() {
  return <Contact callback={<CallbackForm />} />;
}
