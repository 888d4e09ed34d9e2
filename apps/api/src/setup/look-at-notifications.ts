import type { MailFacts, SmsFacts, Tried } from '@machi/domain/setup/notifications';
import { DeliveryFailure } from '../providers/delivery-failure.ts';
import { composeMail } from '../providers/mail/mail.ts';
import { knockAtSmtp, smtpMail } from '../providers/mail/smtp.ts';
import { connectionCode, httpSms } from '../providers/sms/http.ts';
import type { Settings } from '../settings/settings.ts';

const PATIENCE_MILLISECONDS = 10_000;
const NOT_ASKED: Tried = { is: 'not-asked' };

const attempt = (work: Promise<unknown>, codeOf: (error: unknown) => string): Promise<Tried> =>
  work.then(
    (): Tried => ({ is: 'done' }),
    (error: unknown): Tried => ({ is: 'failed', code: codeOf(error) }),
  );

const codeOfMail = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
const codeOfSms = (error: unknown): string => (error instanceof DeliveryFailure ? error.code : connectionCode(error));

/** Sends one mail; rejects if it was not accepted. */
export async function mailOperator(
  url: string,
  from: string,
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  const carrier = smtpMail(url, from);
  try {
    await carrier.deliver(composeMail(to, { subject, paragraphs: [text], closing: 'machi check-setup' }));
  } finally {
    await carrier.close();
  }
}

/** Logs in to the mail server, and sends a mail if the operator names a recipient. */
export async function lookAtMail({ smtpUrl }: Settings, from: string, to: string | undefined): Promise<MailFacts> {
  if (smtpUrl === undefined) return { server: undefined, from, login: NOT_ASKED, sent: NOT_ASKED };
  const login = await attempt(knockAtSmtp(smtpUrl), codeOfMail);
  const sent =
    to === undefined || login.is === 'failed'
      ? NOT_ASKED
      : await attempt(
          mailOperator(
            smtpUrl,
            from,
            to,
            'まち: メールが届きました / Mail arrives',
            'このメールは設定の確認です。 This is a check of the settings.',
          ),
          codeOfMail,
        );
  return { server: new URL(smtpUrl).hostname, from, login, sent: { ...sent, to } };
}

/** Connects to the gateway without a message, and sends one if the operator names a recipient. */
export async function lookAtSms({ sms }: Settings, to: string | undefined): Promise<SmsFacts> {
  if (sms === undefined) return { gateway: undefined, reached: NOT_ASKED, sent: NOT_ASKED };
  const gateway = new URL(sms.url).hostname;
  const knock = fetch(sms.url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  const reached = await attempt(knock, codeOfSms);
  const message = { id: `check-${Date.now()}`, to: to ?? '', text: '設定の確認です。 A check of the settings.' };
  const sent =
    to === undefined || reached.is === 'failed'
      ? NOT_ASKED
      : await attempt(httpSms(sms.url, sms.secret).deliver(message), codeOfSms);
  return { gateway, reached, sent };
}
