import type { ParentPort } from 'electron';

/** Runs the readers' process as a utility process of Electron: its port replaces Node's own messages. */
const port: ParentPort = process.parentPort;

process.send = (message: unknown): boolean => {
  port.postMessage(message);
  return true;
};
port.on('message', ({ data }) => process.emit('message', data, undefined));

// Imported after the port is set: the readers send messages at once.
await import('../host/cards/pcsc-child.ts');
