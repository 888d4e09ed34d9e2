import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LockFile } from './lock-file.ts';
import type { ServerUser } from './server-user.ts';

/** Where the database listens: a socket in a private folder, or a port of this machine with a password. */
export type Door = { readonly socket: string } | { readonly port: number; readonly password: string };

const SOCKET = 'socket-';
/** Part of the socket's file name; no port is opened. */
export const SOCKET_PORT = 5432;
/** The longest socket path of any system, which is that of macOS. */
const LONGEST_SOCKET = 103;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The data folder's password, made once. */
export async function readPassword(folder: string): Promise<string> {
  const file = path.join(folder, 'password');
  const made = `${file}.${randomUUID()}`;
  try {
    // Written to another file first, so that readers never see a part.
    await writeFile(made, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await link(made, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  return readFile(file, 'utf8');
}

export const openPort = async (folder: string): Promise<Door> => ({
  port: await freePort(),
  password: await readPassword(folder),
});

/** A new folder for each start, so that a killed start's leftovers do not matter. */
export async function openSocket(folder: string, user: ServerUser): Promise<Door> {
  const longest = path.join(folder, `${SOCKET}XXXXXX`, `.s.PGSQL.${SOCKET_PORT}.lock`);
  const isShort = Buffer.byteLength(longest) <= LONGEST_SOCKET;
  const socket = await mkdtemp(isShort ? path.join(folder, SOCKET) : path.join(tmpdir(), 'machi-'));
  await user.own(socket);
  return { socket };
}

/** The door of a running server. */
export async function doorOf(folder: string, { socket, port }: LockFile): Promise<Door> {
  return socket === '' ? { port, password: await readPassword(folder) } : { socket };
}

export async function closeDoor(door: Door): Promise<void> {
  if ('socket' in door) await rm(door.socket, { recursive: true, force: true });
}

/** Deletes the doors of killed starts. */
export async function forgetDoors(folder: string, door: Door): Promise<void> {
  for (const name of await readdir(folder)) {
    const socket = path.join(folder, name);
    if (name.startsWith(SOCKET) && !('socket' in door && door.socket === socket)) await closeDoor({ socket });
  }
}

export const urlOf = (door: Door): string =>
  'socket' in door
    ? `postgres://machi@localhost:${SOCKET_PORT}/postgres?sslmode=disable&host=${encodeURIComponent(door.socket)}`
    : `postgres://machi:${door.password}@127.0.0.1:${door.port}/postgres?sslmode=disable`;
