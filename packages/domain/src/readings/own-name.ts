import { hiragana } from './word-readings.ts';

/** A person's name with its readings in katakana. */
export interface WrittenName {
  readonly lastname: string;
  readonly firstname: string;
  readonly lastfurigana: string;
  readonly firstfurigana: string;
}

/** How a person's name is read, in the forms in which pages say it. Of a single kanji only these: 光 may be light. */
export function ownNameReadings(name: WrittenName): [written: string, reading: string][] {
  const last = [name.lastname, hiragana(name.lastfurigana)] as const;
  const first = [name.firstname, hiragana(name.firstfurigana)] as const;
  const whole = ['', ' ', '　'].map((space): [string, string] => [
    last[0] + space + first[0],
    last[1] + space + first[1],
  ]);
  const parts = [last, first].flatMap(([written, reading]): [string, string][] =>
    written.length > 1
      ? [[written, reading]]
      : [
          [`${written}さん`, `${reading}さん`],
          [`${written}様`, `${reading}さま`],
        ],
  );
  return [...whole, ...parts];
}
