import { expect, test } from 'vitest';
import { notJsonText, repeatedFieldProblems, withLines } from './json-fields.ts';

const text = `{
  "merk": "a, {b",
  "fondsen": [
    { "code": "A", "lijst": [1, 2] },
    {
      "code": "B",
      "kosten": { "instap": 0.1,
        "lopend": 2 }
    }
  ],
  "merk": "c"
}`;
const placed = (field: string) =>
  withLines(text, [{ field, message: 'Vul dit veld in.' }]).map(({ message }) => message);

test.each([
  ['fondsen[1].code', 6],
  ['fondsen[1].kosten.lopend', 8],
  ['fondsen[1].kosten.uitstap', 7],
  ['fondsen[1].naam', 5],
  ['fondsen[0].lijst[1]', 4],
  ['fondsen[2]', 3],
  ['merk', 11],
])('the problem of %s has line %i', (field, line) => {
  expect(placed(field)).toEqual([`Regel ${line}: Vul dit veld in.`]);
});

test('a problem of the whole file, of a missing section or of a file with one line has no line', () => {
  expect(placed('file')).toEqual(['Vul dit veld in.']);
  expect(placed('kalender')).toEqual(['Vul dit veld in.']);
  const one = [{ field: 'merk', message: 'Vul dit veld in.' }];
  expect(withLines('{ "merk": 1 }', one)).toEqual(one);
  expect(withLines('geen JSON\n', one)).toEqual(one);
});

test('a field that occurs twice in one object is a problem', () => {
  expect(repeatedFieldProblems(text)).toEqual([{ field: 'merk', message: 'Dit veld staat er twee keer.' }]);
  expect(repeatedFieldProblems('{"a": {"b": 1}, "c": {"b": 1}}')).toEqual([]);
});

test('a file that is not JSON is rejected with the line of the first fault', () => {
  const faultOf = (content: string) => {
    try {
      return JSON.parse(content);
    } catch (error) {
      return notJsonText(error);
    }
  };
  expect(faultOf('{\n  "merk": "a"\n  "fondsen": []\n}')).toBe(
    'Dit is geen JSON-bestand, of er ontbreekt een haakje of komma. Kijk bij regel 3.',
  );
  expect(faultOf('{ "merk": ')).toContain('Dit is geen JSON-bestand');
});
