import { findingsOf, type Finding } from './finding.ts';

const settings = findingsOf('settings');
const sandbox = findingsOf('sandbox');
const jobs = findingsOf('jobs');

export interface SettingFacts {
  /** What the server would say instead of starting, a line each. */
  readonly problems: readonly string[];
  /** What it would warn of: a sentence each, with what to do behind ": ". */
  readonly warnings: readonly string[];
  /** Whether the one file of all processes names a port. */
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
  /** Whether people reach this town, or somebody tries the product on this machine. */
  readonly isReal: boolean;
  readonly hasKey: boolean;
  /** Whether mails leave the house. */
  readonly sendsMail: boolean;
  /** Whether the pack takes the cards that everybody can make. */
  readonly takesCards: boolean;
  /** Officials of the sample, whose passwords everybody can read. */
  readonly sampleOfficials: number;
}

/** The sandbox is off where people come, and on where nobody could read a code otherwise. */
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

/** After so many in a row the tries are over until the next time (decisions/0057). */
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
