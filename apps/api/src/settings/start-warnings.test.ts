import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { startWarnings } from './start-warnings.ts';

const SMS = { SMS_URL: 'https://sms.example.jp', SMS_SECRET: 'x'.repeat(32) };
const GOOD = { SMTP_URL: 'smtps://mail.example.jp', ...SMS };

test('http beyond this machine is warned of at the start, https and this machine are not [decision:session.http-warned]', () => {
  const warned = (HOST: string, PUBLIC_URL: string) => {
    const settings = readSettings({ ...GOOD, HOST, PUBLIC_URL, TRUST_PROXY: '0' });
    return startWarnings(settings, PUBLIC_URL).some((sentence) => sentence.includes('without https'));
  };
  expect(warned('0.0.0.0', 'http://machi.example.jp')).toBe(true);
  expect(warned('0.0.0.0', 'https://machi.example.jp')).toBe(false);
  expect(warned('127.0.0.1', 'http://localhost:3000')).toBe(false);
});

test.each<[environment: Record<string, string>, named: readonly string[]]>([
  [GOOD, []],
  [{ SANDBOX_KEY: 'a-key-of-somebodys-choice' }, []],
  [{}, ['SMTP_URL', 'SMS_URL']],
  [SMS, ['SMTP_URL']],
  [{ SMTP_URL: 'smtps://mail.example.jp' }, ['SMS_URL']],
  [{ ...GOOD, SMTP_URL: 'smtp://mail.example.jp' }, ['SMTP_URL']],
  [{ ...GOOD, SMTP_URL: 'smtp://user:word@mail.example.jp:587?requireTLS=false' }, ['SMTP_URL']],
  [{ ...GOOD, SMTP_URL: 'smtp://mail.example.jp:587?requireTLS=true' }, []],
  [{ ...GOOD, SMTP_URL: 'smtp://127.0.0.1:25' }, []],
  [{ ...GOOD, SMS_URL: 'http://sms.example.jp' }, ['SMS_URL']],
  [{ ...GOOD, SMS_URL: 'http://localhost:26' }, []],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi:word@db.example.jp/machi' }, ['DATABASE_URL']],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi:word@db.example.jp/machi?sslmode=prefer' }, ['DATABASE_URL']],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi:word@db.example.jp/machi?sslmode=verify-full' }, []],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi@127.0.0.1/machi' }, []],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi@localhost/machi?host=/var/run/postgresql' }, []],
  [{ ...GOOD, DATABASE_URL: 'postgres://machi@machi/machi?host=%2Fvar%2Frun%2Fpostgresql' }, []],
  [
    { ...GOOD, DATABASE_URL: 'postgres://127.0.0.1/machi', DATABASE_REPLICA_URL: 'postgres://db2.example.jp/machi' },
    ['DATABASE_REPLICA_URL'],
  ],
  [{ ...GOOD, HOST: '0.0.0.0' }, ['PUBLIC_URL']],
  [{ ...GOOD, HOST: '0.0.0.0', PUBLIC_URL: 'http://machi.example.jp' }, ['PUBLIC_URL']],
  [{ ...GOOD, HOST: '0.0.0.0', PUBLIC_URL: 'https://machi.example.jp', TRUST_PROXY: '0' }, []],
])('the start with %o says %o', (environment, named) => {
  const settings = readSettings(environment);
  const warnings = startWarnings(settings, settings.publicUrl ?? 'http://localhost:3000');
  expect(warnings.map((sentence) => /: set ([A-Z_]+)/.exec(sentence)?.[1])).toEqual(named);
});
