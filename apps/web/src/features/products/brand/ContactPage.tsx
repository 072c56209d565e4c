import type { ReactNode } from 'react';
import { brandText, environment } from '../../../lib/environment.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Columns, Stack } from '../../../ui/Layout.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './prose.module.css';

/** shows the contact page. `callback` is the form to request a callback. */
export function ContactPage({ callback }: { readonly callback: ReactNode }) {
  const { name, legalName, contact } = environment().brand;
  return (
    <Stack gap="large">
      <PageTitle intro={brandText('contact.intro', 'Hebt u een vraag? Bel ons of stuur een e-mail.')}>
        {brandText('contact.title', `Contact met ${name}`)}
      </PageTitle>
      <Columns>
        {contact.phone !== '' && (
          <Card title="Bellen">
            <p className={styles.way}>
              <TextLink href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</TextLink>
            </p>
            <p className={styles.hours}>{contact.hours}</p>
            <p>{brandText('contact.phone', '')}</p>
          </Card>
        )}
        {contact.email !== '' && (
          <Card title="E-mailen">
            <p className={styles.way}>
              <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
            </p>
            <p>{brandText('contact.email', '')}</p>
          </Card>
        )}
        {contact.address.length > 0 && (
          <Card title="Schrijven">
            <address className={styles.address}>
              {[legalName, ...contact.address].map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          </Card>
        )}
      </Columns>
      <Card id="terugbellen" title="Laat u terugbellen" className={styles.prose}>
        {callback}
      </Card>
      <p className={styles.prose}>{brandText('contact.complaint', '')}</p>
    </Stack>
  );
}
