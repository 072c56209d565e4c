import * as z from 'zod/mini';
import { identityDocumentTexts } from '../../fields/applicant.ts';
import { genderTexts } from '../../fields/person-fields.ts';
import { policyConditionCodes, productCodes } from '../../products/products/product.ts';
import {
  amount,
  bsn,
  type Cell,
  code,
  country,
  day,
  documentPath,
  email,
  iban,
  key,
  kvk,
  month,
  note,
  orUnknown,
  phone,
  positiveAmount,
  positiveUnits,
  postcode,
  price,
  rate,
  rsin,
  sha256,
  share,
  text,
  units,
  wholeNumber,
  year,
  yesNo,
} from './cells.ts';
import { codesOf, contractStatusCodes, historyGrades, ledgerKinds } from './codes.ts';

/**
 * A file of the package. `key`: the columns whose combined values are unique. The rows are sorted by these columns,
 * compared by UTF-16 code unit. `references`: a column whose values refer to the first key column of another file.
 */
interface PackageFile<C extends string> {
  readonly title: string;
  readonly row: z.ZodMiniObject<Readonly<Record<C, Cell>>>;
  readonly key: readonly C[];
  readonly references?: Partial<Readonly<Record<C, string>>>;
}

function file<const Columns extends Readonly<Record<string, Cell>>>(
  title: string,
  columns: Columns,
  key: readonly (keyof Columns & string)[],
  references: Partial<Readonly<Record<keyof Columns & string, string>>> = {},
): PackageFile<keyof Columns & string> {
  return { title, row: z.strictObject(columns), key, references };
}

const person = {
  voorletters: text(20),
  tussenvoegsel: orUnknown(text(20)),
  achternaam: text(80),
  geslacht: orUnknown(code(codesOf(genderTexts))),
} as const;

/**
 * The files of a package, in reading order, so that each file refers only to earlier files. Columns are in the order
 * of the file. The file name is the key below followed by `.csv`.
 */
export const packageFiles = {
  koersen: file(
    'Koersen en uitkeringen per participatie',
    { fonds: key, dag: day, koers: price, uitkering: price },
    ['fonds', 'dag'],
  ),
  personen: file(
    'Beleggers',
    {
      sleutel: key,
      ...person,
      geboortedatum: day,
      nationaliteit: orUnknown(country),
      bsn: orUnknown(bsn),
      iban: orUnknown(iban),
      tenaamstelling: orUnknown(text(70)),
      land: orUnknown(country),
      postcode: orUnknown(postcode),
      huisnummer: orUnknown(wholeNumber(1, 99_999)),
      toevoeging: orUnknown(text(10)),
      straat: orUnknown(text(80)),
      woonplaats: orUnknown(text(80)),
      email: orUnknown(email),
      mobiel: orUnknown(phone),
      telefoon: orUnknown(phone),
      fiscaal_land: country,
      tin: orUnknown(text(30)),
      us_persoon: yesNo,
      pep: orUnknown(yesNo),
      id_soort: orUnknown(code(codesOf(identityDocumentTexts))),
      id_geldig_tot: orUnknown(day),
    },
    ['sleutel'],
  ),
  relaties: file(
    'Partners, kinderen en bedrijven van beleggers',
    {
      sleutel: key,
      persoon: key,
      soort: code(['partner', 'kind', 'bedrijf']),
      voorletters: orUnknown(person.voorletters),
      tussenvoegsel: person.tussenvoegsel,
      achternaam: orUnknown(person.achternaam),
      geslacht: person.geslacht,
      geboortedatum: orUnknown(day),
      bsn: orUnknown(bsn),
      bedrijfsnaam: orUnknown(text(80)),
      kvk: orUnknown(kvk),
      rsin: orUnknown(rsin),
      ubo: orUnknown(text(200)),
    },
    ['sleutel'],
    { persoon: 'personen' },
  ),
  contracten: file(
    'Contracten',
    {
      nummer_oud: key,
      persoon: key,
      relatie: orUnknown(key),
      product: code(productCodes),
      naam: orUnknown(text(80)),
      status: code(codesOf(contractStatusCodes)),
      geschiedenis: code(historyGrades),
      begin: day,
      einde: orUnknown(day),
      uitkering: code(['herbeleggen', 'uitbetalen']),
      inleg_maand: positiveAmount,
      incassodag: orUnknown(wholeNumber(1, 28)),
      gepauzeerd_tot: orUnknown(day),
      termijn: orUnknown(code(['maand', 'kwartaal', 'halfjaar', 'jaar'])),
      bruto_termijn: orUnknown(positiveAmount),
      rekenrente: orUnknown(rate),
      korting: orUnknown(yesNo),
      stelsel: orUnknown(code(policyConditionCodes)),
      begunstigden: orUnknown(note(2_000)),
    },
    ['nummer_oud'],
    { persoon: 'personen', relatie: 'relaties' },
  ),
  verdeling: file(
    'Verdeling van nieuwe inleg over fondsen',
    { contract: key, fonds: key, deel: share },
    ['contract', 'fonds'],
    { contract: 'contracten', fonds: 'koersen' },
  ),
  opdrachten: file(
    'Opdrachten die nog wachten',
    {
      sleutel: key,
      contract: key,
      soort: code(['verkoop', 'wissel']),
      fonds: key,
      naar_fonds: orUnknown(key),
      bedrag: orUnknown(positiveAmount),
      participaties: orUnknown(positiveUnits),
      dag: day,
    },
    ['sleutel'],
    { contract: 'contracten', fonds: 'koersen', naar_fonds: 'koersen' },
  ),
  onderweg: file(
    'Ontvangen inleg die nog niet is belegd',
    {
      sleutel: key,
      contract: key,
      soort: code(['eerste_inleg', 'maandinleg', 'bijstorting', 'overdracht_in']),
      bedrag: positiveAmount,
      dag: day,
    },
    ['sleutel'],
    { contract: 'contracten' },
  ),
  uit_te_betalen: file(
    'Bedragen die nog moeten worden uitbetaald',
    {
      sleutel: key,
      contract: key,
      soort: code(['uitkering', 'verkoop', 'lijfrente', 'terugboeking']),
      bedrag: positiveAmount,
      koersdag: day,
      dag: day,
      aangehouden: yesNo,
    },
    ['sleutel'],
    { contract: 'contracten' },
  ),
  machtigingen: file(
    'Machtigingen voor incasso',
    {
      kenmerk: key,
      contract: key,
      iban,
      tenaamstelling: text(70),
      getekend_op: day,
      status: code(['actief', 'gepauzeerd', 'beeindigd']),
      laatste_incasso: orUnknown(day),
      incassant_id_oud: orUnknown(text(35)),
    },
    ['kenmerk'],
    { contract: 'contracten' },
  ),
  incasso: file(
    'Incasso’s die open staan, en die van de laatste 13 maanden',
    {
      sleutel: key,
      kenmerk: key,
      contract: key,
      maand: month,
      bedrag: positiveAmount,
      dag: day,
      status: code(['open', 'betaald', 'mislukt', 'teruggeboekt']),
    },
    ['sleutel'],
    { kenmerk: 'machtigingen', contract: 'contracten' },
  ),
  vragenlijsten: file(
    'Vragenlijsten die elders zijn ingevuld',
    {
      persoon: key,
      datum: day,
      versie_oud: text(40),
      profiel: text(40),
      kennis: orUnknown(note(2_000)),
      antwoorden: orUnknown(note(20_000)),
    },
    ['persoon', 'datum'],
    { persoon: 'personen' },
  ),
  jaaropgaven: file(
    'Cijfers van jaaropgaven die al verstuurd zijn',
    {
      contract: key,
      jaar: year,
      waarde_1_jan: orUnknown(positiveAmount),
      ontvangen: orUnknown(positiveAmount),
      premie: orUnknown(positiveAmount),
      ingehouden: orUnknown(positiveAmount),
    },
    ['contract', 'jaar'],
    { contract: 'contracten' },
  ),
  documenten: file(
    'Documenten uit het archief',
    {
      sleutel: key,
      contract: key,
      soort: text(40),
      titel: text(120),
      datum: day,
      bestand: documentPath,
      sha256,
    },
    ['sleutel'],
    { contract: 'contracten' },
  ),
  rekeningen: file(
    'Bankrekeningen met hun saldo, en wat daarvan nog naar fonds of Belastingdienst gaat',
    { iban, tenaamstelling: text(70), dag: day, saldo: amount, nog_af_te_dragen: positiveAmount },
    ['iban'],
  ),
  standen: file(
    'Participaties en waarde per contract en fonds, waarmee wordt vergeleken',
    { dag: day, contract: key, fonds: key, participaties: positiveUnits, waarde: positiveAmount },
    ['dag', 'contract', 'fonds'],
    { contract: 'contracten', fonds: 'koersen' },
  ),
  totalen: file(
    'Sommen van de standen per fonds en product',
    {
      dag: day,
      fonds: key,
      product: code(productCodes),
      contracten: wholeNumber(0, 999_999_999),
      participaties: positiveUnits,
      waarde: positiveAmount,
    },
    ['dag', 'fonds', 'product'],
    { fonds: 'koersen' },
  ),
  grootboek: file(
    'Regels van het grootboek, per contract in volgorde van boeken',
    {
      contract: key,
      sleutel: key,
      fonds: key,
      soort: code(codesOf(ledgerKinds)),
      koersdag: day,
      boekdag: day,
      bedrag: amount,
      koers: orUnknown(price),
      participaties: units,
      saldo_na: positiveUnits,
      oorzaak: orUnknown(key),
      herroept: orUnknown(key),
      verkregen_op: orUnknown(day),
    },
    ['contract', 'sleutel'],
    { contract: 'contracten', fonds: 'koersen' },
  ),
} as const;

export type PackageFileName = keyof typeof packageFiles;
type ShapeOf<F extends PackageFileName> = (typeof packageFiles)[F] extends PackageFile<infer C> ? C : never;
export type ColumnOf<F extends PackageFileName> = ShapeOf<F>;

export const packageFileNames = Object.keys(packageFiles) as PackageFileName[];

export const isPackageFile = (name: string): name is PackageFileName => Object.hasOwn(packageFiles, name);

/** Returns the columns of a file in order, each with its cell. */
export function columnsOf(name: PackageFileName): (readonly [string, Cell])[] {
  return Object.entries(packageFiles[name].row.shape);
}

/** Returns the position of each column in a row. */
export function positionsOf<F extends PackageFileName>(name: F): Readonly<Record<ColumnOf<F>, number>> {
  return Object.fromEntries(columnsOf(name).map(([column], at) => [column, at])) as Readonly<
    Record<ColumnOf<F>, number>
  >;
}
