import type { TransferOrder } from '@portaal/domain/investing/applications/transfer-problems';
import { transferKindTexts, transferRegimeTexts } from '@portaal/domain/investing/capital-transfers/texts';
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
import type { ContractSnapshot, IdentitySnapshot, ReadDocument, SignedPayout } from '../contract-snapshot.ts';
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
      section(flow, 'Wat wij hebben afgesproken', () =>
        descriptionList(flow, agreements(snapshot, identity), 2),
      );
      const { annuity, transfer, payout, signers } = identity;
      if (transfer) {
        section(flow, 'Uw opdracht om over te dragen', () => {
          descriptionList(flow, orderOf(transfer), 2);
          paragraph(flow, [
            'Met uw handtekening geeft u ons opdracht om dit kapitaal bij de andere aanbieder op te vragen. U geeft de andere aanbieder opdracht om het aan ons over te maken.',
          ]);
        });
      }
      if (payout) section(flow, 'Uw uitkering', () => paragraph(flow, payoutText(payout)));
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

/** Returns the order to the other provider, as the investor stated it. */
const orderOf = ({ providerName, policyNumber, isWhole, kind, regime }: TransferOrder): Description[] => [
  { term: 'Andere aanbieder', value: providerName },
  { term: 'Polis of rekening', value: policyNumber },
  { term: 'Wat wordt overgedragen', value: isWhole ? 'alles' : 'een deel' },
  { term: 'Soort lijfrente', value: transferKindTexts[kind] },
  { term: 'Wanneer opgebouwd', value: transferRegimeTexts[regime] },
];

/** Returns when the payouts of transferred capital begin, and what they depend on. */
function payoutText({
  firstPayoutFrom,
  firstPayoutUntil,
  latestFirstPayout,
  creditAt,
  loonheffingskorting,
}: SignedPayout): string[] {
  const range =
    firstPayoutFrom === firstPayoutUntil
      ? `op ${longDate(firstPayoutFrom)}`
      : `tussen ${longDate(firstPayoutFrom)} en ${longDate(firstPayoutUntil)}`;
  const moved =
    loonheffingskorting && creditAt
      ? ` De loonheffingskorting die u nu bij contract ${creditAt} gebruikt, geldt daar niet meer.`
      : '';
  return [
    `Wij berekenen uw uitkering met het bedrag dat wij ontvangen, op de dag waarop wij het beleggen. Betaalt de andere aanbieder op tijd, dan krijgt u uw eerste uitkering ${range}. Volgens de wet moet dat uiterlijk op ${longDate(latestFirstPayout)} zijn.${moved}`,
  ];
}

/** Returns the name of the first amount: what the investor pays, or what another provider is expected to transfer. */
const firstAmountOf = ({ transfer }: IdentitySnapshot): string =>
  transfer ? 'Kapitaal van de andere aanbieder (verwacht)' : 'Eerste storting';

/** Returns the last day, or the term of payouts whose first day depends on when the capital arrives. */
const endOf = (endDate: string, { payout }: IdentitySnapshot): Description =>
  payout
    ? { term: 'Keert uit gedurende', value: `${payout.months / 12} jaar` }
    : { term: 'Loopt tot en met', value: longDate(endDate) };

function agreements(snapshot: ContractSnapshot, identity: IdentitySnapshot): Description[] {
  const { initialDepositCents, monthlyDepositCents, paymentFrequency, periodicPayoutCents } = snapshot;
  return [
    { term: firstAmountOf(identity), value: amount(initialDepositCents) },
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
    ...(snapshot.endDate === null ? [] : [endOf(snapshot.endDate, identity)]),
    ...(paymentFrequency === null || periodicPayoutCents === null
      ? []
      : [
          {
            term: identity.payout ? 'Verwachte uitkering (bruto)' : 'Uitkering aan het begin (bruto)',
            value: `${amount(periodicPayoutCents)} ${perPeriod(paymentFrequency)}`,
          },
          { term: 'Loonheffingskorting', value: snapshot.appliesTaxCredit ? 'ja' : 'nee' },
        ]),
  ];
}
