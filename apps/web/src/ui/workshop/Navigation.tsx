import { Disclosure } from '../Disclosure.tsx';
import { Menu, MenuButton, MenuItem } from '../Menu.tsx';
import { Pager } from '../Pager.tsx';
import { Stepper } from '../Stepper.tsx';
import { Tab, Tabs } from '../Tabs.tsx';
import { Example } from './Example.tsx';

const tabs = ['Transacties', 'Rendement', 'Gegevens', 'Historie', 'Documenten', 'Bijstorten', 'Verkopen'];

export function Navigation() {
  return (
    <>
      <Example name="Stepper">
        <Stepper current={3} total={7} title="Uw inleg" />
      </Example>
      <Example name="Tabs">
        <Tabs label="Onderdelen van dit contract">
          {tabs.map((tab, index) => (
            <Tab key={tab} href="#navigatie" aria-current={index === 1 ? 'page' : undefined}>
              {tab}
            </Tab>
          ))}
        </Tabs>
      </Example>
      <Example name="Pager">
        <Pager
          label="Bladeren door transacties"
          text="1 – 20 van 2.000"
          hasPrevious={false}
          hasNext
          onPrevious={() => undefined}
          onNext={() => undefined}
        />
      </Example>
      <Example name="Menu">
        <Menu label="Mijn account" icon="user">
          <MenuItem href="#navigatie" icon="user">
            Mijn instellingen
          </MenuItem>
          <MenuItem href="#navigatie" icon="document">
            Mijn documenten
          </MenuItem>
          <MenuButton icon="arrow-right">Uitloggen</MenuButton>
        </Menu>
      </Example>
      <Example name="Disclosure">
        <Disclosure summary="Wat kost beleggen in dit fonds?" open>
          U betaalt eenmalig 3 % instapkosten. Elk jaar houden wij 1,2 % lopende kosten in. Die zijn al van de
          koers afgetrokken.
        </Disclosure>
        <Disclosure summary="Wanneer kan ik mijn geld terugkrijgen?">
          U kunt elke maand verkopen. De opzegtermijn is één maand.
        </Disclosure>
      </Example>
    </>
  );
}
