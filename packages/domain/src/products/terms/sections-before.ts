/**
 * Values for the sections of the terms that the software itself contained before decisions 0200, 0217 and 0234. They apply to versions that were published without such sections, and to responses of an older server
 * that runs in parallel during an upgrade. A newly loaded file must contain these sections.
 */
export const sectionsBefore = {
  wisselen: { kosten: 0.005 },
  grenzen: {
    onlineHoogstens: 250_000,
    herkomstVanaf: 100_000,
    rekenhulp: {
      eersteInleg: { vanaf: 1_000, tot: 1_000_000 },
      maandinleg: { vanaf: 50, tot: 25_000 },
      looptijd: { beleggen: { vanaf: 1, tot: 40 }, lijfrenteOpbouwen: { vanaf: 5, tot: 40 } },
    },
  },
  termijnen: {
    bedenktijd: 14,
    aanvraagBewaard: 90,
    aanvraagWaarschuwing: 14,
    offerteGeldig: 30,
    antwoordenGeldig: 12,
    inlegPauze: 12,
    meetekenen: 30,
    incassoOpnieuw: 5,
    wijzigingMelden: 30,
    rekeningWachttijd: 7,
    terugbellen: 1,
    uittreksel: 3,
    lijfrenteHerinnering: [12, 6, 3],
  },
  controle: {
    koersReden: 0.03,
    koersNakijken: 0.1,
    tweedeMedewerker: { geld: 1_000, vrijgave: 50_000, aanvraag: 100_000 },
    plafondMedewerker: { geld: 10_000, vrijgave: 500_000, aanvraag: 1_000_000 },
  },
  kalender: {
    waarderingsdag: 1,
    sluiting: { werkdagen: 1, tijd: '16.00' },
    publicatiewerkdag: 5,
    uitbetalingswerkdag: 10,
    incassodag: 25,
  },
};
