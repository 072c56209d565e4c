import { createLink } from '@tanstack/react-router';
import { brandText, environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { Trust } from './Trust.tsx';

const PageButton = createLink(ButtonLink);

/** Keys of the paragraphs in the brand's texts. */
const parts = ['about.1', 'about.2', 'about.3'] as const;

/** renders the page about the brand and its company. */
export function AboutPage() {
  const { name } = environment().brand;
  return (
    <Stack gap="section">
      <Scene>
        <Stack gap="large">
          <PageTitle intro={brandText('about.intro', `${name} is een beleggersportaal.`)}>
            {brandText('about.title', `Over ${name}`)}
          </PageTitle>
          {parts.map((part) => {
            const title = brandText(`${part}.title`, '');
            return (
              title !== '' && (
                <Stack key={part} gap="small">
                  <Heading>{title}</Heading>
                  <p>{brandText(`${part}.text`, '')}</p>
                </Stack>
              )
            );
          })}
          <p>
            <PageButton to={paths.contact} variant="secondary">
              Contact
            </PageButton>
          </p>
        </Stack>
      </Scene>
      <Trust />
    </Stack>
  );
}
