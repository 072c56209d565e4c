import { paths } from '../../../lib/internal-urls.ts';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { ResendLink, type WhichConfirmation } from './ResendLink.tsx';

interface MailSentProps {
  readonly email: string;
  readonly resend: WhichConfirmation;
  readonly outcome: string | null;
}

/** Asks the user to check their mail. The text is the same if the address already has an account. */
export function MailSent({ email, resend, outcome }: MailSentProps) {
  return (
    <Message title="Kijk in uw mail">
      <p>
        Wij hebben een mail gestuurd naar <strong>{email}</strong>. Open de link in die mail om uw e-mailadres
        te bevestigen. De link is 30 minuten geldig.
      </p>
      <p>Geen mail? Kijk bij uw ongewenste mail, of vraag een nieuwe link aan.</p>
      <ResendLink which={resend} />
      <div>
        <PageButton to={paths.login} search={outcome === null ? {} : { redirect: outcome }}>
          Naar de inlogpagina
        </PageButton>
      </div>
    </Message>
  );
}
