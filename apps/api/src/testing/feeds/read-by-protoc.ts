import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** A field as protoc prints it: a word, or what stands between its braces. */
export type ProtoValue = string | ProtoMessage;
export interface ProtoMessage {
  readonly [name: string]: readonly ProtoValue[];
}

/** Bytes of a word, as protoc escapes them. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes = text
    .slice(1, -1)
    .replace(/\\(\d{3})/g, (_escape, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\(["'\\])/g, '$1');
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readLines(lines: string[]): ProtoMessage {
  const read: Record<string, ProtoValue[]> = {};
  for (let line = lines.shift()?.trim(); line !== undefined && line !== '}'; line = lines.shift()?.trim()) {
    const [, name = '', value] = /^(\w+)(?:: (.*)| \{)$/.exec(line) ?? [];
    if (name !== '') (read[name] ??= []).push(value === undefined ? readLines(lines) : unquoted(value));
  }
  return read;
}

/**
 * A message of GTFS Realtime as Debian's protoc reads it. Throws what protoc says where something that must be there is missing;
 * a field that the standard does not have is named by its number.
 */
export function readByProtoc(bytes: Uint8Array): ProtoMessage {
  const args = ['--decode=transit_realtime.FeedMessage', `-I${import.meta.dirname}`, 'realtime.proto'];
  const { status, stdout, stderr } = spawnSync('/usr/bin/protoc', args, {
    input: bytes,
    cwd: path.resolve(import.meta.dirname),
  });
  if (status !== 0 || stderr.length > 0) throw new Error(String(stderr));
  return readLines(String(stdout).split('\n'));
}
