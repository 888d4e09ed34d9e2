import { isLoopback, type Settings } from './settings.ts';

const travelsOpen = (url: string | undefined, scheme: string): url is string =>
  url !== undefined && url.startsWith(scheme) && !isLoopback(new URL(url).hostname);

/** Whether a mail server's address requires encryption: `smtps:`, or nodemailer's own parameter. */
const requiresTls = (url: string): boolean => new URL(url).searchParams.get('requireTLS') === 'true';

/** Whether a database is on this machine, or uses encryption with a verified certificate. */
function isDatabaseSafe(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || isLoopback(host) || searchParams.get('sslmode') === 'verify-full';
}

/** Unencrypted connections out of this machine, one sentence each with what to do. */
export function openWays({ smtpUrl, sms, databaseUrl, databaseReplicaUrl }: Settings): string[] {
  return [
    ...Object.entries({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseReplicaUrl }).flatMap(([name, url]) =>
      url === undefined || isDatabaseSafe(url)
        ? []
        : [
            `all data may travel to the database in the open: set ${name} to end with ?sslmode=verify-full, or to a socket of this machine`,
          ],
    ),
    ...(travelsOpen(smtpUrl, 'smtp:') && !requiresTls(smtpUrl)
      ? [
          'mails with codes and links may travel to the mail server in the open: set SMTP_URL to an smtps address, or end it with ?requireTLS=true',
        ]
      : []),
    ...(travelsOpen(sms?.url, 'http:')
      ? ['numbers, codes and links travel to the SMS gateway in the open: set SMS_URL to an https address']
      : []),
  ];
}

/** Warnings about settings that are possible but not advisable, one sentence each with what to do. */
export function startWarnings(settings: Settings, publicUrl: string): string[] {
  const { host, smtpUrl, sms, sandboxKey } = settings;
  const isTold = sandboxKey === undefined;
  return [
    ...(publicUrl.startsWith('http:') && !isLoopback(host)
      ? ['answers beyond this machine without https: set PUBLIC_URL to an https address']
      : []),
    ...openWays(settings),
    ...(smtpUrl === undefined && isTold
      ? ['no mail leaves the house and nobody can complete a signup: set SMTP_URL']
      : []),
    ...(sms === undefined && isTold
      ? ['no SMS leaves the house and nobody can sign up with a mobile number: set SMS_URL and SMS_SECRET']
      : []),
  ];
}
