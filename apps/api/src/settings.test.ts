import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('without any, a house for trying on this machine', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: path.resolve('.data'),
      townKey: 'hoshimori',
      townsFolder: path.resolve('towns'),
      secret: undefined,
      databaseUrl: undefined,
      databasePool: 10,
      publicUrl: undefined,
      smtpUrl: undefined,
      sms: undefined,
      hasSandboxInbox: true,
      logLevel: 'info',
      trustsProxy: false,
      rates: { perAddress: 600, perAccount: 300, signIn: 30, perTerminal: 600 },
    });
  });

  test('an empty one counts as none; others are read', () => {
    const settings = readSettings({
      PORT: '',
      PUBLIC_URL: 'https://machi.example.jp/',
      TRUST_PROXY: '1',
      RATE_SIGN_IN: '7',
      UNRELATED: 'x',
    });
    expect(settings).toMatchObject({
      port: 3000,
      publicUrl: 'https://machi.example.jp',
      trustsProxy: true,
      rates: { signIn: 7 },
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['MACHI_TOWN', '../secrets'],
    ['MACHI_TOWN', 'Hoshi; drop schema public'],
    ['MACHI_SECRET', 'short'],
    ['DATABASE_POOL', '0'],
    ['PUBLIC_URL', 'machi.example.jp'],
    ['SMTP_URL', 'mail'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_PER_ADDRESS', 'none'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'https://mail.example.jp'],
    ['SMS_URL', 'sms.example.jp'],
    ['SMS_URL', 'smtp://sms.example.jp'],
    ['SMS_URL', 'https://user:word@sms.example.jp/send'],
    ['SMS_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://localhost/machi'],
  ])('%s "%s" is refused by its name', (name, value) => {
    expect(() => readSettings({ SMS_SECRET: 'x'.repeat(32), [name]: value })).toThrow(
      new RegExp(`^These settings are not right:\\n {2}${name}: .+$`),
    );
  });

  test('all that are wrong are told at once, none of their values', () => {
    expect(() => readSettings({ PORT: 'x', MACHI_SECRET: 'geheim' })).toThrow(/PORT[\s\S]*MACHI_SECRET/);
    expect(() => readSettings({ MACHI_SECRET: 'geheim' })).not.toThrow(/geheim/);
  });

  test('an SMS gateway comes with the key that signs its requests', () => {
    const SMS_URL = 'https://sms.example.jp/send?account=1';
    const SMS_SECRET = 'x'.repeat(32);
    expect(readSettings({ SMS_URL, SMS_SECRET }).sms).toEqual({ url: SMS_URL, secret: SMS_SECRET });
    expect(readSettings({ SMS_SECRET }).sms).toBeUndefined();
    expect(() => readSettings({ SMS_URL })).toThrow(/^These settings are not right:\n {2}SMS_SECRET: is needed with/);
  });

  test('the sandbox inbox is only there on this machine and while nobody carries mail or SMS', () => {
    const has = (environment: Record<string, string>) => readSettings(environment).hasSandboxInbox;
    expect(has({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
    expect(has({ PUBLIC_URL: 'https://machi.example.jp' })).toBe(false);
    expect(has({ HOST: '0.0.0.0' })).toBe(false);
    const mail = { SMTP_URL: 'smtp://127.0.0.1:25' };
    const sms = { SMS_URL: 'http://127.0.0.1:26', SMS_SECRET: 'x'.repeat(32) };
    expect(has(mail)).toBe(true);
    expect(has(sms)).toBe(true);
    expect(has({ ...mail, PUBLIC_URL: 'https://machi.example.jp' })).toBe(false);
    expect(has({ ...mail, ...sms })).toBe(false);
  });
});
