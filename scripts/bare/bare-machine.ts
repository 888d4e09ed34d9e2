import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outerProgram } from './outer-programs.ts';

/** User of the machine. */
export type Person = 'root' | 'user';

const USER_ID = 1000;
const HOME: Readonly<Record<Person, string>> = { root: '/root', user: '/home/user' };
const CERTIFICATES = '/etc/machine-certificates.crt';

const PATH_INSIDE = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Node adds these to its own certificates, npm uses them instead of its own. */
const certificateSettings = { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES };

/**
 * Runs in new mount and process namespaces. The machine's root is a mount, as on every machine: otherwise the daemon
 * of card readers gets no mounts. The shell stays process 1: a program that changes its user survives its starter.
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

/**
 * Certificates that this machine needs for the registries, if any: a bare machine in the same network needs them too.
 */
function certificatesHere(): string | undefined {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  return file !== undefined && existsSync(file) ? file : undefined;
}

/**
 * Writes a bare Debian with only this machine's Node and npm into a new folder.
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

/** Bare machine in a folder: it has its own root, and its processes end together. */
export interface BareMachine {
  /** Starts a command in the clone as the person. Killing the returned process ends everything in the machine. */
  start(command: string, environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Path, on this machine, of a file in the clone. */
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
