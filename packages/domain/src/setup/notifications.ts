import { findingsOf, inWords, type Finding } from './finding.ts';

/** Longest normal wait in the queue, in seconds. A longer one is reported. */
export const LONGEST_WAIT_SECONDS = 900;

const mail = findingsOf('mail');
const sms = findingsOf('sms');
const notifications = findingsOf('notifications');

/** Result of a test; with a code if it failed. */
export type Tried =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly code: string }
  | { readonly is: 'not-asked' };

export interface MailFacts {
  /** undefined: SMTP_URL is not set. */
  readonly server: string | undefined;
  readonly from: string;
  readonly login: Tried;
  readonly sent: Tried & { readonly to?: string | undefined };
}

/** Checks that mails are really sent. Only the operator can see whether one arrives. */
export function mailFindings({ server, from, login, sent }: MailFacts): Finding[] {
  if (server === undefined)
    return [mail.wrong('SMTP_URL is not set: no mail leaves, and nobody can sign up', 'set SMTP_URL')];
  if (login.is === 'failed')
    return [
      mail.wrong(
        `${server} does not let in (${login.code})`,
        login.code === 'EAUTH'
          ? 'user or password of SMTP_URL; in an address @ is %40'
          : 'name and port of SMTP_URL; smtps is 465, smtp with ?requireTLS=true is 587',
      ),
    ];
  return [
    mail.ok(`${server} lets in`),
    sent.is === 'done'
      ? mail.ok(
          `one is on its way from ${from} to ${sent.to}: look whether it arrives, and not among the unwanted ones`,
        )
      : sent.is === 'failed'
        ? mail.wrong(
            `one from ${from} to ${sent.to} was not taken (${sent.code})`,
            'the server must let this sender write: mail_from in town.json',
          )
        : mail.unseen('whether one arrives: --mail-to ADDRESS sends one'),
  ];
}

export interface SmsFacts {
  /** undefined: SMS_URL is not set. */
  readonly gateway: string | undefined;
  readonly reached: Tried;
  readonly sent: Tried;
}

export function smsFindings({ gateway, reached, sent }: SmsFacts): Finding[] {
  if (gateway === undefined) return [sms.unseen('SMS_URL is not set: nobody can sign up with a mobile number')];
  if (reached.is === 'failed')
    return [sms.wrong(`${gateway} does not answer (${reached.code})`, 'SMS_URL, or whoever runs the gateway')];
  if (sent.is === 'done') return [sms.ok(`${gateway} has taken one: look whether it arrives`)];
  if (sent.is === 'failed')
    return [
      sms.wrong(
        `${gateway} has not taken one (${sent.code})`,
        sent.code === 'HTTP_401' || sent.code === 'HTTP_403'
          ? 'SMS_SECRET of both sides, and the clock'
          : 'whoever runs the gateway (docs/sms-gateway.md)',
      ),
    ];
  return [sms.ok(`${gateway} answers`), sms.unseen('whether one arrives: --sms-to NUMBER sends one')];
}

export interface WaitingNotifications {
  readonly count: number;
  /** Age of the oldest in seconds; 0 if none waits. */
  readonly longest: number;
  /** Code of the latest failure among them. */
  readonly code: string | null;
}

export const waitingFindings = ({ count, longest, code }: WaitingNotifications): Finding[] => [
  longest <= LONGEST_WAIT_SECONDS
    ? notifications.ok(count === 0 ? 'none waits' : `${count} wait, the oldest for ${inWords(longest * 1000)}`)
    : notifications.wrong(
        `${count} wait, the oldest for ${inWords(longest * 1000)}${code === null ? '' : ` (${code})`}`,
        'see the lines of mail, sms and processes; they leave by themselves as soon as they can',
      ),
];
