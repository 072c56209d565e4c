import { Button, ButtonLink } from '../Button.tsx';
import { Cluster, Stack } from '../Layout.tsx';
import { TextLink } from '../TextLink.tsx';
import { Example } from './Example.tsx';

const variants = [
  ['primary', 'Betalen'],
  ['secondary', 'Vorige'],
  ['quiet', 'Bekijk contract'],
  ['danger', 'Aanvraag intrekken'],
] as const;

export function Actions() {
  return (
    <>
      <Example name="Button">
        <Stack gap="small">
          <Cluster>
            {variants.map(([variant, text]) => (
              <Button key={variant} variant={variant}>
                {text}
              </Button>
            ))}
          </Cluster>
          <Cluster>
            {variants.map(([variant, text]) => (
              <Button key={variant} variant={variant} size="small">
                {text}
              </Button>
            ))}
          </Cluster>
          <Cluster>
            <Button iconEnd="arrow-right">Volgende</Button>
            <Button variant="secondary" icon="download">
              Offerte downloaden
            </Button>
            <Button busy>Betalen</Button>
            <Button variant="secondary" busy>
              Opslaan
            </Button>
            <Button disabled>Versturen</Button>
          </Cluster>
        </Stack>
      </Example>
      <Example name="ButtonLink">
        <ButtonLink href="#acties" iconEnd="arrow-right">
          Belegging toevoegen
        </ButtonLink>
      </Example>
      <Example name="TextLink">
        <p>
          Lees de <TextLink href="#acties">voorwaarden</TextLink> of de{' '}
          <TextLink href="#acties" external>
            privacy- en cookieverklaring
          </TextLink>
          .
        </p>
      </Example>
    </>
  );
}
