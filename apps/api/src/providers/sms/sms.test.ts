import { describe, expect, test } from 'vitest';
import { SMS_MAX_LENGTH, composeSms } from './sms.ts';

const URL = `https://machi.example.jp/signup#verify=${'x'.repeat(43)}`;
const notification = {
  subject: '【まち】登録の確認',
  paragraphs: ['森 楓 様', '24時間以内に下のリンクを開いてください。'],
  link: { label: '登録の確認ページを開く', url: URL },
  closing: '星守町役場　電話 0100-55-2111\nこのメールには返信できません。',
  signature: '星守町 0100-55-2111',
};

describe('the text of an SMS', () => {
  test('is paragraphs, the bare link and who writes, without a subject', () => {
    expect(composeSms(notification)).toBe(
      `森 楓 様\n24時間以内に下のリンクを開いてください。\n${URL}\n星守町 0100-55-2111`,
    );
    const { link: _link, ...plain } = notification;
    expect(composeSms({ ...plain, short: '確認の番号は 123456 です。' })).toBe(
      '確認の番号は 123456 です。\n星守町 0100-55-2111',
    );
  });

  test('never exceeds 660: last paragraphs go first, link and sender never', () => {
    const long = { ...notification, paragraphs: ['a'.repeat(300), 'b'.repeat(240), 'c'] };
    const text = composeSms(long);
    expect(text).toBe(`${'a'.repeat(300)}\n${'b'.repeat(240)}\nc\n${URL}\n星守町 0100-55-2111`);
    expect(text.length).toBeLessThanOrEqual(SMS_MAX_LENGTH);
    const longer = composeSms({ ...notification, paragraphs: ['a'.repeat(300), 'b'.repeat(300), 'c'] });
    expect(longer).toBe(`${'a'.repeat(300)}\n${URL}\n星守町 0100-55-2111`);
  });

  test.each(['森', '𠮷', '😀'])('cuts a first paragraph that alone is too long, never through %s', (character) => {
    for (const before of ['', 'x']) {
      const text = composeSms({ ...notification, paragraphs: [before + character.repeat(700)] });
      const [first = ''] = text.split('\n');
      expect(text.length).toBeLessThanOrEqual(SMS_MAX_LENGTH);
      expect(text.length).toBeGreaterThan(SMS_MAX_LENGTH - 3);
      expect([...first].every((one) => [character, before, '…'].includes(one))).toBe(true);
      expect(text.endsWith(`${URL}\n星守町 0100-55-2111`)).toBe(true);
    }
  });

  test('ends with the line that binds a code to its site, however long the rest is', () => {
    const boundCode = '@machi.example.jp #123456';
    const { link: _link, ...plain } = notification;
    expect(composeSms({ ...plain, short: '確認の番号は 123456 です。', boundCode })).toBe(
      '確認の番号は 123456 です。\n星守町 0100-55-2111\n@machi.example.jp #123456',
    );
    const long = composeSms({ ...notification, short: '森'.repeat(700), boundCode });
    expect(long.length).toBe(SMS_MAX_LENGTH);
    expect(long.endsWith(`…\n${URL}\n星守町 0100-55-2111\n${boundCode}`)).toBe(true);
  });

  test('a notification from before signatures names its sender by the first line of its closing', () => {
    const { signature: _signature, ...old } = notification;
    expect(composeSms(old).split('\n').at(-1)).toBe('星守町役場　電話 0100-55-2111');
  });
});
