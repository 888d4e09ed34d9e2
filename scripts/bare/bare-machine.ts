import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outerProgram } from './outer-programs.ts';

/** Who works at the machine. */
export type Person = 'root' | 'user';

const USER_ID = 1000;
const HOME: Readonly<Record<Person, string>> = { root: '/root', user: '/home/user' };
const CERTIFICATES = '/etc/machine-certificates.crt';

const PATH_INSIDE = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Node takes them beside its own, npm in their place. */
const certificateSettings = { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES };

/**
 * Run within new mount and process namespaces. The machine's root is a mount, as every machine's is: without, the daemon of
 * card readers gets no mounts of its own. The shell stays the first process of the machine: whoever becomes another user no
 * longer ends with the one who started it.
 */
const ENTER = `
machine="$1"; shift
mount --bind "$machine" "$machine"
mount -t proc proc "$machine/proc"
mount --rbind /sys "$machine/sys"
mount --rbind /dev "$machine/dev"
mount -t tmpfs tmpfs "$machine/dev/shm"
status=0
chroot "$machine" "$@" || status=$?
exit "$status"
`;

function must(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

/** What this machine needs to reach the registries, if anything: a bare one at the same network needs it too. */
function certificatesHere(): string | undefined {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return file !== undefined && existsSync(file) ? file : undefined;
}

/**
 * Writes a bare Debian with the Node and npm of this machine's person, and nothing else, into a new folder.
 * @param suite Debian's name of the release
 */
export function makeBareDebian(root: string, suite: string, folder: string): void {
  must('mmdebstrap', ['--variant=apt', '--quiet', '--format=directory', suite, folder]);
  const inside = (name: string): string => path.join(folder, name);
  cpSync(outerProgram(root, 'node'), inside('usr/local/bin/node'));
  const npm = path.dirname(path.dirname(outerProgram(root, 'npm')));
  cpSync(npm, inside('usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, inside(`usr/local/bin/${name}`));
  cpSync('/etc/resolv.conf', inside('etc/resolv.conf'), { dereference: true });
  const certificates = certificatesHere();
  if (certificates !== undefined) writeFileSync(inside(CERTIFICATES), readFileSync(certificates));
  must('chroot', [folder, 'useradd', '--create-home', '--uid', String(USER_ID), 'user']);
}

/** A bare machine in a folder: a root of its own, its processes ended together. */
export interface BareMachine {
  /**
   * Starts a command in the clone, as the person; whoever waits for it listens to its streams.
   * When the process that is returned is killed, all that runs in the machine ends.
   */
  start(command: string, environment?: Readonly<Record<string, string>>): ChildProcess;
  /** The file in the clone, as a path of this machine. */
  inClone(name: string): string;
}

/** Copies a bare Debian into a new folder and clones the commit into the person's home. */
export function openMachine(root: string, debian: string, folder: string, person: Person, commit: string): BareMachine {
  must('cp', ['-a', debian, folder]);
  const home = HOME[person];
  const clone = path.join(folder, home, 'machi');
  must('git', ['clone', '--quiet', '--no-hardlinks', '--no-checkout', root, clone]);
  must('git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
  if (person === 'user') must('chown', ['-R', `${USER_ID}:${USER_ID}`, clone]);
  const certificates = certificatesHere() === undefined ? {} : certificateSettings;
  return {
    inClone: (name) => path.join(clone, name),
    start(command, environment = {}) {
      const variables = { HOME: home, PATH: PATH_INSIDE, ...certificates, ...environment };
      const identity =
        person === 'user' ? ['--reuid', String(USER_ID), '--regid', String(USER_ID), '--clear-groups'] : [];
      const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
      const shell = ['sh', '-c', `cd ~/machi && ${command}`];
      const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      return spawn(
        'unshare',
        namespaces.concat('sh', '-ec', ENTER, 'sh', folder, 'env', '-i', settings, 'setpriv', identity, shell),
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
    },
  };
}
