import type {
  Questionnaire,
  QuestionnaireScore,
  RiskProfile,
} from '@portaal/domain/products/questionnaires/calls';

/** A questionnaire with two scored questions, in the format of X-14. */
export const questionnaire: Questionnaire = {
  id: 1,
  version: '2026-11-01',
  name: 'Algemene vragenlijst',
  questions: [
    {
      id: 1,
      question: 'Wat is uw doel?',
      help: 'Kies wat het best past.',
      answers: [
        { id: '1011', answer: 'Dagelijkse uitgaven' },
        { id: '1012', answer: 'Mijn pensioen' },
      ],
    },
    {
      id: 2,
      question: 'Hoelang kunt u dit geld missen?',
      help: '',
      answers: [
        { id: '1021', answer: 'Korter dan 5 jaar' },
        { id: '1022', answer: 'Langer dan 15 jaar' },
      ],
    },
  ],
  questionEleven: {
    id: 11,
    question: 'Welk risicoprofiel past volgens u zelf?',
    help: '',
    answers: [
      { id: '1112', answer: 'Defensief: ik wil weinig risico.', profile: 'D' },
      { id: '1114', answer: 'Offensief: ik accepteer veel risico.', profile: 'O' },
    ],
  },
};

const profile = (
  code: RiskProfile['code'],
  name: string,
  minScore: number,
  pessimistic: number,
): RiskProfile => ({
  code,
  name,
  text: `Dit is ${name}.`,
  notice: null,
  minScore,
  maxScore: minScore + 19,
  limits: [{ id: 1, minimum: 0, maximum: 0.6 }],
  modelMix: [{ id: 1, percentage: 1 }],
  netReturn: 0.05,
  volatility: 0.05,
  example: { deposit: 10_000, years: 10, pessimistic, expected: 16_000, optimistic: 20_000 },
  version: '2026-11-01',
});

export const riskProfiles: readonly RiskProfile[] = [
  profile('ZD', 'Zeer defensief', 0, 13_514),
  profile('D', 'Defensief', 20, 13_369),
  profile('N', 'Neutraal', 40, 12_823),
  profile('O', 'Offensief', 60, 12_493),
  profile('ZO', 'Zeer offensief', 80, 11_772),
];

export const neutral: QuestionnaireScore = {
  questionnaireId: 1,
  version: '2026-11-01',
  scoreOne: 73,
  scoreTwo: 45,
  score: 45,
  profile: 'N',
  questionEleven: 'O',
  knowledgePoints: 54,
  knockouts: [],
  warnings: [],
};

export const knockedOut: QuestionnaireScore = {
  ...neutral,
  profile: 'ZD',
  knockouts: ['K1'],
  warnings: [
    {
      code: 'K1',
      title: null,
      text: 'U kunt dit geld te kort missen.',
      acknowledgement: 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.',
    },
    { code: 'lowestProfile', title: null, text: 'Sparen is misschien beter.', acknowledgement: null },
  ],
};
