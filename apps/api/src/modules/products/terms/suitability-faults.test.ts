import { termsDifferences } from '@portaal/domain/products/terms/differences';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import { describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { preferenceOf } from '../questionnaires/questionnaire-score.rules.ts';
import { lostRuleProblems, questionnaireChangeProblems } from './questionnaire-changes.rules.ts';

type Suitability = TermsFile['passendheid'];

const demo = demoTermsOf('baken');
const FUNDS = ['NVF', 'DVF', 'AVF', 'VLF'];

describe('a terms file with a fault in its section of suitability is rejected with the path of its field', () => {
  const problemsOf = (change: (section: Suitability) => void) => {
    const terms = structuredClone(demo);
    change(terms.passendheid);
    const read = readTerms(JSON.stringify(terms), 'baken');
    return 'problems' in read ? read.problems.map(({ field, message }) => `${field}: ${message}`) : [];
  };
  const general = ({ vragenlijsten }: Suitability) => {
    const [first] = vragenlijsten;
    if (!first) throw new Error('no questionnaire');
    return first;
  };
  const answersOf = (section: Suitability, index: number) => {
    const question = general(section).vragen[index];
    if (!question) throw new Error('no question');
    return question.antwoorden;
  };
  const first = 'passendheid.vragenlijsten[0]';

  test.each<[string, (section: Suitability) => void, RegExp[]]>([
    [
      'a gap between bands',
      ({ banden }) => banden.splice(1, 1, { profiel: 'D', vanaf: 22, tot: 39 }),
      [/^passendheid\.banden\[1\]\.vanaf: Vul 20 in/],
    ],
    [
      'a fund that must be in a model mix',
      ({ profielen }) => {
        const limit = profielen[0]?.grenzen.find(({ fonds }) => fonds === 'VLF');
        if (limit) profielen[0]?.grenzen.splice(0, 9, { fonds: 'NVF', vanaf: 0.1, tot: 0.2 }, limit);
        if (limit) limit.vanaf = 0.5;
      },
      [/^passendheid\.profielen\[0\]\.modelmix: Fonds NVF ontbreekt hier/],
    ],
    [
      'lower limits above 1 together',
      ({ profielen }) => {
        for (const limit of profielen[2]?.grenzen ?? []) limit.vanaf = limit.fonds === 'VLF' ? 0.3 : 0.25;
        const mix = [0.25, 0.25, 0.25, 0.3].map((deel, index) => ({ fonds: FUNDS[index] ?? '', deel }));
        for (const limit of profielen[2]?.grenzen ?? []) limit.tot = 1;
        profielen[2]?.modelmix.splice(0, 9, ...mix);
      },
      [/^passendheid\.profielen\[2\]\.grenzen: De grenzen vanaf zijn samen meer dan 1/, /modelmix: De delen/],
    ],
    [
      'upper limits below 1 together',
      ({ profielen }) => {
        for (const limit of profielen[0]?.grenzen ?? []) limit.tot = limit.fonds === 'VLF' ? 0.9 : 0;
        for (const limit of profielen[0]?.grenzen ?? []) limit.vanaf = 0;
      },
      [
        /^passendheid\.profielen\[0\]\.grenzen: De grenzen tot zijn samen minder dan 1/,
        /modelmix\[\d\]\.deel: Dit valt buiten/,
      ],
    ],
    [
      'bands that overlap',
      ({ banden }) => banden.splice(1, 1, { profiel: 'D', vanaf: 19, tot: 39 }),
      [/^passendheid\.banden\[1\]\.vanaf: Vul 20 in/],
    ],
    [
      'bands that end before 100',
      ({ banden }) => banden.splice(4, 1, { profiel: 'ZO', vanaf: 80, tot: 99 }),
      [/^passendheid\.banden\[4\]\.tot: Vul 100 in/],
    ],
    [
      'a band that ends before it begins',
      ({ banden }) => banden.splice(4, 1, { profiel: 'ZO', vanaf: 80, tot: 79 }),
      [/banden\[4\]\.tot: Dit is lager/, /banden\[4\]\.tot: Vul 100/],
    ],
    [
      'a profile without a band',
      ({ banden }) => banden.splice(2, 1),
      [/^passendheid\.banden: Zet hier elk profiel/],
    ],
    [
      'a knowledge limit above the points',
      (section) => {
        section.kennisgrens = 61;
      },
      [1, 2, 3].map((id) => new RegExp(`^passendheid\\.kennisgrens: Vragenlijst ${id} geeft hoogstens 60`)),
    ],
    [
      'a fund without rules',
      ({ fondsen }) => fondsen.splice(1, 1),
      [/^passendheid\.fondsen: Fonds DVF ontbreekt/],
    ],
    [
      'a questionnaire that a fund needs',
      ({ vragenlijsten }) => vragenlijsten.splice(1, 1),
      [/^passendheid\.vragenlijsten: Vragenlijst 2 ontbreekt hier\. Die is nodig voor fonds AVF/],
    ],
    [
      'the questionnaire of the calculators',
      ({ vragenlijsten }) => vragenlijsten.splice(0, 1),
      [/Vragenlijst 1 ontbreekt hier\. Die is nodig voor de rekenhulp/],
    ],
    [
      'a questionnaire twice',
      ({ vragenlijsten }) => {
        const two = vragenlijsten[1];
        if (two) two.nummer = 1;
      },
      [/vragenlijsten\[1\]\.nummer: 1 staat er al/, /Vragenlijst 2 ontbreekt/],
    ],
    [
      'nine questions',
      (section) => general(section).vragen.splice(4, 1),
      [/^passendheid\.vragenlijsten\[0\]\.vragen: Een vragenlijst heeft 10 vragen/],
    ],
    [
      'an answer without points',
      (section) => {
        delete (answersOf(section, 0)[1] as Partial<{ punten: number }>).punten;
      },
      [/vragen\[0\]\.antwoorden\[1\]\.punten: /],
    ],
    [
      'a question with one answer',
      (section) => answersOf(section, 4).splice(0, 3),
      [/vragen\[4\]\.antwoorden: Geef bij deze vraag minstens twee/],
    ],
    [
      'an id twice',
      (section) => {
        const answer = answersOf(section, 1)[0];
        if (answer) answer.id = '1011';
      },
      [/vragen\[1\]\.antwoorden\[0\]\.id: 1011 staat al bij een ander antwoord/],
    ],
    [
      'an id of question 11 twice',
      (section) => {
        const answer = general(section).vraagElf.antwoorden[0];
        if (answer) answer.id = '1011';
      },
      [/vraagElf\.antwoorden\[0\]\.id: 1011 staat al/],
    ],
    [
      'the same answer twice',
      (section) => {
        const [one, two] = answersOf(section, 1);
        if (one && two) two.antwoord = one.antwoord;
      },
      [/vragen\[1\]\.antwoorden\[1\]\.antwoord: Korter dan 5 jaar staat er al/],
    ],
    [
      'points that cannot reach 100',
      (section) => {
        const answer = answersOf(section, 1)[4];
        if (answer) answer.punten = 19;
      },
      [/\.vragen: De hoogste punten voor draagkracht zijn samen 99\. Maak er 100 van/],
    ],
    [
      'a knock-out that no answer causes',
      (section) => {
        delete answersOf(section, 3)[0]?.uitsluiting;
      },
      [/\.vragen: Geen antwoord leidt tot uitsluiting K4/],
    ],
    [
      'an unknown knock-out',
      (section) => {
        Object.assign(answersOf(section, 3)[0] ?? {}, { uitsluiting: 'K3' });
      },
      [/vragen\[3\]\.antwoorden\[0\]\.uitsluiting: /],
    ],
    [
      'a knowledge question without a wrong answer',
      (section) => {
        for (const answer of answersOf(section, 6)) answer.punten = 20;
      },
      [/vragen\[6\]\.antwoorden: Een kennisvraag heeft een antwoord met 0 punten/],
    ],
    [
      'an empty question',
      (section) => {
        const question = general(section).vragen[2];
        if (question) question.vraag = ' ';
      },
      [/vragen\[2\]\.vraag: Vul hier iets in/],
    ],
    [
      'an unknown placeholder',
      (section) => {
        const question = general(section).vragen[2];
        if (question) question.uitleg = 'Wij raden {jaren} jaar aan.';
      },
      [/vragen\[2\]\.uitleg: Alleen \{aanbevolenJaren\}/],
    ],
    [
      'question 11 without a profile',
      (section) => general(section).vraagElf.antwoorden.splice(2, 1),
      [/vraagElf\.antwoorden: Een antwoord voor profiel N ontbreekt/],
    ],
    [
      'no question 11',
      (section) => {
        delete (general(section) as Partial<ReturnType<typeof general>>).vraagElf;
      },
      [/vragenlijsten\[0\]\.vraagElf: /],
    ],
  ])('%s', (_, change, expected) => {
    const problems = problemsOf((section) => void change(section));
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });

  const changesOf = (change: (section: Suitability) => void) => {
    const terms = structuredClone(demo);
    change(terms.passendheid);
    return questionnaireChangeProblems(terms, [demo]).map(({ field }) => field);
  };

  test('changed scoring needs another version of each questionnaire that it affects', () => {
    const points = (section: Suitability) => {
      const [, answer] = answersOf(section, 1);
      if (answer) answer.punten = 9;
    };
    expect(changesOf(points)).toEqual([`${first}.versie`]);
    expect(
      changesOf((section) => {
        points(section);
        general(section).versie = 'b';
      }),
    ).toEqual([]);
    expect(
      changesOf((section) => {
        section.kennisgrens = 31;
      }),
    ).toEqual([0, 1, 2].map((index) => `passendheid.vragenlijsten[${index}].versie`));
    expect(
      changesOf((section) => {
        section.versie = 'anders';
      }),
    ).toEqual([]);
  });

  test('another text of a question or an answer needs other ids', () => {
    expect(
      changesOf((section) => {
        general(section).versie = 'b';
        const answer = answersOf(section, 1)[0];
        if (answer) answer.antwoord = 'Korter dan 6 jaar';
      }),
    ).toEqual([`${first}.vragen[1].antwoorden[0].id`]);
    expect(
      changesOf((section) => {
        general(section).versie = 'b';
        const question = general(section).vragen[4];
        if (question) question.vraag = 'Hoe zeker is uw loon?';
      }),
    ).toEqual([0, 1, 2, 3].map((row) => `${first}.vragen[4].antwoorden[${row}].id`));
    expect(
      changesOf((section) => {
        general(section).versie = 'b';
        general(section).vraagElf.vraag = 'Hoeveel risico wilt u?';
      }),
    ).toEqual([0, 1, 2, 3, 4].map((row) => `${first}.vraagElf.antwoorden[${row}].id`));
  });

  test('rules of suitability that only the previous terms have are not replaced silently', () => {
    const { vragenlijsten, banden, ...rest } = demo.passendheid;
    const incomplete = { ...demo, passendheid: rest };
    expect([vragenlijsten.length, banden.length]).toEqual([3, 5]);
    expect(lostRuleProblems(incomplete, demo).map(({ field }) => field)).toEqual([
      'passendheid.banden',
      'passendheid.vragenlijsten',
    ]);
    expect([...lostRuleProblems(incomplete, incomplete), ...lostRuleProblems(demo, incomplete)]).toEqual([]);
  });

  test('the comparison marks each rule of suitability that becomes less strict', () => {
    const loosened = (change: (section: Suitability) => void) => {
      const terms = structuredClone(demo);
      change(terms.passendheid);
      const labels = (after: TermsFile, before: TermsFile) =>
        termsDifferences(after, before)
          .filter(({ after: text }) => text?.endsWith('(minder streng)'))
          .map(({ label }) => label);
      return [labels(terms, demo), labels(demo, terms)];
    };
    const question = 'Vragenlijst 1, vraag';
    expect(
      loosened(({ banden }) => {
        banden.splice(1, 2, { profiel: 'D', vanaf: 20, tot: 34 }, { profiel: 'N', vanaf: 35, tot: 59 });
      }),
    ).toEqual([['Profiel N: score'], []]);
    expect(
      loosened((section) => {
        const [answer] = answersOf(section, 4);
        if (answer) answer.punten += 1;
      }),
    ).toEqual([[`${question} 5, antwoord ${answersOf(demo.passendheid, 4)[0]?.id}`], []]);
    expect(
      loosened((section) => {
        const answer = answersOf(section, 3).find(({ uitsluiting }) => uitsluiting === 'K4');
        // Fewer points do not make up for a knock-out.
        if (answer) Object.assign(answer, { punten: 0, uitsluiting: undefined });
      })[0],
    ).toEqual([`${question} 4, antwoord ${answersOf(demo.passendheid, 3)[0]?.id}`]);
    expect(loosened((section) => void answersOf(section, 3).splice(0, 1))).toEqual([
      [`${question} 4, antwoord ${answersOf(demo.passendheid, 3)[0]?.id}`],
      [],
    ]);
    expect(
      loosened(({ profielen }) => {
        const limit = profielen[1]?.grenzen.find(({ fonds }) => fonds === 'NVF');
        if (limit) limit.tot = 0.5;
      }),
    ).toEqual([['Profiel D: grenzen van NVF'], []]);
    expect(
      loosened(({ profielen }) => {
        const grenzen = profielen[1]?.grenzen ?? [];
        grenzen.splice(
          grenzen.findIndex(({ fonds }) => fonds === 'NVF'),
          1,
        );
      }),
    ).toEqual([[], ['Profiel D: grenzen van NVF']]);
  });

  test('an answer to question 11 is found by its id before the code of a profile', () => {
    const questionnaire = structuredClone(general(demo.passendheid));
    const [lowest, , neutral] = questionnaire.vraagElf.antwoorden;
    if (!lowest || !neutral) throw new Error('no answers');
    neutral.id = 'ZD';
    expect(preferenceOf(questionnaire, 'ZD')).toBe('N');
    expect(preferenceOf(questionnaire, 'o')).toBe('O');
    expect(preferenceOf(questionnaire, lowest.id)).toBe('ZD');
  });
});
