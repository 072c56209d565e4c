/** A technical term used on screen, explained in two sentences. */
export interface GlossaryTerm {
  /** Anchor of the term on the glossary page. */
  readonly id: string;
  /** Name of the term on the glossary page. */
  readonly name: string;
  /** Synonyms and plurals that labels on screen may use. */
  readonly also?: readonly string[];
  readonly meaning: string;
}

/**
 * Every term explained on screen, in alphabetical order. A label that contains one of these words is underlined with
 * dots and shows the explanation when pressed (decision 0101).
 */
export const glossary = [
  {
    id: 'administratiekosten',
    name: 'Administratiekosten',
    meaning:
      'Kosten voor het beheer van een lijfrente, zoals de afdracht van belasting. Ze komen bij de kosten van de fondsen.',
  },
  {
    id: 'afkoop',
    name: 'Afkoop',
    also: ['Afkopen'],
    meaning:
      'Een lijfrente in één keer opnemen, en niet als uitkering. U betaalt dan belasting en meestal ook revisierente.',
  },
  {
    id: 'aow-leeftijd',
    name: 'AOW-leeftijd',
    also: ['AOW-datum'],
    meaning:
      'De leeftijd waarop uw AOW begint. Die hangt af van uw geboortedatum en is voor jongere mensen nog niet vastgesteld.',
  },
  {
    id: 'begunstigde',
    name: 'Begunstigde',
    also: ['Begunstigden', 'Begunstiging'],
    meaning:
      'Wie de lijfrente krijgt als u overlijdt. Kiest u niemand, dan geldt de volgorde in de voorwaarden.',
  },
  {
    id: 'bewaarder',
    name: 'Bewaarder',
    meaning:
      'Een aparte organisatie die het geld van beleggers bewaart. Zo staat het los van het geld van de aanbieder.',
  },
  {
    id: 'zvw',
    name: 'Bijdrage Zorgverzekeringswet',
    also: ['Bijdrage Zvw'],
    meaning:
      'Een bijdrage voor de zorg die u over een lijfrente-uitkering betaalt. Ze gaat van de uitkering af en is voor de Belastingdienst.',
  },
  {
    id: 'bruto',
    name: 'Bruto',
    also: ['Bruto uitkering'],
    meaning: 'Een bedrag waar nog belasting af gaat. Wat u overhoudt, heet netto.',
  },
  {
    id: 'depositogarantiestelsel',
    name: 'Depositogarantiestelsel',
    meaning:
      'Een regeling die spaargeld bij een bank tot € 100.000 beschermt als die bank failliet gaat. Ze geldt niet voor beleggingen.',
  },
  {
    id: 'dividendbelasting',
    name: 'Dividendbelasting',
    meaning:
      'Belasting die een fonds inhoudt op wat het uitkeert. U kunt die vaak verrekenen in uw aangifte.',
  },
  {
    id: 'eid',
    name: 'Essentiële-informatiedocument',
    also: ['EID'],
    meaning:
      'Een document van hooguit drie bladzijden over doel, risico en kosten van een fonds. De vorm staat in de wet, zodat u fondsen kunt vergelijken.',
  },
  {
    id: 'factor-a',
    name: 'Factor A',
    meaning:
      'Hoeveel pensioen u vorig jaar bij uw werkgever opbouwde. U vindt dit getal op uw pensioenoverzicht (UPO).',
  },
  {
    id: 'fondsverdeling',
    name: 'Fondsverdeling',
    also: ['Deel van nieuwe inleg'],
    meaning:
      'Welk deel van uw inleg naar welk fonds gaat. U geeft de verdeling in procenten die samen 100% zijn.',
  },
  {
    id: 'franchise',
    name: 'Franchise',
    meaning:
      'Het deel van uw inkomen waarover u AOW krijgt. Voor de jaarruimte telt alleen wat u meer verdient.',
  },
  {
    id: 'herbeleggen',
    name: 'Herbeleggen',
    also: ['Herbelegd'],
    meaning:
      'Met wat een fonds uitkeert, nieuwe participaties kopen. Er komt dan geen geld op uw rekening; u hebt meer participaties.',
  },
  {
    id: 'incasso',
    name: 'Incasso',
    also: ['Automatische incasso'],
    meaning:
      'Uw inleg afschrijven van uw rekening, zonder dat u iets doet. Dat mag alleen zolang uw machtiging geldt.',
  },
  {
    id: 'inleg',
    name: 'Inleg',
    also: ['Ingelegd', 'Storting', 'Stortingen', 'Eerste inleg'],
    meaning: 'Het geld dat u zelf in een belegging stopt. Dat kan één keer, per maand of allebei.',
  },
  {
    id: 'instapkosten',
    name: 'Instapkosten',
    meaning: 'Kosten bij het kopen, als deel van uw inleg. De rest van uw inleg wordt belegd.',
  },
  {
    id: 'jaaropgave',
    name: 'Jaaropgave',
    also: ['Jaaropgaven'],
    meaning:
      'Een overzicht van één jaar voor uw belastingaangifte. Er staat in wat uw belegging waard was en wat u ontving.',
  },
  {
    id: 'jaarruimte',
    name: 'Jaarruimte',
    meaning:
      'Het bedrag dat u dit jaar in een lijfrente mag inleggen en van uw inkomen mag aftrekken. Het hangt af van uw inkomen en uw pensioen.',
  },
  {
    id: 'koers',
    name: 'Koers',
    also: ['Verandering van de koers'],
    meaning:
      'De prijs van één participatie. Een fonds stelt die één keer per maand vast, voor kopen en verkopen gelijk.',
  },
  {
    id: 'koopkracht',
    name: 'Koopkracht',
    also: ['In geld van nu', 'Inflatie'],
    meaning:
      'Wat u met een bedrag kunt kopen. Stijgen de prijzen, dan koopt u later minder voor hetzelfde geld.',
  },
  {
    id: 'lijfrente',
    name: 'Lijfrente',
    also: ['Lijfrente-uitkering'],
    meaning:
      'Geld voor later waar u nu belastingvoordeel over kunt krijgen. Het staat vast tot u het in delen laat uitkeren; daarover betaalt u dan belasting.',
  },
  {
    id: 'lijfrentekapitaal',
    name: 'Lijfrentekapitaal',
    meaning: 'Het bedrag dat in uw lijfrente zit. Daaruit komen later de uitkeringen.',
  },
  {
    id: 'loonheffing',
    name: 'Loonheffing',
    meaning: 'Belasting die wij inhouden op een lijfrente-uitkering en afdragen. Ze telt mee in uw aangifte.',
  },
  {
    id: 'loonheffingskorting',
    name: 'Loonheffingskorting',
    meaning:
      'Een korting op de belasting die wij inhouden. U gebruikt die bij één inkomen, bijvoorbeeld bij uw AOW of bij uw werkgever.',
  },
  {
    id: 'looptijd',
    name: 'Looptijd',
    meaning: 'Hoelang een belegging of uitkering duurt. Ze loopt van de startdatum tot de einddatum.',
  },
  {
    id: 'lopende-kosten',
    name: 'Lopende kosten',
    meaning:
      'Wat een fonds per jaar kost, als deel van de waarde. Ze zijn al van de koers af, dus u betaalt ze niet apart.',
  },
  {
    id: 'machtiging',
    name: 'Machtiging',
    also: ['Incassomachtiging'],
    meaning: 'Uw toestemming om van uw rekening af te schrijven. U kunt die intrekken.',
  },
  {
    id: 'netto',
    name: 'Netto',
    also: ['Netto uitkering'],
    meaning: 'Wat u overhoudt na belasting. Dit bedrag komt op uw rekening.',
  },
  {
    id: 'oversluiten',
    name: 'Oversluiten',
    meaning:
      'Een lijfrente van een andere aanbieder naar ons overbrengen. Het geld gaat rechtstreeks van de een naar de ander, zodat u er geen belasting over betaalt.',
  },
  {
    id: 'participatie',
    name: 'Participatie',
    also: ['Participaties', 'Saldo participaties'],
    meaning: 'Een stukje van een fonds. Hoeveel u er hebt maal de koers is wat uw belegging waard is.',
  },
  {
    id: 'persoonlijk-rendement',
    name: 'Persoonlijk rendement',
    also: ['Persoonlijk'],
    meaning:
      'Wat uw eigen geld per jaar opbracht. Het telt mee wanneer u inlegde en opnam, en kan dus anders zijn dan dat van het fonds.',
  },
  {
    id: 'rendement',
    name: 'Rendement',
    also: ['Rendement van het fonds'],
    meaning:
      'Wat een belegging opbrengt, als deel van de waarde. Het kan ook negatief zijn: dan is de belegging minder waard geworden.',
  },
  {
    id: 'reserveringsruimte',
    name: 'Reserveringsruimte',
    meaning:
      'Jaarruimte van de afgelopen tien jaar die u niet gebruikte. Die mag u alsnog inleggen, tot een maximum per jaar.',
  },
  {
    id: 'restkapitaal',
    name: 'Restkapitaal',
    meaning:
      'Wat er op een moment nog in uw lijfrente zit. Het wordt kleiner door de uitkeringen en verandert mee met de koersen.',
  },
  {
    id: 'revisierente',
    name: 'Revisierente',
    meaning:
      'Een boete van de Belastingdienst als u een lijfrente eerder opneemt dan mag. Ze is hooguit 20% van de waarde, en komt boven op de belasting.',
  },
  {
    id: 'risico',
    name: 'Risico',
    also: ['Risicoklasse'],
    meaning:
      'Hoe groot de kans is dat u geld verliest, op een schaal van 1 tot en met 7. Bij een hoger getal kan de waarde meer stijgen en meer dalen.',
  },
  {
    id: 'risicoprofiel',
    name: 'Risicoprofiel',
    meaning: 'Hoeveel risico bij u past. Het volgt uit uw antwoorden over uw doel, uw geld en uw ervaring.',
  },
  {
    id: 'rsin',
    name: 'RSIN',
    meaning:
      'Het nummer van een organisatie bij de Belastingdienst. U vindt het op het uittreksel van de KvK.',
  },
  {
    id: 'scenario',
    name: 'Scenario',
    also: ["Scenario's"],
    meaning: 'Een berekening van hoe het kan lopen, bij goede of slechte koersen. Het is geen voorspelling.',
  },
  {
    id: 'tegenrekening',
    name: 'Tegenrekening',
    also: ['Uw rekening'],
    meaning: 'De bankrekening waar wij naar uitbetalen. Ze staat op uw eigen naam.',
  },
  {
    id: 'tenaamstelling',
    name: 'Tenaamstelling',
    meaning:
      'Op wiens naam een contract staat. Wij veranderen die alleen met stukken, bijvoorbeeld bij een scheiding.',
  },
  {
    id: 'tijdelijke-lijfrente',
    name: 'Tijdelijke lijfrente',
    also: ['Andere tijdelijke lijfrente', 'Tijdelijke oudedagslijfrente'],
    meaning:
      'Een lijfrente die een aantal jaren uitkeert, met een maximum per jaar. Ze begint vanaf het jaar van uw AOW.',
  },
  {
    id: 'tin',
    name: 'TIN',
    also: ['Fiscaal nummer'],
    meaning:
      'Het nummer dat de belasting van een land u geeft; in Nederland is dat uw BSN. U vult het in voor de landen waar u belasting betaalt.',
  },
  {
    id: 'ubo',
    name: 'UBO',
    also: ["UBO's"],
    meaning:
      'Een mens die meer dan een kwart van een organisatie bezit of er de baas is. De wet verplicht ons te weten wie dat zijn.',
  },
  {
    id: 'uitkering',
    name: 'Uitkering',
    also: ['Uitkeringen', 'Uitkeringen van het fonds', 'Verwachte uitkering'],
    meaning:
      'Geld dat naar u toe komt: van een fonds uit de huur, of van een lijfrente uit uw kapitaal. Het bedrag kan veranderen.',
  },
  {
    id: 'uitstapkosten',
    name: 'Uitstapkosten',
    meaning:
      'Kosten bij het verkopen, als deel van de opbrengst. Hoe langer u belegt, hoe lager ze kunnen zijn.',
  },
  {
    id: 'valutadatum',
    name: 'Valutadatum',
    meaning:
      'De dag waarvan de koers geldt voor een boeking. Dat kan een andere dag zijn dan de dag van boeken.',
  },
] as const satisfies readonly GlossaryTerm[];
