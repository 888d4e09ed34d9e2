import { resolve } from 'node:path';
import * as z from 'zod';
import { directoryOf, directoryShape, type DirectorySettings } from './directory.ts';
import { signingOf, signingShape, type SigningSettings } from './signing.ts';

const number = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean => /^(?:127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/.test(host);

/** Whether the portal is reachable from other machines, which requires https. */
export const isPublic = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  publicUrl !== undefined && publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl).hostname);

interface Reach {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}
/** A trial: embedded database, reachable only from this machine. */
const isAtThisMachineAlone = ({ HOST, PUBLIC_URL, DATABASE_URL }: Reach): boolean =>
  DATABASE_URL === undefined &&
  isLoopback(HOST) &&
  (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

const lockSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 characters or more, without spaces: it proves whose message it is')
  .optional();

/** Headers as OpenTelemetry writes them in a setting. */
const HEADERS =
  /^[\w-]{1,100}=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%20){1,1000}(?:,[\w-]{1,100}=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%20){1,1000}){0,9}$/;

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    MACHI_DATA: z.string().default('.data'),
    MACHI_TOWN: z
      .string()
      .regex(/^[a-z][a-z0-9]{2,30}$/)
      .default('hoshimori'),
    MACHI_SAMPLE: z.enum(['small', 'living']).default('small'),
    MACHI_TOWNS: z.string().default('towns'),
    /** Read by `readAllSettings`: a folder with a file for each town. */
    MACHI_SETTINGS_FOLDER: z.string().optional(),
    MACHI_SUSPENDED: z.enum(['0', '1']).default('0'),
    MACHI_SECRET: z.string().min(32).optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
    DATABASE_GRANT_TO: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]{0,62}$/, 'must be the name of an account of the database')
      .optional(),
    DATABASE_POOL: number(10),
    DATABASE_STANDBYS: z.enum(['0', '1', '2', '3', '4']).default('0'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    FILES_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'must be an origin: https://files.…')
      .optional(),
    EMBED_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
      .refine(
        (all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one),
        'must be origins: https://…',
      )
      .refine((all) => all.length <= 20, 'must be 20 at most'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMS_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'must not hold a name or password; requests are signed')
      .optional(),
    SMS_SECRET: z.string().min(32).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(?:sk|rk)_(?:test|live)_\w{8,}$/, 'must be a secret or restricted key of Stripe, sk_… or rk_…')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w{8,}$/, 'must be the signing secret of an endpoint of Stripe, whsec_…')
      .optional(),
    STRIPE_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('http:') && isLoopback(new URL(url).hostname),
        'is for a sandbox on this machine alone, http://127.0.0.1:…',
      )
      .optional(),
    LINE_CHANNEL_SECRET: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be the secret of a channel of the Messaging API, 32 hexadecimal digits')
      .optional(),
    LINE_CHANNEL_TOKEN: z
      .string()
      .regex(/^[\w+/=.-]{20,1000}$/, 'must be an access token of the channel')
      .optional(),
    LINE_ACCOUNT: z
      .string()
      .regex(/^@[\w.-]{3,30}$/, 'must be the ID of the town’s account at LINE, @…')
      .optional(),
    LINE_URL: z
      .url({ protocol: /^http$/ })
      .refine((url) => isLoopback(new URL(url).hostname), 'is for a sandbox on this machine alone, http://127.0.0.1:…')
      .optional(),
    REMOTELOCK_CLIENT_ID: z
      .string()
      .regex(/^[\w-]{16,200}$/, 'must be the client ID of an OAuth application of RemoteLOCK')
      .optional(),
    REMOTELOCK_CLIENT_SECRET: z
      .string()
      .regex(/^[\w-]{16,200}$/, 'must be the client secret of that application')
      .optional(),
    REMOTELOCK_WEBHOOK_SECRET: lockSecret,
    REMOTELOCK_URL: z
      .enum(['https://api.remotelock.jp', 'https://api.remotelock.com'])
      .default('https://api.remotelock.jp'),
    NUKI_TOKEN: z
      .string()
      .regex(/^[\w+/=.-]{20,1000}$/, 'must be an API token of Nuki Web')
      .optional(),
    NUKI_WEBHOOK_SECRET: lockSecret,
    PUSH_SERVICE_URL: z
      .url({ protocol: /^http$/ })
      .refine(
        (url) => isLoopback(new URL(url).hostname),
        'is for a push service on this machine alone, http://127.0.0.1:…',
      )
      .optional(),
    WEBHOOK_TRIAL_URL: z
      .url({ protocol: /^http$/ })
      .refine((url) => isLoopback(new URL(url).hostname), 'is for a receiver on this machine alone, http://127.0.0.1:…')
      .optional(),
    ...signingShape,
    ...directoryShape,
    SANDBOX_KEY: z
      .string()
      .regex(/^[\w-]{20,200}$/, 'must be 20 characters or more, of letters, digits, - and _: it is part of an address')
      .optional(),
    METRICS_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{20,200}$/, 'must be 20 characters or more, without spaces: it is shown in a header')
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/^https?:\/\/[^/?#]*[@?#]/.test(url), 'must not hold a name, password or query')
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(HEADERS, 'must be name=value, with commas between them and %20 for a space')
      .optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
    PORTAL_WORKER: z.enum(['on', 'off']).default('on'),
    STORMS: z.enum(['on', 'off']).default('on'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    TRUST_PROXY: z.enum(['0', '1']).optional(),
    RATE_PER_ADDRESS: number(600),
    RATE_PER_ACCOUNT: number(300),
    RATE_SIGN_IN: number(30),
    RATE_PER_TERMINAL: number(600),
    RATE_ANSWERS: number(60),
    WORK_PER_ADDRESS: number(30_000),
    WORK_PER_ACCOUNT: number(15_000),
    SENDS_PER_CONTACT: number(10),
    SENDS_PER_NETWORK: number(50),
    SMS_PER_TOWN: number(500),
    MAILS_PER_TOWN: number(5000),
    LETTERS_PER_WRITER: number(300),
    FEEDS_PER_OFFICIAL: number(20),
  })
  .refine((read) => read.SMS_URL === undefined || read.SMS_SECRET !== undefined, {
    path: ['SMS_SECRET'],
    message: 'is needed with SMS_URL: requests to the gateway are signed with it',
  })
  .refine(
    (read) =>
      read.STRIPE_SECRET_KEY !== undefined ||
      (read.STRIPE_WEBHOOK_SECRET === undefined && read.STRIPE_URL === undefined),
    { path: ['STRIPE_SECRET_KEY'], message: 'is needed with STRIPE_WEBHOOK_SECRET and STRIPE_URL' },
  )
  .refine((read) => read.STRIPE_URL === undefined || !/^.._live_/.test(read.STRIPE_SECRET_KEY ?? ''), {
    path: ['STRIPE_URL'],
    message: 'is a sandbox: a live key must not be shown to it',
  })
  .refine(
    ({ LINE_CHANNEL_SECRET: secret, LINE_CHANNEL_TOKEN: token, LINE_ACCOUNT: account, LINE_URL: url }) =>
      [secret, token, account].every((one) => one !== undefined) ||
      [secret, token, account, url].every((one) => one === undefined),
    {
      path: ['LINE_CHANNEL_SECRET'],
      message: 'LINE_CHANNEL_SECRET, LINE_CHANNEL_TOKEN and LINE_ACCOUNT are needed together, also with LINE_URL',
    },
  )
  .refine(
    (read) =>
      (read.REMOTELOCK_CLIENT_ID === undefined) === (read.REMOTELOCK_CLIENT_SECRET === undefined) &&
      (read.REMOTELOCK_CLIENT_ID !== undefined || read.REMOTELOCK_WEBHOOK_SECRET === undefined),
    {
      path: ['REMOTELOCK_CLIENT_ID'],
      message:
        'REMOTELOCK_CLIENT_ID and REMOTELOCK_CLIENT_SECRET are needed together, also with REMOTELOCK_WEBHOOK_SECRET',
    },
  )
  .refine((read) => read.NUKI_TOKEN !== undefined || read.NUKI_WEBHOOK_SECRET === undefined, {
    path: ['NUKI_TOKEN'],
    message: 'is needed with NUKI_WEBHOOK_SECRET',
  })
  .refine(
    ({ SIGNING_API, SIGNING_CLIENT_ID, SIGNING_KEYS }) =>
      SIGNING_API === undefined || (SIGNING_CLIENT_ID !== undefined && SIGNING_KEYS !== undefined),
    {
      path: ['SIGNING_API'],
      message: 'needs SIGNING_CLIENT_ID, by which the service knows the town, and SIGNING_KEYS, the file of its keys',
    },
  )
  .refine(
    ({ DIRECTORY_ISSUER: issuer, DIRECTORY_CLIENT_ID: id, DIRECTORY_CLIENT_SECRET: secret }) =>
      issuer === undefined || (id !== undefined && secret !== undefined),
    {
      path: ['DIRECTORY_ISSUER'],
      message: 'needs DIRECTORY_CLIENT_ID and DIRECTORY_CLIENT_SECRET, by which the directory knows the portal',
    },
  )
  .refine((read) => read.DIRECTORY_REQUIRED === '0' || read.DIRECTORY_ISSUER !== undefined, {
    path: ['DIRECTORY_REQUIRED'],
    message: 'needs DIRECTORY_ISSUER: without a directory no official could log in',
  })
  .refine((read) => read.TRUST_PROXY !== undefined || !read.PUBLIC_URL?.startsWith('https:'), {
    path: ['TRUST_PROXY'],
    message:
      'is needed with an https PUBLIC_URL: 1 where a proxy of yours answers there and sets X-Forwarded-For (deploy/nginx.conf), else 0; a proxy that is not trusted counts as one person, who soon asks too often',
  })
  .refine((read) => read.DATABASE_REPLICA_URL === undefined || read.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'follows the database of DATABASE_URL, which is not set',
  })
  .refine((read) => read.SANDBOX_KEY === undefined || isAtThisMachineAlone(read), {
    path: ['SANDBOX_KEY'],
    message:
      'is for trying on this machine alone, because it opens every notification: leave it out with DATABASE_URL, and with a HOST or PUBLIC_URL that others reach',
  });

/** Where traces go, and which share of the visits is traced (decisions/0211). */
export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly share: number;
}

export interface LineSettings {
  readonly secret: string;
  readonly token: string;
  readonly account: string;
  readonly url: string | undefined;
}

/** All settings from the environment. docs/settings.md explains each. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly townKey: string;
  readonly townsFolder: string;
  /** The past that a first start generates for sample people: a few visits, or a whole town's. */
  readonly sample: 'small' | 'living';
  /** It answers that it is closed, and does nothing else. */
  readonly isSuspended: boolean;
  readonly secret: string | undefined;
  readonly databaseUrl: string | undefined;
  /** A streaming replica for reads that may be a moment old. */
  readonly databaseReplicaUrl: string | undefined;
  /** The database account of the serving process, where migrations run under another one. */
  readonly databaseGrantTo: string | undefined;
  readonly databasePool: number;
  /** Machines that have to follow the database. */
  readonly databaseStandbys: number;
  readonly publicUrl: string | undefined;
  /** Another origin of this server, for notices' files. */
  readonly filesUrl: string | undefined;
  /** Origins whose pages may show what the portal knows. */
  readonly embedOrigins: ReadonlySet<string>;
  readonly smtpUrl: string | undefined;
  /** SMS gateway, and the key that signs requests to it. */
  readonly sms: { readonly url: string; readonly secret: string } | undefined;
  /** The Stripe account: API key, webhook secret, and its address if it is not Stripe's own. */
  readonly stripe:
    | { readonly secretKey: string; readonly webhookSecret: string | undefined; readonly url: string | undefined }
    | undefined;
  /** The town's account at LINE: secret and access token of its channel, its ID, and another address than LINE's. */
  readonly line: LineSettings | undefined;
  /** The account at RemoteLOCK, and the secret of its webhooks. */
  readonly remotelock:
    | {
        readonly clientId: string;
        readonly clientSecret: string;
        readonly webhookSecret: string | undefined;
        readonly url: string;
      }
    | undefined;
  /** The account at Nuki, and the secret of its webhooks. */
  readonly nuki: { readonly token: string; readonly webhookSecret: string | undefined } | undefined;
  /** A push service on this machine, beside those of the internet. */
  readonly pushServiceUrl: string | undefined;
  /** A receiver of webhooks on this machine, beside those of the internet. */
  readonly webhookTrialUrl: string | undefined;
  /** The card signing service, and the file with the town's keys for it. */
  readonly signing: { readonly service: SigningSettings; readonly keysFile: string } | undefined;
  /** The directory of the town's office; undefined: officials log in here. */
  readonly directory: DirectorySettings | undefined;
  /** Part of the sandbox's address; without it there is none. It opens every message that has no real provider. */
  readonly sandboxKey: string | undefined;
  /** The key for `/metrics`; without it, `/metrics` is closed. */
  readonly metricsKey: string | undefined;
  /** Undefined: nothing is traced. */
  readonly traces: TraceSettings | undefined;
  /** Whether browsers keep pages for the time without a network. */
  readonly hasPortalWorker: boolean;
  /** Whether work that can wait is put off while more is asked than can be answered (decisions/0203). */
  readonly hasStorms: boolean;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  readonly trustsProxy: boolean;
  /** Requests a minute. */
  readonly rates: {
    readonly perAddress: number;
    readonly perAccount: number;
    readonly signIn: number;
    readonly perTerminal: number;
    /** Answers to schedule invitations, by address and by link. */
    readonly answers: number;
    /** Milliseconds of work a minute. */
    readonly workPerAddress: number;
    readonly workPerAccount: number;
  };
  /** Mails and SMS a day that strangers can cause. */
  readonly sends: {
    readonly perContact: number;
    readonly perNetwork: number;
    readonly perTown: { readonly email: number; readonly sms: number };
    /** Notifications a day that one member sends to participants of schedules, guests included. */
    readonly perWriter: number;
  };
  /** Imports of route data by one official a day. */
  readonly feedsPerOfficial: number;
}

function tracesOf(read: z.infer<typeof Environment>): TraceSettings | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: list,
    OTEL_TRACES_SAMPLER_ARG: share,
  } = read;
  if (endpoint === undefined) return undefined;
  const headers = (list?.split(',') ?? []).map((one) => {
    const at = one.indexOf('=');
    return [one.slice(0, at).toLowerCase(), one.slice(at + 1).replaceAll('%20', ' ')] as const;
  });
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: Object.fromEntries(headers), share };
}

/** Reads the environment; throws one Error that names every wrong setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not right:\n${lines.join('\n')}`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: resolve(read.MACHI_DATA),
    townKey: read.MACHI_TOWN,
    townsFolder: resolve(read.MACHI_TOWNS),
    sample: read.MACHI_SAMPLE,
    isSuspended: read.MACHI_SUSPENDED === '1',
    secret: read.MACHI_SECRET,
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databaseGrantTo: read.DATABASE_GRANT_TO,
    databasePool: read.DATABASE_POOL,
    databaseStandbys: Number(read.DATABASE_STANDBYS),
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, ''),
    filesUrl: read.FILES_URL?.replace(/\/$/, ''),
    embedOrigins: new Set(read.EMBED_ORIGINS),
    smtpUrl: read.SMTP_URL,
    sms:
      read.SMS_URL === undefined || read.SMS_SECRET === undefined
        ? undefined
        : { url: read.SMS_URL, secret: read.SMS_SECRET },
    stripe:
      read.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: read.STRIPE_SECRET_KEY, webhookSecret: read.STRIPE_WEBHOOK_SECRET, url: read.STRIPE_URL },
    line:
      read.LINE_CHANNEL_SECRET === undefined || read.LINE_CHANNEL_TOKEN === undefined || read.LINE_ACCOUNT === undefined
        ? undefined
        : {
            secret: read.LINE_CHANNEL_SECRET,
            token: read.LINE_CHANNEL_TOKEN,
            account: read.LINE_ACCOUNT,
            url: read.LINE_URL,
          },
    remotelock:
      read.REMOTELOCK_CLIENT_ID === undefined || read.REMOTELOCK_CLIENT_SECRET === undefined
        ? undefined
        : {
            clientId: read.REMOTELOCK_CLIENT_ID,
            clientSecret: read.REMOTELOCK_CLIENT_SECRET,
            webhookSecret: read.REMOTELOCK_WEBHOOK_SECRET,
            url: read.REMOTELOCK_URL,
          },
    nuki:
      read.NUKI_TOKEN === undefined ? undefined : { token: read.NUKI_TOKEN, webhookSecret: read.NUKI_WEBHOOK_SECRET },
    pushServiceUrl: read.PUSH_SERVICE_URL,
    webhookTrialUrl: read.WEBHOOK_TRIAL_URL,
    signing: signingOf(read),
    directory: directoryOf(read),
    sandboxKey: read.SANDBOX_KEY,
    metricsKey: read.METRICS_KEY,
    traces: tracesOf(read),
    hasPortalWorker: read.PORTAL_WORKER === 'on',
    hasStorms: read.STORMS === 'on',
    logLevel: read.LOG_LEVEL,
    trustsProxy: read.TRUST_PROXY === '1',
    rates: {
      perAddress: read.RATE_PER_ADDRESS,
      perAccount: read.RATE_PER_ACCOUNT,
      signIn: read.RATE_SIGN_IN,
      perTerminal: read.RATE_PER_TERMINAL,
      answers: read.RATE_ANSWERS,
      workPerAddress: read.WORK_PER_ADDRESS,
      workPerAccount: read.WORK_PER_ACCOUNT,
    },
    sends: {
      perContact: read.SENDS_PER_CONTACT,
      perNetwork: read.SENDS_PER_NETWORK,
      perTown: { email: read.MAILS_PER_TOWN, sms: read.SMS_PER_TOWN },
      perWriter: read.LETTERS_PER_WRITER,
    },
    feedsPerOfficial: read.FEEDS_PER_OFFICIAL,
  };
}
