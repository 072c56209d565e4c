import { outcomeTexts, variablePayoutTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { products } from '@portaal/domain/products/products/product';
import { euroToCents } from '@portaal/engine';
import { type Description, descriptionList } from '../../pdf/description-list.ts';
import type { Flow } from '../../pdf/flow.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount } from '../contract-amounts.ts';
import {
  CONTACT_HEIGHT,
  type ContractDocument,
  section,
  writeContractDocument,
} from '../contract-document-writer.ts';
import type { ContractSnapshot, IdentitySnapshot, ReadDocument } from '../contract-snapshot.ts';
import { costPercentage, longDate, percentage } from '../dutch-notation.ts';
import { holdersTable } from '../holders-table.ts';
import { perPeriod } from '../per-period.ts';
import { writeBlocks } from '../text-blocks.ts';
import { contractText } from './contract-text.ts';

const day = (date: string | null): string => (date === null ? 'nog niet bekend' : longDate(date));

/** Creates the document with the agreed terms at the moment the contract was concluded. */
export function contractDocument(document: ContractDocument<'contract'>): Promise<Buffer> {
  const { snapshot, identity } = document;
  const { introduction, agreements: agreed } = contractText(document);
  return writeContractDocument(document, {
    introduction,
    descriptions: [
      { term: 'Gesloten op', value: longDate(snapshot.signedOn) },
      { term: 'Begint op', value: day(snapshot.startDate) },
      ...(identity.description ? [{ term: 'Naam van het contract', value: identity.description }] : []),
    ],
    body: (flow) => {
      section(flow, 'Met wie', () => people(flow, identity));
      section(flow, 'Wat wij hebben afgesproken', () => descriptionList(flow, agreements(snapshot), 2));
      if (products[snapshot.contract.product].paysOut) {
        section(flow, 'Uw uitkering staat niet vast', () =>
          list(flow, [
            [variablePayoutTexts.every],
            [variablePayoutTexts.worse],
            [variablePayoutTexts.better],
          ]),
        );
      }
      section(flow, 'Verdeling over de fondsen', () => division(flow, snapshot));
      const { annuity, signers } = identity;
      if (annuity) section(flow, 'Uw premie', () => paragraph(flow, premiumText(annuity)));
      const { changedTerms = [] } = snapshot.applied?.offer ?? {};
      if (changedTerms.length > 0) {
        section(flow, 'Veranderd na uw berekening', () =>
          list(
            flow,
            changedTerms.map(({ what, before, after }) => [`${what}: eerst ${before}, nu ${after}.`]),
          ),
        );
      }
      if (signers) {
        section(flow, 'Ondertekend', () =>
          table(flow, {
            columns: [
              { header: 'Wie', align: 'start', grow: 1 },
              { header: 'Met een code op', align: 'start' },
            ],
            rows: signers.map(({ name, signedOn }) => [name, longDate(signedOn)]),
          }),
        );
      }
      const { documents = [] } = snapshot.applied ?? {};
      if (documents.length > 0) {
        section(flow, 'Wat u hebt geopend voordat u tekende', () => list(flow, documents.map(readDocument)));
      }
      // If the agreements do not fit on the page, their last list moves to the next page, together with the contact line.
      section(flow, 'Hoe het werkt', () => writeBlocks(flow, agreed, { wholeWith: CONTACT_HEIGHT }));
    },
  });
}

/** Returns the version of the document the investor opened, and the digest of its file. */
const readDocument = ({ fund, kind, version, validFrom, sha256 }: ReadDocument): string[] => [
  `${fundDocumentKindTexts[kind]} ${fund}, versie ${version}, geldt vanaf ${longDate(validFrom)}. Kenmerk (SHA-256): ` +
    `${(sha256.match(/.{8}/g) ?? []).join(' ')}.`,
];

function people(flow: Flow, { holders }: IdentitySnapshot): void {
  holdersTable(flow, holders, { citizenNumbers: false });
  const address = holders[0]?.address ?? [];
  if (address.length > 0) paragraph(flow, [`Adres: ${address.join(', ')}.`]);
}

function riskProfile({ profile, sharedProfile }: NonNullable<ContractSnapshot['applied']>): Description[] {
  if (sharedProfile === undefined) return [{ term: 'Uw risicoprofiel', value: profile }];
  const applicant = { term: 'Profiel aanvrager', value: profile };
  const term = 'Profiel van u beiden';
  if (sharedProfile === null) {
    return [
      applicant,
      { term, value: 'het voorzichtigste van de twee; de partner beantwoordt de vragen ook' },
    ];
  }
  const { name, stepsAbove } = sharedProfile;
  return [
    applicant,
    { term, value: `${name}, het voorzichtigste van de twee` },
    ...(stepsAbove > 0
      ? [{ term: 'Let op', value: 'Deze belegging heeft meer risico dan bij dit profiel van u beiden past.' }]
      : []),
  ];
}

/** Returns the entry costs of the funds; undefined if every fund has the same. */
function differentCosts({ applied }: ContractSnapshot): readonly number[] | undefined {
  const rates = applied?.entryCostRates ?? [];
  return new Set(rates).size > 1 ? rates : undefined;
}

/** Returns the entry cost of the first deposit. */
const entryCosts = (snapshot: ContractSnapshot, rate: number): string =>
  differentCosts(snapshot) ? 'per fonds, zie de verdeling' : `${costPercentage(rate)} van uw eerste inleg`;

function division(flow: Flow, snapshot: ContractSnapshot): void {
  const { funds } = snapshot;
  const rates = differentCosts(snapshot);
  table(flow, {
    columns: [
      { header: 'Fonds', align: 'start', grow: 1 },
      { header: 'Deel van uw inleg', align: 'end' },
      ...(rates ? [{ header: 'Instapkosten van uw eerste inleg', align: 'end' } as const] : []),
    ],
    rows: funds.map(({ name, allocationBasisPoints }, index) => [
      name,
      percentage(allocationBasisPoints / 10_000),
      ...(rates ? [costPercentage(rates[index] ?? 0)] : []),
    ]),
  });
  if (funds.length > 1) paragraph(flow, [outcomeTexts.drifts]);
}

/** Returns what the investor confirmed about the premium of an annuity. */
function premiumText({ room, premium }: NonNullable<IdentitySnapshot['annuity']>): string[] {
  const total = amount(euroToCents(premium.total));
  const paid = `In ${premium.year} betaalt u bij ons ${total} premie voor al uw lijfrentes samen.`;
  if (room === null) return [`${paid} U hebt geen ruimte ingevuld. Uw premie is misschien niet aftrekbaar.`];
  const stated = `${paid} U hebt ${amount(euroToCents(room))} ruimte ingevuld.`;
  return premium.total > room ? [`${stated} Het deel daarboven is niet aftrekbaar.`] : [stated];
}

function agreements(snapshot: ContractSnapshot): Description[] {
  const { initialDepositCents, monthlyDepositCents, paymentFrequency, periodicPayoutCents } = snapshot;
  return [
    { term: 'Eerste storting', value: amount(initialDepositCents) },
    ...(monthlyDepositCents > 0
      ? [
          { term: 'Inleg per maand', value: amount(monthlyDepositCents) },
          { term: 'Wij schrijven af op', value: `de ${snapshot.debitDay}e van de maand` },
        ]
      : []),
    ...(!products[snapshot.contract.product].isAnnuity
      ? [
          {
            term: 'Uitkeringen van de fondsen',
            value: snapshot.distributionMode === 'cash' ? 'op uw rekening' : 'opnieuw beleggen',
          },
        ]
      : []),
    ...(snapshot.applied
      ? [
          { term: 'Instapkosten', value: entryCosts(snapshot, snapshot.applied.entryCostRate) },
          ...riskProfile(snapshot.applied),
          ...(snapshot.applied.offer
            ? [{ term: 'Volgens uw berekening', value: snapshot.applied.offer.number }]
            : []),
        ]
      : []),
    ...(snapshot.endDate === null ? [] : [{ term: 'Loopt tot en met', value: longDate(snapshot.endDate) }]),
    ...(paymentFrequency === null || periodicPayoutCents === null
      ? []
      : [
          {
            term: 'Uitkering aan het begin (bruto)',
            value: `${amount(periodicPayoutCents)} ${perPeriod(paymentFrequency)}`,
          },
          { term: 'Loonheffingskorting', value: snapshot.appliesTaxCredit ? 'ja' : 'nee' },
        ]),
  ];
}
