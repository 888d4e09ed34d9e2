import { findingsOf, type Finding } from './finding.ts';

/** Result of a request; without an answer, a code of the system or of TLS. */
export type Answer =
  | { readonly status: number; readonly location?: string | undefined; readonly isHttpsAlone?: boolean }
  | { readonly failure: string };

export interface ProxyFacts {
  readonly publicUrl: string | undefined;
  readonly trustsProxy: boolean;
  /** Whether the processes only listen on this machine. */
  readonly isLocal: boolean;
  /** Whether the town stands on several machines, whose proxies reach each other's processes. */
  readonly isHouse: boolean;
  /** Answers at PUBLIC_URL: by https `/readyz`, `/metrics`, and by http the top page. */
  readonly door: Answer;
  readonly metrics: Answer;
  readonly plain: Answer;
  /** Client address that a process saw for a request with a forged one; undefined: could not be checked. */
  readonly seenAs: string | undefined;
  /** The forged address. */
  readonly forged: string;
  readonly certificateEnds: Date | undefined;
}

export const LEAST_CERTIFICATE_DAYS = 14;
const DAY = 86_400_000;

const proxy = findingsOf('proxy');
const https = findingsOf('https');

function whyClosed(failure: string): string {
  if (/ENOTFOUND|EAI_AGAIN/.test(failure)) return 'let the name point to this machine, at whoever sold it';
  if (/CERT|TLS|SSL|SIGNED/.test(failure))
    return 'get a certificate for this name: certbot certonly, then systemctl reload nginx';
  return 'look at systemctl status nginx, and whether port 443 is open';
}

function doorFinding({ door }: ProxyFacts): Finding {
  if ('failure' in door) return https.wrong(`PUBLIC_URL does not answer (${door.failure})`, whyClosed(door.failure));
  if (door.status === 502 || door.status === 503)
    return https.wrong(
      `PUBLIC_URL answers ${door.status}: no process can work`,
      "look at systemctl status 'machi-web@*' and at the line of the database",
    );
  if (door.status !== 200)
    return https.wrong(
      `PUBLIC_URL/readyz answers ${door.status}`,
      'something else than Machi stands there: look at server_name and proxy_pass in /etc/nginx/sites-enabled/machi',
    );
  return door.isHttpsAlone
    ? https.ok('PUBLIC_URL answers; its cookies are Secure, and browsers are told to come by https alone')
    : https.wrong(
        'PUBLIC_URL answers, and its processes do not know that they are behind https',
        'start them with PUBLIC_URL=https://…: their cookies are not Secure',
      );
}

function plainFinding({ plain }: ProxyFacts): Finding {
  if ('failure' in plain)
    return https.wrong(
      `http does not answer (${plain.failure})`,
      'open port 80: whoever types the name alone comes there first',
    );
  return plain.status >= 301 && plain.status <= 308 && plain.location?.startsWith('https:')
    ? https.ok('http leads to https')
    : https.wrong(
        `http answers ${plain.status} and does not lead to https`,
        'take over the first server of deploy/nginx.conf',
      );
}

function certificateFinding({ certificateEnds }: ProxyFacts, now: Date): Finding[] {
  if (certificateEnds === undefined) return [];
  const days = Math.floor((certificateEnds.getTime() - now.getTime()) / DAY);
  return days >= LEAST_CERTIFICATE_DAYS
    ? [https.ok(`the certificate ends in ${days} days`)]
    : [
        https.wrong(
          `the certificate ends in ${days} days`,
          'certbot renew; look why its timer has not: systemctl status certbot.timer',
        ),
      ];
}

function addressFinding({ trustsProxy, isLocal, isHouse, seenAs, forged }: ProxyFacts): Finding {
  if (!isLocal && !(isHouse && trustsProxy))
    return trustsProxy
      ? proxy.wrong(
          'whoever reaches the processes past the proxy can say any address',
          'leave out HOST: then this machine alone reaches them',
        )
      : proxy.wrong('the processes answer beyond this machine', 'leave out HOST, and put the proxy in front');
  if (!trustsProxy)
    return proxy.wrong(
      'all who come through the proxy count as one person, who soon asks too often',
      'set TRUST_PROXY=1',
    );
  if (seenAs === undefined)
    return proxy.unseen('whose address is believed: set METRICS_KEY, and let PUBLIC_URL answer');
  return seenAs === forged
    ? proxy.wrong(
        'what a visitor says of the own address is believed: limits mean nothing',
        'nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      )
    : proxy.ok('the address is the one that the proxy sees, whatever a visitor says');
}

const metricsFinding = ({ metrics }: ProxyFacts): Finding =>
  'status' in metrics && metrics.status === 404
    ? proxy.ok('/metrics is for this machine alone')
    : 'status' in metrics
      ? proxy.wrong(`/metrics answers ${metrics.status} to everybody`, 'nginx: location = /metrics { return 404; }')
      : proxy.unseen('/metrics: PUBLIC_URL does not answer');

/** Checks https, the proxy in front, and whose forwarded address the processes trust (decisions/0063). */
export function proxyFindings(facts: ProxyFacts, now: Date): Finding[] {
  if (facts.publicUrl === undefined)
    return [https.wrong('PUBLIC_URL is not set', 'set it to the https address under which people reach the town')];
  if (!facts.publicUrl.startsWith('https:'))
    return [
      https.wrong(
        'PUBLIC_URL is without https: whoever is on the way reads passwords',
        'set PUBLIC_URL to an https address',
      ),
    ];
  return [
    doorFinding(facts),
    plainFinding(facts),
    ...certificateFinding(facts, now),
    addressFinding(facts),
    ...(facts.isHouse && !facts.isLocal
      ? [proxy.unseen('from here, whether the ports of the house are closed to others: systemctl status house-ports')]
      : []),
    metricsFinding(facts),
  ];
}
