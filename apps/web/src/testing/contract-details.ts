import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
// Imports the lazy modules of the contract pages here, so that tests do not wait for them.
import '../routes/ContractPages.tsx';
import '../routes/ServerData.tsx';

const fund = { FondsID: 1, Fonds: 'Nederlands Vastgoed Fonds' };

/** a running contract with a monthly deposit in one fund. */
export const runningContract: ContractDetails = {
  ContractID: 'c1',
  ContractNummer: '2024-000123',
  OudContractNummer: null,
  Product: 'SB',
  Omschrijving: 'Studie Lisa',
  Fonds: [fund.Fonds],
  Status: 'active',
  IsPaymentCompleted: true,
  OpenstaandBedrag: 0,
  PrimoWaardeHuidigeMaandNaProlongatie: 9_986.56,
  WaardeDatum: '2026-11-01',
  TotaalIngelegd: 10_000,
  TotaalOpgenomen: 120.1,
  Startdatum: '2024-01-01',
  InlegPerMaand: 100,
  Uitkeringen: 'stock',
  Posities: [
    {
      ...fund,
      Participaties: 99.7616,
      Koers: 100.1042,
      KoersDatum: '2026-11-01',
      Waarde: 9_986.56,
    },
  ],
  Houders: [{ Naam: 'A. de Boer', Rol: 'belegger' }],
  EersteInleg: 9_750,
  Fondsverdeling: [{ ...fund, Aandeel: 1 }],
  Incassodag: 25,
  InlegGepauzeerdTot: null,
  Einddatum: null,
  NogUitTeBetalen: 0,
  Lijfrente: null,
  Begunstigden: null,
};
