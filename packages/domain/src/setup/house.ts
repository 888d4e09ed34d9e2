import { findingsOf, type Finding } from './finding.ts';

const settings = findingsOf('settings');
const sandbox = findingsOf('sandbox');
const jobs = findingsOf('jobs');

export interface SettingFacts {
  /** Messages with which the server would refuse to start, a line each. */
  readonly problems: readonly string[];
  /** Warnings: a sentence each, with the remedy after ": ". */
  readonly warnings: readonly string[];
  /** Whether the environment file of all processes sets a port. */
  readonly hasPort: boolean;
}

const warned = (sentence: string): Finding => {
  const end = sentence.lastIndexOf(': ');
  return settings.wrong(sentence.slice(0, end), sentence.slice(end + 2));
};

export const settingFindings = ({ problems, warnings, hasPort }: SettingFacts): Finding[] => [
  ...(problems.length === 0
    ? [settings.ok('the server takes all of them')]
    : problems.map((problem) => settings.wrong(problem, 'put it right in /etc/machi/machi.env; docs/settings.md'))),
  ...warnings.map(warned),
  ...(hasPort
    ? [settings.wrong('PORT stands among them: both processes would take it', 'take it out; each unit says its own')]
    : []),
];

export interface SandboxFacts {
  /** A town in use, rather than a trial on this machine. */
  readonly isReal: boolean;
  readonly hasKey: boolean;
  /** Whether mails are really sent. */
  readonly sendsMail: boolean;
  /** Whether the pack accepts sandbox cards, which anyone can make. */
  readonly takesCards: boolean;
  /** Officials of the sample, whose passwords are public. */
  readonly sampleOfficials: number;
}

/** Checks that the sandbox is off in a town in use, and on where codes could not be read otherwise. */
export function sandboxFindings({ isReal, hasKey, sendsMail, takesCards, sampleOfficials }: SandboxFacts): Finding[] {
  if (!isReal)
    return [
      hasKey || sendsMail
        ? sandbox.ok('this town is for trying: its notifications can be read')
        : sandbox.wrong('nobody could read a code of this town', 'npm start makes a SANDBOX_KEY; or set SMTP_URL'),
    ];
  const found = [
    ...(hasKey ? [sandbox.wrong('the sandbox is open: it shows every notification', 'take out SANDBOX_KEY')] : []),
    ...(takesCards
      ? [sandbox.wrong('the pack takes cards that everybody can make', 'revocation_source in passes.json')]
      : []),
    ...(sampleOfficials > 0
      ? [
          sandbox.wrong(
            `${sampleOfficials} officials of the sample can log in`,
            'lock them at /member, or begin with an empty database',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [sandbox.ok('it is off')];
}

/** Failures in a row after which a job waits until its next time (decisions/0057). */
export const MOST_FAILURES = 5;

export interface JobFacts {
  readonly name: string;
  readonly failures: number;
  readonly code: string | null;
}

export function jobFindings(known: readonly JobFacts[]): Finding[] {
  if (known.length === 0) return [jobs.unseen('none was begun yet')];
  const broken = known.filter(({ failures }) => failures >= MOST_FAILURES);
  return broken.length === 0
    ? [jobs.ok(`${known.length} come round by themselves`)]
    : broken.map(({ name, failures, code }) =>
        jobs.wrong(
          `${name} has failed ${failures} times (${code})`,
          "journalctl -u 'machi-web@*' | grep 'a job failed'",
        ),
      );
}
