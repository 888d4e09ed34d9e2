import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { bodyLimitOf } from '@machi/domain/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

const LINE = {
  LINE_CHANNEL_SECRET: '0123456789abcdef0123456789abcdef',
  LINE_CHANNEL_TOKEN: 'token-of-the-channel-0123',
  LINE_ACCOUNT: '@machi',
};

describe('settings', () => {
  test('without any, a house for trying on this machine', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: path.resolve('.data'),
      townKey: 'hoshimori',
      townsFolder: path.resolve('towns'),
      sample: 'small',
      isSuspended: false,
      secret: undefined,
      databaseUrl: undefined,
      databasePool: 10,
      databaseStandbys: 0,
      publicUrl: undefined,
      embedOrigins: new Set(),
      smtpUrl: undefined,
      sms: undefined,
      sandboxKey: undefined,
      metricsKey: undefined,
      hasPortalWorker: true,
      hasStorms: true,
      logLevel: 'info',
      trustsProxy: false,
      rates: {
        perAddress: 600,
        perAccount: 300,
        signIn: 30,
        perTerminal: 600,
        answers: 60,
        workPerAddress: 30_000,
        workPerAccount: 15_000,
      },
      sends: { perContact: 10, perNetwork: 50, perTown: { email: 5000, sms: 500 }, perWriter: 300 },
      feedsPerOfficial: 20,
    });
  });

  test('limits are the same under every name of an environment [decision:rate-limit.every-environment]', () => {
    const { rates, sends } = readSettings({});
    for (const NODE_ENV of ['test', 'development', 'staging', 'production'])
      expect(readSettings({ NODE_ENV, ENV: NODE_ENV, CI: '1' })).toMatchObject({ rates, sends });
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
    ['EMBED_ORIGINS', 'https://www.town.example/page'],
    ['EMBED_ORIGINS', '*'],
    ['MACHI_TOWN', '../secrets'],
    ['MACHI_TOWN', 'Hoshi; drop schema public'],
    ['MACHI_SECRET', 'short'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_STANDBYS', 'many'],
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
    ['METRICS_KEY', 'short'],
    ['METRICS_KEY', 'with a space and long enough'],
    ['SANDBOX_KEY', 'short'],
    ['SANDBOX_KEY', 'with a space/and a slash'],
    ['DATABASE_URL', 'mysql://localhost/machi'],
    ['STRIPE_SECRET_KEY', 'pk_test_of_the_browser'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_URL', 'https://api.stripe.com'],
    ['PUSH_SERVICE_URL', 'http://10.0.0.1:8090'],
    ['STRIPE_URL', 'http://stripe.example.jp'],
    ['LINE_CHANNEL_TOKEN', 'with a space in the middle'],
    ['LINE_ACCOUNT', 'machi'],
    ['REMOTELOCK_URL', 'https://api.example.jp'],
    ['REMOTELOCK_CLIENT_ID', 'client-id-without-its-secret'],
    ['NUKI_TOKEN', 'with a space in the middle'],
    ['LINE_URL', 'http://line.example.jp'],
    ['DIRECTORY_ISSUER', 'https://sso.example.jp'],
    ['DIRECTORY_CLIENT_SECRET', 'too-short'],
    ['DIRECTORY_SCOPES', 'profile'],
    ['DIRECTORY_GROUPS_CLAIM', 'with a space'],
    ['DIRECTORY_FACTORS', 'mfa, otp'],
    ['DIRECTORY_REQUIRED', '1'],
    ['SIGNING_API', 'https://sign.example.jp/api'],
    ['SIGNING_ISSUER', 'http://sign.example.jp'],
    ['SIGNING_DIGEST', 'md5'],
    ['SIGNING_JWE_ALG', 'RSA-OAEP; none'],
    ['SIGNING_CLIENT_ID', 'with a space'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://name:password@collector.example.jp'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: Basic abc'],
    ['OTEL_TRACES_SAMPLER_ARG', '5'],
  ])('%s "%s" is refused by its name', (name, value) => {
    expect(() =>
      readSettings({ ...LINE, SMS_SECRET: 'x'.repeat(32), STRIPE_SECRET_KEY: 'sk_test_of_the_town', [name]: value }),
    ).toThrow(new RegExp(`^These settings are not right:\\n {2}${name}: .+$`));
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

  test('cards are taken with a key alone; a sandbox gets no live key, and nothing comes without one', () => {
    const STRIPE_SECRET_KEY = 'sk_live_of_the_town';
    expect(readSettings({ STRIPE_SECRET_KEY }).stripe).toEqual({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: undefined,
      url: undefined,
    });
    const wrong = (environment: Record<string, string>) => () => readSettings(environment);
    expect(wrong({ STRIPE_WEBHOOK_SECRET: 'whsec_of_the_town' })).toThrow(/STRIPE_SECRET_KEY: is needed with/);
    expect(wrong({ STRIPE_SECRET_KEY, STRIPE_URL: 'http://127.0.0.1:1' })).toThrow(/STRIPE_URL: is a sandbox/);
  });

  test('a directory is there with its issuer, the portal’s ID and its secret', () => {
    const given = {
      DIRECTORY_ISSUER: 'https://sso.example.jp/realms/office',
      DIRECTORY_CLIENT_ID: 'machi',
      DIRECTORY_CLIENT_SECRET: 'a-secret-of-the-portal',
    };
    expect(readSettings({ ...given, DIRECTORY_FACTORS: 'mfa,phr', DIRECTORY_REQUIRED: '1' }).directory).toEqual({
      issuer: given.DIRECTORY_ISSUER,
      clientId: 'machi',
      clientSecret: given.DIRECTORY_CLIENT_SECRET,
      scopes: 'openid profile offline_access',
      groupsClaim: 'groups',
      factors: ['mfa', 'phr'],
      isRequired: true,
    });
    expect(readSettings({}).directory).toBeUndefined();
    expect(() => readSettings({ ...given, DIRECTORY_ISSUER: 'http://sso.example.jp' })).toThrow(/must be the https/);
  });

  test('LINE is there with secret, token and account, and with none of them', () => {
    const { LINE_CHANNEL_SECRET: secret, LINE_CHANNEL_TOKEN: token, LINE_ACCOUNT: account } = LINE;
    expect(readSettings(LINE).line).toEqual({ secret, token, account, url: undefined });
    for (const left of [{ LINE_CHANNEL_SECRET: '' }, { LINE_CHANNEL_TOKEN: '' }, { LINE_ACCOUNT: '' }])
      expect(() => readSettings({ ...LINE, ...left })).toThrow(/are needed together/);
    expect(() => readSettings({ LINE_URL: 'http://127.0.0.1:1' })).toThrow(/are needed together/);
    expect(readSettings({}).line).toBeUndefined();
  });

  test('a service for signing comes with number and keys, and answers below one address unless it is said otherwise', () => {
    const given = { SIGNING_API: 'https://sign.example.jp/api/', SIGNING_CLIENT_ID: 'RP1', SIGNING_KEYS: 'keys.json' };
    expect(readSettings(given).signing).toEqual({
      keysFile: 'keys.json',
      service: {
        issuer: 'https://sign.example.jp/api/realms/main',
        authorizationUrl: 'https://sign.example.jp/api/realms/main/protocol/openid-connect/auth',
        tokenUrl: 'https://sign.example.jp/api/realms/main/protocol/openid-connect/token',
        jwksUrl: 'https://sign.example.jp/api/realms/main/protocol/openid-connect/certs',
        transactionsUrl: 'https://sign.example.jp/api/sign-transactions',
        clientId: 'RP1',
        digestForm: 'digest-info',
        jweAlgorithms: ['RSA-OAEP-256'],
        jweEncryptions: ['A256GCM'],
      },
    });
    const odd = {
      SIGNING_ISSUER: 'https://sign.example.jp/realms/main',
      SIGNING_DIGEST: 'plain',
      SIGNING_JWE_ENC: 'A256GCM,A128GCM',
    };
    expect(readSettings({ ...given, ...odd }).signing?.service).toMatchObject({
      issuer: odd.SIGNING_ISSUER,
      digestForm: 'plain',
      jweEncryptions: ['A256GCM', 'A128GCM'],
    });
    expect(readSettings({ SIGNING_CLIENT_ID: 'RP1' }).signing).toBeUndefined();
  });

  test('the sandbox is there by its key alone, and never in a town that others reach', () => {
    const SANDBOX_KEY = 'a-key_of-at-least-20-characters';
    const read = (environment: Record<string, string>) => readSettings({ SANDBOX_KEY, ...environment }).sandboxKey;
    expect(read({})).toBe(SANDBOX_KEY);
    expect(read({ SANDBOX_KEY: '' })).toBeUndefined();
    expect(read({ PUBLIC_URL: 'http://localhost:3000', HOST: '::1' })).toBe(SANDBOX_KEY);
    const reached: readonly Record<string, string>[] = [
      { DATABASE_URL: 'postgres://machi@127.0.0.1/machi' },
      { PUBLIC_URL: 'https://machi.example.jp', TRUST_PROXY: '1' },
      { PUBLIC_URL: 'http://192.168.0.7:3000' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
    ];
    for (const beyond of reached)
      expect(() => read(beyond), JSON.stringify(beyond)).toThrow(
        /^These settings are not right:\n {2}SANDBOX_KEY: is for trying on this machine alone/,
      );
  });

  test('under an https address somebody has said whether a proxy stands in front', () => {
    const PUBLIC_URL = 'https://machi.example.jp';
    expect(() => readSettings({ PUBLIC_URL })).toThrow(
      /^These settings are not right:\n {2}TRUST_PROXY: is needed with an https PUBLIC_URL: /,
    );
    expect(() => readSettings({ PUBLIC_URL, TRUST_PROXY: '' })).toThrow(/TRUST_PROXY/);
    expect(readSettings({ PUBLIC_URL, TRUST_PROXY: '1' }).trustsProxy).toBe(true);
    expect(readSettings({ PUBLIC_URL, TRUST_PROXY: '0' }).trustsProxy).toBe(false);
    expect(readSettings({ PUBLIC_URL: 'http://localhost:3000' }).trustsProxy).toBe(false);
  });

  test('what README.md and deploy/machi.env say for real use is right as it stands, behind the proxy of deploy/nginx.conf', () => {
    const [line = ''] = /^(?:[A-Z_]+=\S+ )+npm start$/m.exec(read('README.md')) ?? [];
    const settings = readSettings(
      Object.fromEntries([...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
    );
    expect(settings).toMatchObject({ trustsProxy: true, databaseUrl: expect.any(String), smtpUrl: expect.any(String) });
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toContain(`server_name ${new URL(settings.publicUrl ?? '').hostname};`);
    expect(nginx).toContain(`server ${settings.host}:${settings.port} max_fails=0;`);
    const filled = parseEnv(read('deploy/machi.env').replace(/^MACHI_SECRET=$/m, `MACHI_SECRET=${'x'.repeat(64)}`));
    expect(readSettings(filled)).toMatchObject({
      trustsProxy: true,
      publicUrl: settings.publicUrl,
      host: settings.host,
      sandboxKey: undefined,
      sms: undefined,
    });
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...allEndpoints.map(bodyLimitOf)));
  });
});
