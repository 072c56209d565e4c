import { Heading } from '../Heading.tsx';
import { Stack } from '../Layout.tsx';
import { TextLink } from '../TextLink.tsx';
import { Actions } from './Actions.tsx';
import { Charts } from './Charts.tsx';
import { Choices } from './Choices.tsx';
import { Figures } from './Figures.tsx';
import { Foundations } from './Foundations.tsx';
import { Messages } from './Messages.tsx';
import { Navigation } from './Navigation.tsx';
import { Overlays } from './Overlays.tsx';
import { PersonFields } from './PersonFields.tsx';
import { TextFields } from './TextFields.tsx';
import { ValueFields } from './ValueFields.tsx';
import styles from './Workshop.module.css';

/** Renders every component in all its states, for visual review and tests. Available outside production only. */
export function Workshop() {
  const rooms = [
    { id: 'basis', title: 'Basis', content: <Foundations /> },
    { id: 'acties', title: 'Knoppen en links', content: <Actions /> },
    { id: 'tekst', title: 'Tekst', content: <TextFields /> },
    { id: 'waarden', title: 'Bedragen, getallen en dagen', content: <ValueFields /> },
    { id: 'gegevens', title: 'Persoonsgegevens en bestanden', content: <PersonFields /> },
    { id: 'keuzes', title: 'Keuzes', content: <Choices /> },
    { id: 'bedragen', title: 'Bedragen en tabellen', content: <Figures /> },
    { id: 'grafieken', title: 'Grafieken', content: <Charts /> },
    { id: 'berichten', title: 'Berichten', content: <Messages /> },
    { id: 'navigatie', title: 'Navigatie', content: <Navigation /> },
    { id: 'lagen', title: 'Vensters', content: <Overlays /> },
  ];
  return (
    <div className={styles.workshop}>
      <Heading level={2}>Werkplaats</Heading>
      <p>Alle onderdelen met hun toestanden, in de stijl van dit merk.</p>
      <nav aria-label="Onderdelen van de werkplaats" className={styles.index}>
        {rooms.map(({ id, title }) => (
          <TextLink key={id} href={`#${id}`} quiet>
            {title}
          </TextLink>
        ))}
      </nav>
      {rooms.map(({ id, title, content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-titel`} className={styles.room}>
          <Heading id={`${id}-titel`}>{title}</Heading>
          <Stack gap="large">{content}</Stack>
        </section>
      ))}
    </div>
  );
}
